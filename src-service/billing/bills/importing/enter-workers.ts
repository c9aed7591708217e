import type { BillImportRow } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { contractSignStates, cooperation, sourceTypes } from "../../../../src-shared/kernel/states/worker.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { findFacts } from "../../../directory/worker-register/find-facts.ts";
import { personIssue, registerWorkers } from "../../../directory/worker-register/register.ts";
import {
  fullIdNumber,
  inputIssues,
  type WorkerInput,
  type WorkerIssue,
} from "../../../directory/worker-register/rules.ts";
import { error, type Issue, warning } from "../rows/row-issue.ts";
import { enteringIssues } from "../rows/work-day.ts";
import type { ImportScope, RowWithFacts } from "./import-facts.ts";
import { amountIssues, billTypes, type RelationFact } from "./import-rules.ts";

type CreateRequest = { readonly inner_bill_type: number; readonly create_workers?: boolean | undefined };

/**
 * Fast bills alone enter workers whom the company does not have, for who may import workers. Throws `invalid` for other
 * bills, `forbidden`. Dictionary B14, requirement W4.
 */
export const assertMayCreateWorkers = ({ principal }: SignedIn, body: CreateRequest): void => {
  if (body.create_workers !== true) return;
  if (body.inner_bill_type !== billTypes.fast)
    throw new ServiceError("invalid", { fields: { create_workers: ["not_sent_here"] } });
  if (!principal.permissions.has("labor.labor.import")) throw new ServiceError("forbidden");
};

/** A cooperation that an import of fast bills began and that was taken back with it: nothing has come of it. */
const wasTakenBack = (relation: RelationFact | null): boolean =>
  relation?.cooperation_status === cooperation.stopped &&
  relation.source_type === sourceTypes.fastBill &&
  relation.contract_sign_type === contractSignStates.code("unsigned");

/** True when a row names somebody whom the company does not have. */
export const isUnknownWorker = ({ row, facts }: RowWithFacts): boolean =>
  row.id_no !== "" && (facts.worker === null || wasTakenBack(facts.relation));

const inputOf = (row: BillImportRow): WorkerInput => ({
  name: row.labor_name,
  id_no: row.id_no,
  mobile: row.labor_phone,
  account_no: row.labor_bank_account,
});

const billFields: Readonly<Record<string, string>> = {
  name: "labor_name",
  mobile: "labor_phone",
  account_no: "labor_bank_account",
};

const ofBill = ({ field, ...issue }: WorkerIssue): Issue => ({ ...issue, field: billFields[field] ?? field });

/** Finds what keeps a row from becoming a worker and a bill, whoever is in the register. */
const rowIssues = ({ row, facts }: RowWithFacts, company: Tables["companies"]): Issue[] => [
  ...amountIssues(row),
  ...enteringIssues(row.work_date, facts),
  ...inputIssues(inputOf(row), company, null, facts.day).map(ofBill),
  ...((row.labor_bank_account ?? "") === "" ? [error("labor_bank_account", "account_missing")] : []),
];

const errorOf = (issues: readonly Issue[]): Issue | undefined => issues.find(({ severity }) => severity === "error");

/**
 * Remarks on rows that name strangers, where the import is to enter them, by row. What the agency's register says of them is
 * told to who sees the agency; others learn it when they import, which is counted.
 */
export const strangerIssues = async (
  db: Reader,
  company: Tables["companies"],
  scope: Pick<ImportScope, "seesAgency">,
  strangers: readonly RowWithFacts[],
): Promise<ReadonlyMap<number, readonly Issue[]>> => {
  const inputs = strangers.map(({ row }) => inputOf(row));
  const facts = await findFacts(db, company, scope.seesAgency ? inputs : [], "agency");
  return new Map(
    strangers.map((one, at) => {
      const { row } = one;
      const issues = rowIssues(one, company);
      const person = facts.people.get(fullIdNumber(row.id_no));
      const known = person === undefined ? null : personIssue(inputs[at] as WorkerInput, person, undefined);
      const all = known === null ? issues : [...issues, ofBill(known)];
      return [row.row, errorOf(all) === undefined ? [...all, warning("id_no", "worker_to_create")] : all];
    }),
  );
};

/** Workers entered by an import of bills: their ids, and why other rows name nobody. */
export type EnteredWorkers = {
  readonly labors: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, Issue>;
};

/**
 * Enters the strangers of an import of fast bills in the caller's transaction: unverified, unsigned, with the row's account,
 * which nobody has verified. A row that could not become a bill enters nobody.
 */
export const registerUnknownWorkers = async (
  writing: Writing,
  batch: {
    readonly company: Tables["companies"];
    readonly created_by: number;
    readonly seesAgency: boolean;
    readonly batch_sn: string;
  },
  strangers: readonly RowWithFacts[],
): Promise<EnteredWorkers> => {
  const refused = new Map<number, Issue>();
  const fit: BillImportRow[] = [];
  for (const one of strangers) {
    const { row } = one;
    const issue = errorOf(rowIssues(one, batch.company));
    if (issue === undefined) fit.push(row);
    else refused.set(row.row, issue);
  }
  const registering = {
    ...{ company: batch.company, userId: batch.created_by, seesAgency: batch.seesAgency },
    ...{ source_type: sourceTypes.fastBill, columns: null, batch: batch.batch_sn },
  };
  const entries = await registerWorkers(writing, registering, fit.map(inputOf));
  const labors = new Set<number>();
  for (const [at, row] of fit.entries()) {
    const entry = entries[at];
    if (entry?.taken !== undefined) labors.add(entry.taken.labor_id);
    else if (entry?.refused !== undefined) refused.set(row.row, ofBill(entry.refused));
  }
  return { labors, refused };
};
