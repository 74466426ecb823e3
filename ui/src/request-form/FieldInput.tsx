import { useId } from "react";

import type { Field } from "./types";
import { MESSAGES } from "./messages";

interface FieldInputProps {
  readonly field: Field;
  /** Name of the field in the data of the form. */
  readonly name: string;
}

/** Field for the value of a parameter or a property, with its label. */
export function FieldInput({ field, name }: FieldInputProps) {
  const id = useId();
  const hints = [field.required && MESSAGES.required, hintOf(field)].filter((hint) => hint !== false && hint !== null);
  return (
    <div className="request-field">
      <label htmlFor={id}>
        <code>{field.name}</code>
        {hints.length > 0 && <small>{hints.join(", ")}</small>}
      </label>
      <Input field={field} id={id} name={name} />
    </div>
  );
}

function hintOf({ kind, style }: Field): string | null {
  if (kind === "object" || style === "json") return MESSAGES.json;
  return kind === "list" ? MESSAGES.list : null;
}

interface InputProps extends FieldInputProps {
  readonly id: string;
}

function Input({ field: { kind, style, choices, required, value }, ...element }: InputProps) {
  const options = kind === "boolean" && choices.length === 0 ? ["true", "false"] : choices;
  if (options.length > 0 && kind !== "list") {
    return (
      <select {...element} required={required} defaultValue={value}>
        {!required && <option value="">{MESSAGES.unset}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (kind === "file" || kind === "files") return <input {...element} type="file" multiple={kind === "files"} required={required} />;
  if (kind === "list" || kind === "object" || style === "json") {
    return <textarea {...element} rows={kind === "list" ? 2 : 5} required={required} defaultValue={value} spellCheck={false} />;
  }
  return (
    <input
      {...element}
      type={kind === "number" ? "number" : "text"}
      step={kind === "number" ? "any" : undefined}
      required={required}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
