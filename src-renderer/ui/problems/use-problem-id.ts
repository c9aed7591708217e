import { useEffect, useMemo } from "react";
import { AppError } from "../../../src-shared/kernel/bridge/app-error.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";

const idBytes = 4;

/** An id that a person can read over the phone: `3F2A-91BC`. */
export const newProblemId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 4)}-${hex.slice(4)}`.toUpperCase();
};

/** The id under which the desk or the service already logged an error, if the error has one. */
export const loggedProblemId = (error: unknown): string | undefined => {
  if (!(error instanceof AppError)) return undefined;
  const id = error.params["id"] ?? error.params["request_id"];
  return id === undefined ? undefined : String(id);
};

/** Facts of an error that may be logged: its class name and the first part of the path, nothing that could quote a record. */
export const problemFacts = (id: string, error: unknown, pathname: string) => {
  const name = error instanceof Error ? error.name : typeof error;
  const [, screen = ""] = pathname.split("/");
  return {
    id,
    name: /^\w{1,60}$/.test(name) ? name : "Error",
    screen: /^[a-z-]{0,40}$/.test(screen) ? screen : "",
  };
};

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
