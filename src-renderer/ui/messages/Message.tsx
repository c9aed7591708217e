import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = {
  readonly intent: "error" | "warning" | "info" | "success";
  readonly children: ReactNode;
};

/** A message that stands among a screen's or a dialog's parts, in as many lines as it needs. */
export const Message = ({ intent, children }: Props) => (
  <MessageBar intent={intent} layout="multiline">
    <MessageBarBody>{children}</MessageBarBody>
  </MessageBar>
);
