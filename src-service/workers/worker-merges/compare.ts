import { createHash } from "node:crypto";
import type { z } from "zod";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { differingPositions } from "../../../src-shared/kernel/values/text/differing-positions.ts";
import {
  type MergeComparison,
  mergeBillsShown,
  mergeFactNames,
  mergeFacts,
  type workerMergeRecord,
} from "../../../src-shared/workers/merges/worker-merges-record.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { againstPair, defaultKept, differs, isOneNumber, mustKeep, type Sides } from "./judge-pair.ts";
import { openMerges } from "./propose.ts";
import { readSide, type Side } from "./read-side.ts";
import { pairOf } from "./same-people.ts";

const toSettle = billStates.code("toSettle");

type Labor = Tables["labors"];
type Query = z.output<typeof workerMergeRecord.calls.compare.query>;
type Answer = z.output<typeof workerMergeRecord.calls.compare.output>;

/**
 * A person of the register all of whose cooperations this person sees: what happens to a person happens at all their companies.
 * Throws `not_found`, also for somebody of another agency or of companies out of scope.
 */
export const findMergeable = async (db: Reader, principal: Principal, id: string): Promise<Labor> => {
  const labor = await db
    .selectFrom("labors")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("agency_id", "=", principal.agency_id)
    .executeTakeFirst();
  if (labor === undefined || principal.company_id !== null) throw notFound();
  const relations = await db
    .selectFrom("company_labors")
    .select(["agency_id", "company_id"])
    .where("labor_id", "=", labor.id)
    .execute();
  // Somebody without a company is seen by who sees the whole agency.
  const isSeen = relations.length > 0 || principal.rows.makerless === null;
  if (!isSeen || !relations.every((one) => isWithin(principal, one))) throw notFound();
  return labor;
};

/** Reads both of a pair. */
export const readSides = async (db: Reader, one: Labor, other: Labor): Promise<Sides> => [
  await readSide(db, one),
  await readSide(db, other),
];

const masked = (kind: Parameters<typeof maskField>[0], value: string | null): string | null =>
  value === null || value === "" ? value : maskField(kind, value);

/** Approved bills that are in no settlement yet, of all and the first by name. */
const approvedOf = (openBills: Side["openBills"]) => {
  const approved = openBills.filter(({ status }) => status === toSettle);
  return {
    count: approved.length,
    amount: approved.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0),
    bills: approved
      .slice(0, mergeBillsShown)
      .map(({ id, no, accounting_fee }) => ({ id: String(id), no, amount: accounting_fee })),
  };
};

const shownSide = ({ labor, relations, accounts, contracts, bills, openBills, quarters, declared }: Side) => ({
  labor_id: String(labor.id),
  name: maskField("name", labor.name),
  id_no: maskField("idNumber", labor.id_no),
  mobile: masked("phone", labor.mobile) ?? "",
  area: labor.area,
  alipay_account: masked(labor.alipay_account?.includes("@") === true ? "email" : "phone", labor.alipay_account),
  alipay_bank_account: masked("card", labor.alipay_bank_account),
  real_name_status: labor.real_name_status,
  tax_collect_status: labor.tax_collect_status,
  create_at: labor.create_at,
  quarters: [...quarters],
  declared,
  relations: relations.map((one) => ({
    ...{ id: String(one.id), company_name: one.company_name, cooperation_status: one.cooperation_status },
    ...{ contract_sign_type: one.contract_sign_type, contract_end_at: one.contract_end_at },
  })),
  accounts: accounts.map((one) => ({
    ...{ id: String(one.id), account_no: maskField("card", one.account_no), status: one.status },
    bank_name: bankByCode(one.bank_code)?.name ?? one.bank_code,
    ...{ is_default: one.is_default === 1, hold: one.hold === 1 },
  })),
  contracts: contracts.map(({ id, no, company_name, status, end_at }) => ({
    ...{ id: String(id), no, company_name, status, end_at },
  })),
  bills: { ...bills },
  approved: approvedOf(openBills),
});

/** Bills that both have for what looks like the same work: paid once each, they would be paid twice to one person. */
const sameBills = ([one, other]: Sides): MergeComparison["same_bills"] => {
  const keyOf = (bill: Tables["bills"]): string =>
    JSON.stringify([bill.company_id, bill.task_id, bill.work_date, bill.accounting_fee]);
  const byKey = Map.groupBy(other.openBills, keyOf);
  return one.openBills.flatMap((bill) => {
    const [twin] = byKey.get(keyOf(bill)) ?? [];
    return twin === undefined ? [] : [{ no: bill.no, other_no: twin.no, amount: bill.accounting_fee }];
  });
};

/** Both people beside each other for somebody, with what stands against merging them. */
export const compareSides = async (
  db: Reader,
  { permissions }: Pick<Principal, "permissions">,
  sides: Sides,
): Promise<MergeComparison> => {
  const [one, other] = sides;
  const { side, reasons } = mustKeep(sides);
  return {
    sides: sides.map(shownSide),
    differing: mergeFactNames.filter((fact) => differs(sides, fact)).map((fact) => mergeFacts[fact]),
    must_keep: side ?? 0,
    keep_reasons: [...reasons],
    default_kept: defaultKept(sides),
    same_number: isOneNumber(sides),
    number_positions: permissions.has("sensitive.field.reveal")
      ? isOneNumber(sides)
        ? []
        : differingPositions(other.labor.id_no, one.labor.id_no)
      : null,
    same_bills: sameBills(sides),
    against: await againstPair(db, sides),
  };
};

/**
 * Digest of all that the decision is about: the two as they are to the last column, and what is kept. Times at which nothing was decided
 * (incomes that follow from bills) are left out.
 */
export const digestOf = (sides: Sides, kept: number, takes: string): string => {
  const facts = sides.map(({ labor, relations, accounts, contracts, bills, openBills, quarters, declared }) => [
    [labor.id, labor.version],
    relations.map(({ id, version, cooperation_status, contract_sign_type, content }) => [
      ...[id, version, cooperation_status, contract_sign_type, content],
    ]),
    accounts.map(({ id, version, status, is_default, hold, request }) => [
      id,
      version,
      status,
      is_default,
      hold,
      request,
    ]),
    contracts.map(({ id, version, status }) => [id, version, status]),
    openBills.map(({ id, version, status }) => [id, version, status]),
    [bills, quarters, declared],
  ]);
  return createHash("sha256")
    .update(JSON.stringify([facts, kept, takes]))
    .digest("hex");
};

/** Number of the case about these two that is under way; null where none is. */
const waitingCase = async (db: Reader, agencyId: number, one: Labor, other: Labor): Promise<string | null> => {
  const row = await db
    .selectFrom("labor_merges")
    .select("no")
    .where("agency_id", "=", agencyId)
    .where("pair", "=", pairOf(one.id, other.id))
    .where("status", "in", openMerges)
    .executeTakeFirst();
  return row?.no ?? null;
};

/** Answers `workerMerges.compare`. Throws `not_found`, and `invalid` for one person twice. */
export const comparePeople = async ({ db, principal }: SignedIn, query: Query): Promise<Answer> => {
  const one = await findMergeable(db, principal, query.labor_id);
  const other = await findMergeable(db, principal, query.other_id);
  if (one.id === other.id) throw notFound();
  return {
    comparison: await compareSides(db, principal, await readSides(db, one, other)),
    waits: await waitingCase(db, principal.agency_id, one, other),
  };
};
