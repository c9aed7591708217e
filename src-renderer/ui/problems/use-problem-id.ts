import { useEffect, useMemo } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { loggedProblemId, newProblemId, problemFacts } from "./problem-id.ts";

/**
 * The id under which an error can be found in a log: the one that came with it, else a new one that goes to the desk's log.
 * `pathname`: the screen on which it happened.
 */
export const useProblemId = (error: unknown, pathname: string): string => {
  const desk = useDesk();
  const loggedId = loggedProblemId(error);
  const id = useMemo(() => loggedId ?? newProblemId(), [loggedId]);
  useEffect(() => {
    // The desk has logged its own errors; if it does not answer, there is nobody to tell.
    if (loggedId === undefined) desk.app.noteProblem(problemFacts(id, error, pathname)).catch(() => undefined);
  }, [desk, loggedId, id, error, pathname]);
  return id;
};
