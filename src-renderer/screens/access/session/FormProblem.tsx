import { Message } from "../../../ui/messages/Message.tsx";
import type { FieldProblem } from "./use-sign-in.ts";

/** Shows the problem of the form as a whole: the service's reason. */
export const FormProblem = ({ problem }: { problem: FieldProblem | null }) =>
  problem?.field === "form" ? <Message intent="error">{problem.text}</Message> : null;
