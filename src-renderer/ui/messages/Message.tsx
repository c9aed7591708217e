import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

type Props = {
  readonly intent: "error" | "warning" | "info" | "success";
  readonly title?: string | undefined;
  /** Button for the step that helps. */
  readonly action?: { readonly text: string; readonly onClick: () => void } | undefined;
  readonly children?: ReactNode;
};

/** A message that stands among a screen's or a dialog's parts, in as many lines as it needs. */
export const Message = ({ intent, title, action, children }: Props) => (
  <MessageBar intent={intent} layout="multiline">
    <MessageBarBody>
      {title === undefined ? null : <MessageBarTitle>{title}</MessageBarTitle>}
      {children}
    </MessageBarBody>
    {action === undefined ? null : (
      <MessageBarActions>
        <Button size="small" onClick={action.onClick}>
          {action.text}
        </Button>
      </MessageBarActions>
    )}
  </MessageBar>
);

/** Reason why a call failed, in the words of its error; nothing while there is none. */
export const ErrorMessage = ({ error }: { readonly error: unknown }) => {
  const texts = useText();
  return error ? <Message intent="error">{texts.error(error)}</Message> : null;
};
