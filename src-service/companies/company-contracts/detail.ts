import { bills as billsList } from "../../../src-shared/billing/bills/bills-list.ts";
import { wallets as walletsList } from "../../../src-shared/billing/funds/wallets-list.ts";
import { settlements as settlementsList } from "../../../src-shared/billing/settlements/settlements-list.ts";
import {
  type companyContractRecord,
  companyContracts,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { changedTerms } from "../../../src-shared/kernel/terms/changed-terms.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { SignedIn } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import { remindersOf } from "../../directory/companies/contract-reminders.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { contractCategories, lastDayOf } from "../../directory/companies/effective-terms.ts";
import { openBusinessOf } from "../../directory/companies/unfinished.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { attachmentsOf } from "./attachments.ts";
import { type Contract, contractCode, contractCodes } from "./contract-row.ts";
import { documentName, infoOf, sealedName } from "./document.ts";
import { openWorkOf } from "./open-work.ts";
import { companyContractsSource } from "./source.ts";
import { termsBefore } from "./terms-before.ts";
import { goesOn, waitsOf } from "./waits.ts";

type Detail = CallOutput<(typeof companyContractRecord)["calls"]["get"]>;
type Facts = Omit<Detail, "contract" | "steps" | "next" | "actions">;

const parse = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

/** Rows of contracts as the list shows them, in the order of the ids. */
export const rowsOf = (context: SignedIn, ids: readonly number[]) =>
  Promise.all(ids.map((id) => maskedRow(context.db, context.principal, companyContracts, companyContractsSource, id)));

/** Ids of what belongs to a main contract, in the order of their first days; of one category where it is named. */
export const childIds = async (db: Reader, id: number, category?: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("company_contracts")
    .select("id")
    .where("parent_contract_id", "=", id)
    .$if(category !== undefined, (query) => query.where("category", "=", category ?? 0))
    .orderBy("start_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
};

const nameOf = async (db: Reader, id: number | null): Promise<string> =>
  id === null ? "" : ((await findRow(db, "users", id))?.name ?? "");

type Laid = {
  readonly laid: Record<string, unknown>;
  readonly before: Record<string, unknown>;
  readonly against: string | null;
};

/**
 * The terms of a contract's first day with everything laid over them, and those before: of a supplement its main contract's on
 * that day without it, of a main contract those of the one that it renews, else those of the last day before.
 */
const laidOf = async ({ db }: SignedIn, contract: Contract): Promise<Laid> => {
  const own = parse(contract.config);
  const start = dayOf(contract.start_at);
  if (contract.category === contractCategories.supplement) {
    const { parent, laid, before, configWith } = await termsBefore(db, contract);
    // One that counts has its place among the others; one that does not yet will be sealed last.
    const counts = laid.some(({ id }) => id === contract.id);
    return { laid: counts ? configWith(laid) : { ...before, ...own }, before, against: parent?.no ?? null };
  }
  if (contract.category !== contractCategories.main) return { laid: own, before: own, against: null };
  const former = await termsOn(db, contract.company_id, addDays(start, -1), { isOver: true });
  if (former === null || former.main.id === contract.id) return { laid: own, before: {}, against: null };
  return { laid: own, before: { ...former.config }, against: former.main.no };
};

const givenUp = contractCodes("refused", "voided");

/** The main contract after one: its renewal, else the next one that begins when it is over. */
const followerOf = async (context: SignedIn, contract: Contract): Promise<Facts["followed_by"]> => {
  if (contract.category !== contractCategories.main) return null;
  const others = await context.db
    .selectFrom("company_contracts")
    .select(["id", "start_at", "renewed_from"])
    .where("company_id", "=", contract.company_id)
    .where("category", "=", contractCategories.main)
    .where("status", "not in", givenUp)
    .where("id", "<>", contract.id)
    .orderBy("start_at")
    .orderBy("id")
    .execute();
  const next =
    others.find(({ renewed_from }) => renewed_from === contract.id) ??
    others.find(({ start_at }) => dayOf(start_at) > lastDayOf(contract));
  const [row] = next === undefined ? [] : await rowsOf(context, [next.id]);
  return row ?? null;
};

const overOrEnding = contractCodes("ended", "ending", "terminated");

const owedOf = async (context: SignedIn, contract: Contract): Promise<Facts["owed"]> => {
  const { db, principal } = context;
  const isNear = overOrEnding.includes(contract.status) || contract.soon_at !== null;
  if (contract.category !== contractCategories.main || !isNear || (await goesOn(db, contract))) return null;
  const { settlements: open, bills, balance } = await openBusinessOf(db, contract.company_id);
  const seen = <T>(list: { readonly permission: PermissionKey }, value: T): T | null =>
    principal.permissions.has(list.permission) ? value : null;
  return {
    settlements: seen(settlementsList, open),
    bills: seen(billsList, bills),
    balance: seen(walletsList, balance),
  };
};

const notYetCounting = contractCodes("draft", "toApprove", "refused", "toSign", "toSeal");

/** The rest of the detail of a contract. */
export const contractFacts = async (context: SignedIn, contract: Contract): Promise<Facts> => {
  const { db, clock } = context;
  const today = dayOf(shanghaiNow(clock.now()));
  const { laid, before, against } = await laidOf(context, contract);
  const { document_key, document_sha256, sealed_key, sealed_sha256 } = contract;
  const decidesFees =
    contract.category === contractCategories.main || contract.category === contractCategories.supplement;
  const isOpen = decidesFees && notYetCounting.includes(contract.status);
  return {
    config: parse(contract.config),
    tax_grid: contract.tax_grid === null ? null : (JSON.parse(contract.tax_grid) as Record<string, unknown>[]),
    company_info: { ...infoOf(contract) },
    parent_id: contract.parent_contract_id === null ? null : String(contract.parent_contract_id),
    renewed_from: contract.renewed_from === null ? null : String(contract.renewed_from),
    children: await rowsOf(context, await childIds(db, contract.id)),
    attachments: await attachmentsOf(db, contract.id),
    document:
      document_key === null || document_sha256 === null
        ? null
        : { file_key: document_key, name: documentName(contract), sha256: document_sha256 },
    sealed:
      sealed_key === null || sealed_sha256 === null
        ? null
        : { file_key: sealed_key, name: sealedName(contract), sha256: sealed_sha256 },
    document_sha256: document_sha256 ?? "",
    signed_by: await nameOf(db, contract.signed_by),
    sealed_by: await nameOf(db, contract.sealed_by),
    laid,
    changes: against === null ? [] : changedTerms(before, laid),
    against,
    open: isOpen ? await openWorkOf(db, contract, laid) : null,
    reminders: await remindersOf(db, { contract_id: contract.id }),
    waits: contract.status === contractCode("ending") ? await waitsOf(db, contract, today) : [],
    followed_by: await followerOf(context, contract),
    owed: await owedOf(context, contract),
  };
};
