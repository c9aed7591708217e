import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";

/** `own`: who sent the imports of the first company; elsewhere `maker`. */
type Of = {
  readonly agency_id: number;
  readonly company: number;
  readonly maker: number;
  readonly own: { readonly self: number; readonly worker: number };
};

const times = {
  create_at: "2026-11-10 10:00:00",
  received_at: "2026-11-10 10:00:00",
  finish_at: "2026-11-10 10:00:01",
} as const;

/** Records of imports of a company: of invoices (…79), of workers (…78) and of tasks (…76). */
export const addImportJobs = async (running: RunningService, { agency_id, company, maker, own }: Of): Promise<void> => {
  const by = (who: number): number => (company === 11 ? who : maker);
  const jobs = [
    { id: company * 100 + 79, kind: 3, no: `DR${company}`, batch_key: `j${company}`, created_by: by(own.self) },
    { id: company * 100 + 78, kind: 9, no: `DR${company}W`, batch_key: `w${company}`, created_by: maker },
    {
      id: company * 100 + 76,
      kind: 15,
      no: `DR${company}T`,
      batch_key: `t${company}`,
      created_by: by(own.worker),
    },
  ];
  for (const job of jobs)
    await insert(running, "import_jobs", {
      ...{ ...job, ...times, version: 1, change_seq: 1, agency_id, company_id: company, status: 7 },
    });
};
