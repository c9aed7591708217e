import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import type { Principal, Writing } from "../../core/context.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { keptPerson } from "../../directory/people/merged.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";

export type Account = Tables["labor_accounts"];
export type Labor = Tables["labors"];

const removed = payAccountStates.code("removed");

/** The companies that a worker works for. */
const companiesOf = async (db: Reader, laborId: number): Promise<readonly number[]> => {
  const rows = await db.selectFrom("company_labors").select("company_id").where("labor_id", "=", laborId).execute();
  return rows.map((row) => row.company_id);
};

/** A worker whom the person may see: of the agency, and at a company that they see; else `not_found`. Merged ones lead to the kept one. */
export const findLabor = async (db: Reader, principal: Principal, id: string): Promise<Labor> => {
  const labor = await db
    .selectFrom("labors")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("agency_id", "=", principal.agency_id)
    .executeTakeFirst();
  if (labor === undefined) throw notFound();
  const { makerless } = principal.rows;
  if (makerless === null) return keptPerson(db, labor);
  const companies = await companiesOf(db, labor.id);
  if (!companies.some((company) => makerless.includes(company))) throw notFound();
  return keptPerson(db, labor);
};

/** An account of a worker whom the person may see, else `not_found`. */
export const findAccount = async (db: Reader, principal: Principal, id: string): Promise<Account> => {
  const account = await findRow(db, "labor_accounts", recordId(id));
  if (account === undefined) throw notFound();
  await findLabor(db, principal, String(account.labor_id));
  return account;
};

/** The accounts of a worker that are not removed, the default first, then the newest. */
export const accountsOfLabor = (db: Reader, laborId: number): Promise<Account[]> =>
  db
    .selectFrom("labor_accounts")
    .selectAll()
    .where("labor_id", "=", laborId)
    .where("status", "<>", removed)
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();

/** Tells every copy of the lists that show the account, the worker's open record among them. */
const touchAccount = async (writing: Writing, { agency_id, labor_id }: Account): Promise<void> => {
  writing.touchedAgency("payAccounts", agency_id);
  await touchPeople(writing, [labor_id], "payAccounts", "companyLabors");
};

/** Writes a new account of a worker and its audit entry. */
export const insertAccount = async (writing: Writing, account: Account): Promise<void> => {
  await writing.tx.insertInto("labor_accounts").values(account).execute();
  await touchAccount(writing, account);
};

type Step = { readonly step: string; readonly reason?: string; readonly more?: Readonly<Record<string, unknown>> };

/**
 * Saves a step of an account that was read in this transaction, with an audit entry that names no number. Throws
 * `stale_version` where it has changed since.
 */
export const saveAccount = async (
  writing: Writing,
  current: Account,
  changes: Partial<Account>,
  { step, reason = "", more }: Step,
): Promise<Account> => {
  const next = await versioned("labor_accounts").save(writing, current, changes);
  await touchAccount(writing, next);
  const told = ({ status, is_default, hold, request, version }: Account) => ({
    status,
    is_default,
    hold,
    request,
    version,
  });
  await writing.audit({
    agency_id: next.agency_id,
    action: `payAccounts.${step}`,
    object: `payAccount:${current.id}`,
    before: told(current),
    after: { ...told(next), ...more },
    reason,
  });
  return next;
};

/** Makes an account the worker's only default. */
export const takeDefault = async (writing: Writing, account: Account): Promise<void> => {
  const others = await writing.tx
    .selectFrom("labor_accounts")
    .selectAll()
    .where("labor_id", "=", account.labor_id)
    .where("is_default", "=", 1)
    .where("id", "<>", account.id)
    .execute();
  for (const other of others) await saveAccount(writing, other, { is_default: 0 }, { step: "replace" });
};
