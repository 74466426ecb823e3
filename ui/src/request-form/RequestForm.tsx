import { useLayoutEffect, useRef, useState, type FormEvent } from "react";

import type { PageProps } from "../guest/context";
import { ResponseView, summaryOf } from "./ResponseView";
import { BodyFields } from "./BodyFields";
import { buildRequest, InvalidValue, WITHOUT_BODY } from "./build-request";
import { CredentialFields } from "./CredentialFields";
import { parameterName } from "./field-names";
import { FieldInput } from "./FieldInput";
import type { Operation } from "./types";
import { useRequest } from "./use-request";
import { MESSAGES } from "./messages";

/** Form of an operation. The element of its island contains the operation. */
export function RequestForm({ page }: { readonly page: PageProps }) {
  const box = useRef<HTMLDivElement>(null);
  const [operation, setOperation] = useState<Operation | null>(null);
  useLayoutEffect(() => {
    const data = box.current?.closest<HTMLElement>("[data-form]")?.dataset["form"];
    setOperation(data === undefined ? null : (JSON.parse(data) as Operation));
  }, [page]);
  return (
    <div className="request-form" ref={box}>
      {operation && (
        <details>
          <summary>{MESSAGES.open}</summary>
          <Fields operation={operation} />
        </details>
      )}
    </div>
  );
}

function Fields({ operation }: { readonly operation: Operation }) {
  const { base, method, parameters, cookies, credentials, body } = operation;
  const [alternative, setAlternative] = useState(0);
  const [type, setType] = useState(0);
  const [state, send, cancel] = useRequest();
  const isSending = state.kind === "sending";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      void send(buildRequest(operation, new FormData(form), credentials[alternative] ?? [], body?.types[type]));
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      report(form, error);
    }
  };

  return (
    <form onSubmit={submit} onInput={({ target }) => (target as HTMLInputElement).setCustomValidity("")}>
      <p className="request-note">
        {MESSAGES.to} <code>{new URL(`${base}/`, location.href).href.replace(/\/$/, "")}</code>
      </p>
      {credentials.some((all) => all.length > 0) && (
        <CredentialFields alternatives={credentials} chosen={alternative} onChoose={setAlternative} />
      )}
      {parameters.length > 0 && (
        <fieldset>
          <legend>{MESSAGES.parameters}</legend>
          {parameters.map((field, index) => (
            <FieldInput key={index} field={field} name={parameterName(index)} />
          ))}
        </fieldset>
      )}
      {cookies.length > 0 && (
        <p className="request-note">
          {MESSAGES.cookies} <code>{cookies.join(", ")}</code>
        </p>
      )}
      {body &&
        (WITHOUT_BODY.includes(method) ? (
          <p className="request-note">{MESSAGES.noBody}</p>
        ) : (
          <BodyFields body={body} chosen={type} onChoose={setType} />
        ))}
      {/* A single button, which keeps the focus while its function changes. */}
      <button type={isSending ? "button" : "submit"} onClick={isSending ? cancel : undefined}>
        {isSending ? MESSAGES.cancel : MESSAGES.send}
      </button>
      <div role="status" className="request-status">
        {isSending && MESSAGES.sending}
        {state.kind === "failed" && state.message}
        {state.kind === "completed" && (
          <>
            {MESSAGES.response}: <strong data-ok={state.response.status < 400}>{summaryOf(state.response)}</strong>
          </>
        )}
      </div>
      {state.kind === "completed" && <ResponseView response={state.response} />}
    </form>
  );
}

/** Shows the reason why the value of a field is invalid, as browsers do. */
function report(form: HTMLFormElement, { field, message }: InvalidValue): void {
  const input = form.elements.namedItem(field) as HTMLInputElement | null;
  input?.setCustomValidity(message);
  input?.reportValidity();
}
