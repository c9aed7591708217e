import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { isRunOver } from "../../../src-shared/tasks/simple/simple-runs.ts";
import type { SimpleReason } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import type { SimpleChoice } from "./simple-choice.ts";

/** More ids than an address has room for are counted by a job, as more workers than one request counts. */
const idsInAddress = 400;
const pollMs = 1_000;

type Settings = { readonly most: number; readonly task_name: string; readonly industry_name: string };
type Counted = { readonly total: number; readonly fit: number; readonly reasons: readonly SimpleReason[] };

/** Number of workers that a choice reaches; `job`: how far they are counted, while a job counts them. */
export type SimpleCount = {
  readonly settings: Settings | undefined;
  readonly counted: Counted | undefined;
  readonly job: { readonly done: number; readonly total: number } | undefined;
  readonly error: unknown;
  readonly again: () => void;
};

type Begun = Settings & ({ readonly counted: Counted } | { readonly job: string });

const countNow = async (
  desk: Desk,
  { company_id, ids, matching = {}, except }: SimpleChoice,
): Promise<Begun | null> => {
  if ((ids ?? except ?? []).length > idsInAddress) return null;
  try {
    const { value } = await desk.tasks.laborCount({
      query: {
        ...matching,
        ...(ids && { chosen_ids: ids.join(",") }),
        ...(except && { except_ids: except.join(",") }),
        company_id,
      },
    });
    const { total, fit, reasons, ...settings } = value;
    return { ...settings, counted: { total, fit, reasons } };
  } catch (error) {
    if (error instanceof AppError && error.code === "simple_count_large") return null;
    throw error;
  }
};

const begin = async (desk: Desk, choice: SimpleChoice): Promise<Begun> => {
  const now = await countNow(desk, choice);
  if (now !== null) return now;
  const { run, ...settings } = await desk.tasks.asyncCount({ body: choice });
  return { ...settings, job: run.id };
};

/** Counts whom a choice reaches now, large ones by a job; null: nothing is chosen yet. */
export const useSimpleCount = (choice: SimpleChoice | null): SimpleCount => {
  const desk = useDesk();
  const query = useQuery({
    queryKey: ["simpleTasks", "count", JSON.stringify(choice)],
    queryFn: () => (choice === null ? Promise.reject(new AppError("invalid")) : begin(desk, choice)),
    enabled: choice !== null,
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  });
  const begun = query.isFetching ? undefined : query.data;
  const jobId = begun !== undefined && "job" in begun ? begun.job : null;
  const job = useQuery({
    queryKey: ["simpleTasks", "countJob", jobId],
    queryFn: () => desk.tasks.simpleStatus({ params: { id: jobId ?? "" } }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && isRunOver(state.data.value.run.status) ? false : pollMs),
  });
  const status = jobId === null ? undefined : job.data?.value;
  const counted: Counted | undefined =
    begun !== undefined && "counted" in begun
      ? begun.counted
      : status !== undefined && isRunOver(status.run.status)
        ? { total: status.run.total, fit: status.run.sent, reasons: status.reasons }
        : undefined;
  return {
    settings: begun,
    counted,
    job: counted === undefined && status !== undefined ? { done: status.run.done, total: status.run.total } : undefined,
    error: query.error ?? job.error,
    again: () => void query.refetch(),
  };
};
