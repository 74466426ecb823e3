import { useId } from "react";

import { secretName, userName } from "./field-names";
import { keepSecret, secret } from "./secrets";
import type { Credential } from "./types";
import { WORDS } from "./words";

interface CredentialFieldsProps {
  readonly alternatives: readonly (readonly Credential[])[];
  /** Index of the chosen alternative. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Fields for the credentials of a request. Several alternatives have a list from which the visitor chooses one. */
export function CredentialFields({ alternatives, chosen, onChoose }: CredentialFieldsProps) {
  const id = useId();
  return (
    <fieldset>
      <legend>{WORDS.authorization}</legend>
      {alternatives.length > 1 && (
        <div className="request-field">
          <label htmlFor={id}>{WORDS.alternative}</label>
          <select id={id} value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
            {alternatives.map((credentials, index) => (
              <option key={index} value={index}>
                {credentials.map(({ label }) => label).join(" + ") || WORDS.noCredentials}
              </option>
            ))}
          </select>
        </div>
      )}
      {alternatives[chosen]?.map((credential) => (
        <CredentialField key={credential.label} credential={credential} />
      ))}
      {(alternatives[chosen] ?? []).length > 0 && <p className="request-note">{WORDS.forgotten}</p>}
    </fieldset>
  );
}

function CredentialField({ credential: { kind, label } }: { readonly credential: Credential }) {
  const word = { basic: WORDS.password, token: WORDS.token, key: WORDS.key }[kind];
  return (
    <>
      {kind === "basic" && <SecretField name={userName(label)} label={label} word={WORDS.user} type="text" />}
      <SecretField name={secretName(label)} label={label} word={word} type="password" />
    </>
  );
}

interface SecretFieldProps {
  readonly name: string;
  readonly label: string;
  readonly word: string;
  readonly type: "text" | "password";
}

function SecretField({ name, label, word, type }: SecretFieldProps) {
  const id = useId();
  return (
    <div className="request-field">
      <label htmlFor={id}>
        {word} <code>{label}</code>
      </label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={secret(name)}
        onChange={({ currentTarget }) => keepSecret(name, currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
