import { useBlocker } from "react-router-dom";
import { DiscardQuestion } from "../../ui/dialogs/DiscardQuestion.tsx";
import { wouldLose } from "../../ui/leaving.ts";

/** Asks before "back" and "forward" take a screen away on which something was typed or is being uploaded. */
export const LeaveQuestion = () => {
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP" && wouldLose());
  return blocker.state === "blocked" ? (
    <DiscardQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  ) : null;
};
