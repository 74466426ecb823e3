import { Component, type ComponentProps, type ErrorInfo, type ReactNode } from "react";

import { message } from "../../data/messages";
import { errorChain } from "../../lib/error-chain";
import { Translate } from "../docusaurus/translate";

/** Button labelled "Try again". */
export function ErrorBoundaryTryAgainButton(props: ComponentProps<"button">): ReactNode {
  return (
    <button type="button" {...props}>
      <Translate id="theme.ErrorPageContent.tryAgain">Try again</Translate>
    </button>
  );
}

/** Message of an error, with a button that tries again. */
export function ErrorBoundaryErrorMessageFallback({
  error,
  tryAgain,
}: {
  readonly error: Error;
  readonly tryAgain: () => void;
}): ReactNode {
  return (
    <div className="island-error" role="alert">
      <p>{error.message}</p>
      <ErrorBoundaryTryAgainButton onClick={tryAgain} />
    </div>
  );
}

/** Renders the messages of an error and its causes. */
export function ErrorBoundaryError({ error }: { readonly error: Error }): ReactNode {
  return <p className="crash-cause">{errorChain(error, message("crash.cause"))}</p>;
}

interface ErrorCauseBoundaryProps {
  readonly onError: (error: Error, info: ErrorInfo) => Error;
  readonly children?: ReactNode;
}

/** Wraps errors of its children in another error. */
export class ErrorCauseBoundary extends Component<ErrorCauseBoundaryProps> {
  override componentDidCatch(error: Error, info: ErrorInfo): void {
    throw this.props.onError(error, info);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
