import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { FieldProblem } from "./use-sign-in.ts";

/** Shows the problem of the form as a whole: the service's reason. */
export const FormProblem = ({ problem }: { problem: FieldProblem | null }) =>
  problem?.field === "form" ? (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{problem.text}</MessageBarBody>
    </MessageBar>
  ) : null;
