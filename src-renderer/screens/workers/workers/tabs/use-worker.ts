import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import type { companyLaborsGet } from "../../../../../src-shared/workers/workers/workers-calls.ts";
import { useDetail } from "../../../../desk/use-detail.ts";

/** A worker at a company, as the service answers. */
export type WorkerDetail = CallOutput<typeof companyLaborsGet>;

/** Props of a worker's tab. */
export type TabProps = { readonly detail: WorkerDetail };

/** A worker at a company with the person behind it, its incomes, and what this person may do; `id` of the list's row. */
export const useWorker = (id: string) =>
  useDetail("companyLabors", id, (desk) => desk.workers.worker({ params: { id } }));
