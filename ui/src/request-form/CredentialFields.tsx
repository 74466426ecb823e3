import { useId } from "react";

import { secretName, userName } from "./field-names";
import { storeSecret, secret } from "./secrets";
import type { Credential } from "./types";
import { MESSAGES } from "./messages";

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
      <legend>{MESSAGES.authorization}</legend>
      {alternatives.length > 1 && (
        <div className="request-field">
          <label htmlFor={id}>{MESSAGES.alternative}</label>
          <select id={id} value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
            {alternatives.map((credentials, index) => (
              <option key={index} value={index}>
                {credentials.map(({ label }) => label).join(" + ") || MESSAGES.noCredentials}
              </option>
            ))}
          </select>
        </div>
      )}
      {alternatives[chosen]?.map((credential) => (
        <CredentialField key={credential.label} credential={credential} />
      ))}
      {(alternatives[chosen] ?? []).length > 0 && <p className="request-note">{MESSAGES.forgotten}</p>}
    </fieldset>
  );
}

function CredentialField({ credential: { kind, label } }: { readonly credential: Credential }) {
  const word = { basic: MESSAGES.password, token: MESSAGES.token, key: MESSAGES.key }[kind];
  return (
    <>
      {kind === "basic" && <SecretField name={userName(label)} label={label} word={MESSAGES.user} type="text" />}
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
        onChange={({ currentTarget }) => storeSecret(name, currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
