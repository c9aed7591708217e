import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { CompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { RememberedTitles, TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { ReadOutcome, StagingSummary } from "../staging/worker-protocol.ts";
import type { Refusal } from "../template-reader/import-refusal.ts";
import { companyFactsOf } from "./company-facts.ts";
import type { ImportParts } from "./import-parts.ts";
import type { SessionRecord } from "./session-record.ts";
import { templateRefusal } from "./template-refusal.ts";

/** Rows that were read, and what reading their file again needs. */
export type ReadRows = {
  readonly worker: Pick<WorkerClient, "ask">;
  readonly summary: StagingSummary;
  readonly record: SessionRecord;
  readonly company: CompanyFacts;
  readonly remembered: RememberedTitles;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
};

const readAgain = (
  { worker, record, company, remembered, today }: ReadRows,
  titles: readonly TitlePair[],
  isOtherCompany: boolean,
): Promise<ReadOutcome> =>
  worker.ask("readAnew", { titles, remembered, company, isOtherCompany, today, session: record });

/** The rows with more titles of the file mapped to columns. AppErrors `import_not_found`, `import_changed`, `disk_full`. */
export const readWithTitles = async (rows: ReadRows, titles: readonly TitlePair[]): Promise<StagingSummary> => {
  const { company, summary: before } = rows;
  // If the company's columns cannot be fetched now, the rows keep those that they were read with.
  const worker_columns = company.worker_columns ?? before.own_columns ?? null;
  const { summary } = await readAgain({ ...rows, company: { ...company, worker_columns } }, titles, false);
  if (summary === null) throw new AppError("import_changed");
  return summary;
};

/** True when the company's own columns may make other rows of the same file. */
const readsDifferently = ({ template, own_columns = [] }: StagingSummary, company: CompanyFacts): boolean => {
  const { worker_columns: companyColumns } = company;
  if (companyColumns === null) return false;
  if (template === "worker") return companyColumns.length > 0;
  return template === "worker_fields" && JSON.stringify(own_columns) !== JSON.stringify(companyColumns);
};

/**
 * The rows as they are for a company: read again where its own columns differ from those that they were read with, checked
 * by its rules in any case. A file that does not fit the company stays as it is and says so.
 */
export const readForCompany = async (rows: ReadRows): Promise<StagingSummary> => {
  const { worker, summary, company } = rows;
  let misfit: Refusal | null = null;
  if (readsDifferently(summary, company)) {
    const outcome = await readAgain(rows, [], true).catch(withoutFile);
    if (outcome !== null && outcome.summary !== null) return outcome.summary;
    const missing = String(outcome?.refusal.params["missing"] ?? "");
    misfit = { code: "company_columns_differ", params: { missing } };
  }
  return worker.ask("knowCompany", { company, misfit });
};

/** Rows of an earlier version have no stored file. */
const withoutFile = (error: unknown): null => {
  if (error instanceof AppError && error.code === "import_not_found") return null;
  throw error;
};

/**
 * The rows of another sheet of the file, in place of those that were read or of its refusal. AppErrors `import_not_found`
 * where no file was kept, `invalid` for a sheet that cannot be read as a template that the person may import.
 */
export const readOtherSheet = async (
  parts: ImportParts,
  worker: Pick<WorkerClient, "ask">,
  record: SessionRecord,
  remembered: RememberedTitles,
  sheet: string,
): Promise<Extract<ReadOutcome, { refusal: null }>> => {
  const company = await companyFactsOf(parts, record.company_id);
  const today = dayOf(parts.clock.text());
  const outcome = await worker.ask("readSheet", { sheet, company, remembered, today, session: record });
  const reason = outcome.summary === null ? outcome.refusal.code : templateRefusal(parts, outcome.summary.template);
  if (outcome.summary === null || reason !== null) throw new AppError("invalid", { fields: { sheet: [reason ?? ""] } });
  return outcome;
};
