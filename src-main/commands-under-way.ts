import type { CallContext } from "./plumbing/call-context.ts";

type Asked = Pick<CallContext, "signal" | "caller"> & {
  readonly name: string;
  readonly input: unknown;
  /** Session that asks. */
  readonly life: AbortSignal;
};
type Running = Pick<Asked, "life" | "signal"> & { readonly text: string; readonly answer: Promise<unknown> };

/**
 * Gives a command that repeats the one under way the answer of that one, so that a second click sends nothing, whatever dialog or
 * button it was on. The same again is a repetition only with nothing else of its kind in between, of one window and session, and not
 * after the first was cancelled.
 */
export const createCommandsUnderWay = (): ((asked: Asked, run: () => Promise<unknown>) => Promise<unknown>) => {
  const last = new Map<string, Running>();
  return ({ name, input, caller, life, signal }, run) => {
    const place = `${name} ${caller.id}`;
    const text = JSON.stringify(input) ?? "";
    const before = last.get(place);
    if (before?.text === text && before.life === life && !before.signal.aborted) return before.answer;
    const running: Running = { text, life, signal, answer: run() };
    last.set(place, running);
    const end = (): void => {
      if (last.get(place) === running) last.delete(place);
    };
    running.answer.then(end, end);
    return running.answer;
  };
};
