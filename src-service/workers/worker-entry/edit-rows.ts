import { clearWord } from "../../../src-shared/kernel/imports/cells/define.ts";
import { registeredStatus, registrationFaults } from "../../../src-shared/kernel/states/business-registration.ts";
import { accountTypes, cooperationStates, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { bankByName } from "../../../src-shared/kernel/values/banks/bank.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { namedRegion } from "../../../src-shared/kernel/values/regions/named-region.ts";
import type { WorkerEditRow } from "../../../src-shared/workers/workers/worker-edit-import.ts";
import type { Tables } from "../../core/database/tables.ts";
import { type Department, departmentNamed } from "../../core/plumbing/departments.ts";
import type { RegisterFacts } from "../../directory/worker-register/find-facts.ts";
import {
  alipayCardIssues,
  alipayIssues,
  cardIssues,
  type Employer,
  fullIdNumber,
  phoneIssues,
  settlementIssues,
  workerError,
} from "../../directory/worker-register/rules.ts";

type Labor = Tables["labors"];
type Relation = Tables["company_labors"];

/** Columns of a person and of a cooperation that a batch edit may change. */
export const personColumns = [
  ...["mobile", "alipay_account", "alipay_bank_account", "area"],
  ...["identity_type", "uscc", "biz_name", "biz_reg_status"],
] as const satisfies readonly (keyof Labor)[];
export const cooperationColumns = [
  ...["settlement_type", "contract_type", "organization_id", "remark"],
] as const satisfies readonly (keyof Relation)[];

/** Changes that a row makes to a worker; `account`: one that is not theirs yet, for whoever verifies it. */
export type WorkerEdit = {
  readonly row: number;
  readonly labor: { readonly before: Labor; readonly after: Labor };
  readonly relation: { readonly before: Relation; readonly after: Relation };
  readonly account: {
    readonly account_no: string;
    readonly bank_code: string;
    readonly bank_phone: string | null;
  } | null;
};

/** An edit, or why a row is none; `field` is the column that the reason is about. */
export type JudgedEdit = WorkerEdit | { readonly row: number; readonly code: string; readonly field: string | null };

type Judging = {
  readonly employer: Employer;
  readonly departments: readonly Department[];
  readonly facts: RegisterFacts;
  /** People whose mobile nobody changes alone. */
  readonly bound: ReadonlySet<number>;
  /** True when facts of people may be changed: only by the agency (decision 7.9). */
  readonly mayPerson: boolean;
};

/** A cell as it is kept: undefined leaves what is there, null empties it. */
const said = (text: string | undefined): string | null | undefined =>
  text === undefined || text === "" ? undefined : text === clearWord ? null : text;

const changesMobile = (row: WorkerEditRow, { mobile }: Labor): boolean => {
  const wanted = said(row.mobile);
  return wanted !== undefined && (wanted ?? "") !== mobile;
};

const personSaid = (row: WorkerEditRow): boolean =>
  [
    ...[row.mobile, row.alipay_account, row.alipay_bank_account, row.province, row.city, row.district],
    ...[row.uscc, row.biz_name],
  ].some((text) => said(text) !== undefined) ||
  [row.identity_type, row.biz_reg_status].some((code) => code !== undefined);

/** The Alipay account and the card behind it, as far as the row says something of them. */
const alipayOf = (row: WorkerEditRow): Partial<Labor> => {
  const [alipay_account, alipay_bank_account] = [said(row.alipay_account), said(row.alipay_bank_account)];
  return {
    ...(alipay_account !== undefined && { alipay_account }),
    ...(alipay_bank_account !== undefined && { alipay_bank_account }),
  };
};

/** Reads the registration of the person by the row, and its faults; what the row leaves alone is not judged again. */
const registrationOf = (row: WorkerEditRow, labor: Labor) => {
  const [uscc, biz_name] = [said(row.uscc), said(row.biz_name)];
  const { identity_type, biz_reg_status } = row;
  if ([uscc, biz_name, identity_type, biz_reg_status].every((one) => one === undefined))
    return { after: {}, faults: [] };
  const after = {
    identity_type: identity_type ?? labor.identity_type,
    uscc: uscc === undefined ? labor.uscc : uscc,
    biz_name: biz_name === undefined ? labor.biz_name : biz_name,
    biz_reg_status: biz_reg_status ?? labor.biz_reg_status,
  };
  return { after: { ...after, biz_reg_status: registeredStatus(after) }, faults: registrationFaults(after) };
};

/** Reason why the facts of a person are not changed by a row; null: there is none. */
const againstPerson = (
  row: WorkerEditRow,
  labor: Labor,
  { bound, mayPerson }: Pick<Judging, "bound" | "mayPerson">,
): { readonly code: string; readonly field: string | null } | null => {
  if (!mayPerson && personSaid(row)) return { code: "person_facts_agency", field: null };
  const isBound = changesMobile(row, labor) && bound.has(labor.id);
  return isBound ? { code: "mobile_by_request", field: "mobile" } : null;
};

/** Judges one row of a batch edit. Values are emptied by the word alone; an account never becomes the default here. */
export const judgeEdit = (
  row: WorkerEditRow,
  { employer, departments, facts, bound, mayPerson }: Judging,
): JudgedEdit => {
  const refuse = (code: string, field: string | null) => ({ row: row.row, code, field });
  const labor = facts.people.get(fullIdNumber(row.id_no));
  const relation = labor === undefined ? undefined : facts.relations.get(labor.id);
  if (labor === undefined || relation === undefined) return refuse("worker_unknown", "id_no");
  if (!cooperationStates.allows("edit", relation.cooperation_status)) return refuse("worker_stopped", "id_no");
  const against = againstPerson(row, labor, { bound, mayPerson });
  if (against !== null) return { row: row.row, ...against };
  const department = said(row.organization_name);
  const named = typeof department === "string" ? departmentNamed(departments, department) : undefined;
  if (typeof department === "string" && named === undefined) return refuse("department_unknown", "organization_name");
  const area = namedRegion([row.province, row.city, row.district]);
  if (area === null) return refuse("region_unknown", "province");
  const bank_code = bankByName(row.bank_name ?? "")?.code ?? "";
  const registration = registrationOf(row, labor);
  const [wrong] = [
    ...phoneIssues("mobile", row.mobile),
    ...phoneIssues("bank_phone", row.bank_phone),
    ...alipayIssues(said(row.alipay_account) ?? ""),
    ...alipayCardIssues(said(row.alipay_bank_account) ?? ""),
    ...registration.faults.map(({ field, code }) => workerError(field, code)),
    ...cardIssues({ name: "", id_no: "", account_no: row.account_no, bank_code }),
    ...settlementIssues(row.settlement_type, employer),
  ].filter(({ severity }) => severity === "error");
  if (wrong !== undefined) return refuse(wrong.code, wrong.field);
  const card = checkBankCard(row.account_no ?? "");
  const isNewAccount = card.ok && facts.accounts.get(labor.id)?.includes(card.value) !== true;
  const remark = said(row.remark);
  return {
    row: row.row,
    labor: {
      before: labor,
      after: {
        ...labor,
        ...(said(row.mobile) !== undefined && { mobile: row.mobile ?? "" }),
        ...alipayOf(row),
        ...registration.after,
        ...(area !== "" && { area }),
      },
    },
    relation: {
      before: relation,
      after: {
        ...relation,
        ...(row.settlement_type !== undefined && { settlement_type: row.settlement_type }),
        ...(row.contract_type !== undefined && { contract_type: row.contract_type }),
        ...(department !== undefined && { organization_id: named?.id ?? null }),
        ...(remark !== undefined && { remark: remark ?? "" }),
      },
    },
    account: isNewAccount
      ? { account_no: card.value, bank_code: bank_code || (card.bank ?? ""), bank_phone: row.bank_phone || null }
      : null,
  };
};

export const isEdit = (one: JudgedEdit): one is WorkerEdit => "labor" in one;

const differs = <Row extends object>({ before, after }: { before: Row; after: Row }, columns: readonly (keyof Row)[]) =>
  columns.filter((column) => before[column] !== after[column]);

export const changedPerson = ({ labor }: WorkerEdit) => differs(labor, personColumns);
export const changedCooperation = ({ relation }: WorkerEdit) => differs(relation, cooperationColumns);

/** True when a row says only what is so already. */
export const isSame = (edit: WorkerEdit): boolean =>
  edit.account === null && changedPerson(edit).length === 0 && changedCooperation(edit).length === 0;

/** An account that a batch edit brings: a bank card that waits to be verified. */
export const newAccountColumns = { type: accountTypes.bank, status: payAccountStates.code("toVerify") } as const;
