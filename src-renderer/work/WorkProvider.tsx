import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { JobState } from "../../src-shared/bridge/data.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import type { Desk } from "../desk/desk.ts";
import { isPaying, workOfImport, workOfIntent, workOfJob } from "./work.ts";
import { createWorkStore, type WorkState, type WorkStore } from "./work-store.ts";

/** The number of a settlement that is being paid since an operation of this window. */
type Payment = { readonly no: string; readonly intentId: string };

type WorkContextValue = {
  readonly store: WorkStore;
  readonly follow: (jobId: string, name: string) => void;
  readonly payments: readonly Payment[];
  readonly endPayment: (no: string) => void;
  /** Work whose end a dialog has shown: nothing more has to be said of it. */
  readonly shown: Set<string>;
};

const WorkContext = createContext<WorkContextValue | undefined>(undefined);

/** Turns what the desk says of its jobs and imports into work. Gives back the unsubscribe and `follow`. */
const connectJobs = (desk: Desk, store: WorkStore) => {
  const names = new Map<string, string>();
  const heard = new Map<string, JobState>();
  const take = (job: JobState): void => {
    const name = names.get(job.id);
    // The word of its beginning comes before the answer that names it; another window's work is not ours to tell.
    if (name === undefined) heard.set(job.id, job);
    else store.put(workOfJob(job, name));
  };
  return {
    take,
    follow: (jobId: string, name: string): void => {
      names.set(jobId, name);
      const last = heard.get(jobId);
      heard.delete(jobId);
      if (last !== undefined) take(last);
      // What went by before this window listened.
      else desk.jobs.get({ id: jobId }).then(take, () => undefined);
    },
  };
};

/** Holds everything that takes long in this window for the person who is signed in, fed by the desk's events. */
export const WorkProvider = ({ children }: { children: ReactNode }) => {
  const desk = useDesk();
  const [store] = useState(createWorkStore);
  const [shown] = useState(() => new Set<string>());
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const jobs = useMemo(() => connectJobs(desk, store), [desk, store]);
  useEffect(() => {
    const takeIntent = (intent: MoneyIntent): void => {
      const work = workOfIntent(intent);
      if (work === null) return;
      if (!isPaying(intent)) {
        // The word of its end may come after the dialog has shown it.
        if (shown.has(work.id)) store.drop(work.id);
        else store.put(work);
        return;
      }
      // What comes of it is known once the bank has paid.
      store.drop(work.id);
      setPayments((before) =>
        before.some(({ intentId }) => intentId === intent.intent_id)
          ? before
          : [...before, { no: intent.object_no, intentId: intent.intent_id }],
      );
    };
    const stops = [
      desk.on.jobs.changed((job) => {
        if (job.kind === "export") jobs.take(job);
      }),
      desk.on.imports.changed((state) => {
        const id = `import:${state.import_id}`;
        const work = workOfImport(state, store.find(id));
        if (work === null) store.drop(id);
        else store.put(work);
      }),
      desk.on.money.changed(takeIntent),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [desk, store, jobs, shown]);
  const value = useMemo(
    (): WorkContextValue => ({
      store,
      follow: jobs.follow,
      payments,
      endPayment: (no) => setPayments((before) => before.filter((one) => one.no !== no)),
      shown,
    }),
    [store, jobs, payments, shown],
  );
  return <WorkContext value={value}>{children}</WorkContext>;
};

/** The registry of long work. */
export const useWorkRegistry = (): WorkContextValue => {
  const value = useContext(WorkContext);
  if (!value) throw new Error("a screen was drawn outside WorkProvider");
  return value;
};

/** Work that runs and that has ended in this window. */
export const useWork = (): WorkState => {
  const { store } = useWorkRegistry();
  return useSyncExternalStore(store.subscribe, store.get);
};

/** Shows an export of the desk in the status bar and tells its end; `name`: what is exported. */
export const useFollow = (): ((jobId: string, name: string) => void) => useWorkRegistry().follow;

/** Says that a dialog has shown the outcome of an operation, once it has one. */
export const useShownOutcome = (intentId: string, isOpen: boolean): void => {
  const { store, shown } = useWorkRegistry();
  useEffect(() => {
    if (intentId === "" || isOpen) return;
    const id = `intent:${intentId}`;
    shown.add(id);
    store.drop(id);
  }, [store, shown, intentId, isOpen]);
};
