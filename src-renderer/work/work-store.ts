import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { createListeners } from "../desk/listeners.ts";
import type { Work } from "./work.ts";

/** Work that ended, and when (Asia/Shanghai). */
export type EndedWork = Work & { readonly endedAt: string };

/** Names one end of work: an import is read, checked and sent, each with an end of its own. */
export const endId = ({ id, end, endedAt }: EndedWork): string => `${id} ${end ?? ""} ${endedAt}`;

export type WorkState = { readonly running: readonly Work[]; readonly ended: readonly EndedWork[] };

export type WorkStore = {
  readonly get: () => WorkState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called once for each work that ends after it ran here. */
  readonly onEnd: (listener: (work: EndedWork) => void) => () => void;
  /** Work as it is now; what has ended before does not begin again. */
  readonly put: (work: Work) => void;
  /** Forgets work that needs no word: broken off, or its end was seen where it was asked for. */
  readonly drop: (id: string) => void;
  readonly find: (id: string) => Work | undefined;
};

const endedAtMost = 30;
const nothing: WorkState = { running: [], ended: [] };

/** The one place of what takes long in this window, running and ended. */
export const createWorkStore = (): WorkStore => {
  let state = nothing;
  const changes = createListeners<[]>();
  const ends = createListeners<[EndedWork]>();
  const become = (next: WorkState): void => {
    state = next;
    changes.notify();
  };
  const isKnown = (id: string, works: readonly Work[]): boolean => works.some((work) => work.id === id);
  return {
    get: () => state,
    subscribe: changes.add,
    onEnd: ends.add,
    find: (id) => [...state.running, ...state.ended].find((work) => work.id === id),
    put: (work) => {
      const isRunning = isKnown(work.id, state.running);
      if (work.end === null) {
        const running = isRunning
          ? state.running.map((one) => (one.id === work.id ? work : one))
          : [...state.running, work];
        // An import is read, then checked, then sent: each has an end of its own.
        become({ running, ended: state.ended.filter(({ id }) => id !== work.id) });
        return;
      }
      if (isKnown(work.id, state.ended)) return;
      const ended = { ...work, endedAt: shanghaiNow(Date.now()) };
      become({
        running: state.running.filter(({ id }) => id !== work.id),
        ended: [ended, ...state.ended].slice(0, endedAtMost),
      });
      ends.notify(ended);
    },
    drop: (id) => {
      if (!isKnown(id, state.running) && !isKnown(id, state.ended)) return;
      const others = (work: Work): boolean => work.id !== id;
      become({ running: state.running.filter(others), ended: state.ended.filter(others) });
    },
  };
};
