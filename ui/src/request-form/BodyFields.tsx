import { useId } from "react";

import { BODY, propertyName } from "./field-names";
import { FieldInput } from "./FieldInput";
import { rowsOf } from "./rows";
import type { Body, BodyType } from "./types";
import { MESSAGES } from "./messages";

interface BodyFieldsProps {
  readonly body: Body;
  /** Index of the chosen media type. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Fields for the body of a request. Several media types have a list from which the visitor chooses one. */
export function BodyFields({ body: { required, types }, chosen, onChoose }: BodyFieldsProps) {
  const id = useId();
  const type = types[chosen];
  return (
    <fieldset>
      <legend>{MESSAGES.body}</legend>
      {types.length > 1 && (
        <div className="request-field">
          <label htmlFor={id}>{MESSAGES.media}</label>
          <select id={id} value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
            {types.map(({ media }, index) => (
              <option key={media} value={index}>
                {media}
              </option>
            ))}
          </select>
        </div>
      )}
      {type && <TypeFields key={chosen} type={type} required={required} />}
    </fieldset>
  );
}

function TypeFields({ type, required }: { readonly type: BodyType; readonly required: boolean }) {
  const id = useId();
  if (type.kind === "fields") return type.fields.map((field, index) => <FieldInput key={index} field={field} name={propertyName(index)} />);
  return (
    <div className="request-field">
      <label htmlFor={id}>
        {type.kind === "file" ? MESSAGES.file : <code>{type.media}</code>}
        {required && <small>{MESSAGES.required}</small>}
      </label>
      {type.kind === "file" ? (
        <input id={id} name={BODY} type="file" required={required} />
      ) : (
        <textarea id={id} name={BODY} rows={rowsOf(type.value)} required={required} defaultValue={type.value} spellCheck={false} />
      )}
    </div>
  );
}
