import { sql } from "kysely";
import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { accountStatus } from "../../access/accounts/account-store.ts";
import type { Check } from "../../core/database/audit-check.ts";
import type { Tables } from "../../core/database/tables.ts";

type Account = Tables["corporate_accounts"];

/** Whose account a row is, as rows of changes name it: company 0 is the agency itself. */
const ownerOf = ({ agency_id, company_id }: { agency_id: number; company_id: number | null }): string =>
  `${agency_id} ${company_id ?? 0}`;

/** Reads what the newest entry that binds, proves or replaces an account tells of it. */
const toldOf = (after: string): Readonly<Record<string, unknown>> => {
  const told: unknown = JSON.parse(after);
  return typeof told === "object" && told !== null ? (told as Readonly<Record<string, unknown>>) : {};
};

/** Checks that a bound account follows another one only by a change that a second person approved, and is what was approved. */
const accountsFollowChanges: Check = async (db) => {
  const accounts = await db.selectFrom("corporate_accounts").selectAll().orderBy("id").execute();
  const changes = await db
    .selectFrom("account_changes")
    .selectAll()
    .where("status", "=", accountChangeStates.code("inForce"))
    .orderBy("id")
    .execute();
  const byId = new Map(accounts.map((one) => [one.id, one]));
  const faults: string[] = [];
  const isSame = (account: Account | undefined, owner: string, account_no: string, bank_code: string): boolean =>
    account !== undefined &&
    ownerOf(account) === owner &&
    account.account_no === account_no &&
    account.bank_code === bank_code;
  for (const change of changes) {
    const say = (fault: string): number => faults.push(`account change ${change.no}: ${fault}`);
    if (change.checker_id === null || change.decided_at === null) say("in force and approved by nobody");
    if ([change.maker_id, change.prover_id].includes(change.checker_id)) say("approved by who proposed or proved it");
    const placed = byId.get(change.account_id ?? 0);
    if (!isSame(placed, ownerOf(change), change.account_no, change.bank_code)) say("another account is in place");
    if (placed?.status !== accountStatus.bound) say("its account is not bound");
    // One that took the place of an account of before this service names none.
    if (
      change.old_account_id !== 0 &&
      !isSame(byId.get(change.old_account_id), ownerOf(change), change.old_account_no, change.old_bank_code)
    )
      say("it replaced another account");
  }
  const changed = new Set(changes.map(({ account_id }) => account_id));
  for (const own of Map.groupBy(accounts, ownerOf).values())
    for (const account of own.filter(({ status }) => status === accountStatus.bound).slice(1))
      if (!changed.has(account.id)) faults.push(`account ${account.id}: in place of another without a change`);
  return { name: "accounts in place were approved", examined: accounts.length + changes.length, faults };
};

/** Checks that accounts are those that the audit log tells of: number, bank, owner, and that they were proven. */
const accountsAreTold: Check = async (db) => {
  const { rows } = await sql<
    Pick<Account, "id" | "account_no" | "bank_code" | "company_id" | "status"> & { action: string; after: string }
  >`
    select c.id, c.account_no, c.bank_code, c.company_id, c.status, a.action, a.after from corporate_accounts c
    join audit_log a on a.object = 'account:' || c.id and a.action in ('account.bind', 'account.verify', 'account.change')
    order by c.id, a.id`.execute(db);
  const faults: string[] = [];
  const byAccount = Map.groupBy(rows, ({ id }) => id);
  for (const [id, entries] of byAccount) {
    const [account] = entries;
    const made = entries.find(({ action }) => action !== "account.verify");
    const isProven = entries.some(({ action }) => action !== "account.bind");
    if (account === undefined) continue;
    const told = toldOf(made?.after ?? "{}");
    const { account_no, bank_code, company_id, status } = account;
    const facts = { account: maskCard(account_no), bank_code, company_id };
    if (made !== undefined && Object.entries(facts).some(([name, value]) => told[name] !== value))
      faults.push(`account ${id}: another number, bank or owner than in the audit log`);
    if (status === accountStatus.bound && !isProven) faults.push(`account ${id}: bound, and nobody proved it`);
  }
  return { name: "accounts are those of the audit log", examined: byAccount.size, faults };
};

/** Checks that withdrawals went to an account that was bound for its owner. */
const withdrawalsWentHome: Check = async (db) => {
  const { rows } = await sql<{ no: string }>`
    select t.no from transfers t where t.type = 2 and not exists (select 1 from corporate_accounts c
      where c.agency_id = t.agency_id and coalesce(c.company_id, 0) = t.company_id
        and c.account_no = t.payee_account and c.bank_code = t.payee_bank_code and c.status = ${accountStatus.bound})
    order by t.id`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from transfers where type = 2`.execute(db);
  return {
    name: "withdrawals went to their owner's account",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ no }) => `transfer ${no}: to an account that was never bound for its owner`),
  };
};

/** Proofs of which account is in place, who decided it, and what was paid to it. */
export const accountChecks: readonly Check[] = [accountsFollowChanges, accountsAreTold, withdrawalsWentHome];
