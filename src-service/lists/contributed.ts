import type { RawBuilder } from "kysely";
import type { RevealableName } from "../../src-shared/access/storage/other-calls.ts";
import type { PaymentPurpose } from "../../src-shared/billing/funds/money-calls.ts";
import type { SensitiveKind } from "../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import type { CellInput, SheetColumn, SheetSpec } from "../../src-shared/kernel/workbook/sheet-spec.ts";
import type { ExportTexts } from "../../src-shared/papers/export-columns.ts";
import type { ExportOption } from "../../src-shared/records/exports/export-options.ts";
import type { AuditObject, AuditObjectKind } from "../../src-shared/registries/audit/audit-objects.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { CodedDecision } from "../../src-shared/registries/records/coded-actions.ts";
import type { WaitingKind } from "../../src-shared/registries/workbench/waiting.ts";
import type { Deadline, Workbench } from "../../src-shared/registries/workbench/workbench-calls.ts";
import type { Principal, SignedIn, Writing } from "../core/context.ts";
import type { Check } from "../core/database/audit-check.ts";
import type { TableRules } from "../core/database/table-rules.ts";
import type { Database, Reader } from "../core/database/tables.ts";
import type { DeadlineQuery } from "../core/deadlines/deadline-query.ts";
import type { ImportKind } from "../core/plumbing/import-kind.ts";
import type { DayBegins } from "../core/plumbing/write.ts";
import type { ListSources } from "./lists/source.ts";

/**
 * Facts kept of a file as evidence: a download is refused where the bytes are not those of `sha256` any more, and is in
 * the audit log as `area.download` about `object`.
 */
export type EvidenceFile = {
  readonly area:
    | "bills"
    | "importJobs"
    | "companyLabors"
    | "laborContracts"
    | "entIdentities"
    | "attorneys"
    | "companies"
    | "companyContracts"
    | "accountChanges"
    | "tasks"
    | "insurancePlans"
    | "insuranceOrders";
  readonly object: AuditObject;
  readonly agency_id: number;
  readonly sha256: string;
};

/**
 * True when a stored file belongs to a record of an area that the person may see. Who may see the record may fetch its file,
 * whoever uploaded it; the file's agency is that of the person already. Of evidence the answer says what it proves. `withheld`:
 * nobody fetches it by its key, because the record has a call of its own that shows it.
 */
export type FileRule = (db: Reader, principal: Principal, key: string) => Promise<boolean | EvidenceFile | "withheld">;

/**
 * Judges what somebody wants to do, before a code is sent for it and again before the code is used up: permission, version, state,
 * separate duties, the form, and the evidence that has to have been opened. `id`: of the object in the path. Throws the refusal.
 */
export type JudgeAction = (context: SignedIn, id: string, body: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * Right to ask for a payment code and its subject: the permission, and how to find the object among what the person may
 * see (throws `not_found`).
 */
export type CodePurpose = {
  readonly permission: PermissionKey;
  readonly find: (db: Database, principal: Principal, id: string) => Promise<{ readonly id: number }>;
};
export type CodePurposes = Readonly<Record<PaymentPurpose, CodePurpose>>;

/**
 * Rows with masked values that can be shown: what they are in the audit log, a table named `t`, and the columns that the
 * scope goes by.
 */
export type Revealable = {
  readonly kind: AuditObjectKind;
  readonly from: RawBuilder<unknown>;
  readonly company: string;
  readonly maker: string | null;
};
export type Revealables = Readonly<Record<RevealableName, Revealable>>;

/** The deadlines of an area for the workbench, in any order. */
export type Deadlines = (query: DeadlineQuery) => Promise<readonly Deadline[]>;

/** Query of a person to the workbench: `months`, how many of them; `sources`, for counts of lists. */
export type WorkbenchQuery = DeadlineQuery & { readonly months: number; readonly sources: ListSources };

/**
 * Counts records of a kind that waited for the person at the end of each day of a trend, `now` today; null where the records do
 * not say it.
 */
export type WaitingPast = (query: WorkbenchQuery, kind: WaitingKind, now: number) => Promise<readonly number[] | null>;

/** Lists whose past is recorded. */
export const listsWithPast = ["bills", "settlements", "invoiceApplies"] as const;

/**
 * Parts that areas work out for the workbench beside counts of lists and what is due; a part is null for who may not see it or
 * where it has no meaning.
 */
export type WorkbenchParts = {
  readonly [K in "to_pay" | "problems" | "balances" | "alarms" | "near"]: (
    query: WorkbenchQuery,
  ) => Promise<Workbench[K]>;
} & { readonly [L in (typeof listsWithPast)[number] as `${L}Past`]: WaitingPast } & {
  readonly months: (query: WorkbenchQuery) => Promise<Pick<Workbench, "months" | "top">>;
};

/** A request for parts of an export's workbook. `ids`: the exported rows in their order; `clear`: kinds of personal data not masked. */
export type PartsAsked = {
  readonly db: Database;
  readonly principal: Principal;
  readonly ids: readonly number[];
  readonly options: ReadonlySet<ExportOption>;
  readonly texts: ExportTexts;
  readonly clear: ReadonlySet<SensitiveKind>;
};

/** Columns beside those of a list, with their cells by the id of the row. */
export type MoreColumns = {
  readonly columns: readonly SheetColumn[];
  cellsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly CellInput[]>>;
};

/** Parts of a list's export that only its area knows; each is asked for in one snapshot. */
export type ExportParts = {
  readonly columns?: (asked: PartsAsked) => Promise<MoreColumns>;
  readonly sheets?: (asked: PartsAsked) => Promise<readonly SheetSpec[]>;
};

/** Follows in the same transaction when bills of imports (by their ids) were approved, rejected or cancelled. */
export type BillsAudited = (writing: Writing, importIds: readonly number[]) => Promise<void>;

/**
 * Contributions of all areas together to parts of the service that do not know them (`areas.ts` joins it). Maps have an
 * entry for each of their names: one that no area contributes is a compile error in `areas.ts`.
 */
export type Contributed = {
  readonly tables: TableRules;
  readonly sources: ListSources;
  readonly codePurposes: CodePurposes;
  readonly revealables: Revealables;
  /** Of decisions some of whose actions need a code, by their names. */
  readonly judges: Readonly<Record<CodedDecision, JudgeAction>>;
  readonly files: readonly FileRule[];
  readonly deadlines: readonly Deadlines[];
  readonly workbench: WorkbenchParts;
  readonly auditChecks: readonly Check[];
  readonly billsAudited: readonly BillsAudited[];
  readonly importKinds: readonly ImportKind[];
  readonly dayBegins: readonly DayBegins[];
  readonly exportParts: { readonly [L in ListName]?: ExportParts };
};
