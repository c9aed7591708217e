import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { accountTypes, randomAmountTries } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import {
  accountChangeRecord,
  accountChangeStates,
} from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { bankByCode, banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type AccountParty,
  type AccountRow,
  accountStatus,
  boundParty,
  carriedTries,
  newestAccount,
  noAccount,
  proofLifeMs,
} from "../../access/accounts/account-store.ts";
import { sandboxProofBank } from "../../access/accounts/proof-transfer.ts";
import { sendBackTransfers } from "../../billing/funds/rows/replaced-account.ts";
import { proposals } from "../../billing/funds/rows/store.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { isWithin, seesAll } from "../../core/plumbing/data-scope.ts";
import { defineArea } from "../../lists/area.ts";
import type { FileRule } from "../../lists/contributed.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { againstEvidence, storedEvidence } from "../../lists/sensitive/looked.ts";
import { expireRecords, recordRounds } from "../../records/records/expire.ts";
import { saveRecord } from "../../records/records/save.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { followProvenAccount } from "../company-identity/prove-amount.ts";
import { accountChecks } from "./audit-accounts.ts";

type Change = Tables["account_changes"];

const { code } = accountChangeStates;
const dayMs = 86_400_000;
const proofDays = Math.round(proofLifeMs / dayMs);
/** Without this limit, somebody could propose again after every three tries and guess the amount in a few dozen rounds. */
const mostADay = 5;
const mostCents = 99;

const bankNames = (column: string) =>
  sql`case ${sql.join(
    banks.map((bank) => sql`when ${sql.ref(column)} = ${sql.lit(bank.code)} then ${sql.lit(bank.name)}`),
    sql` `,
  )} else ${sql.ref(column)} end`;

const source: ListSource = {
  maker: "maker_id",
  from: () => sql`
    select r.*, coalesce(c.name, a.name, '') as company_name, ${bankNames("r.bank_code")} as bank_name,
      ${bankNames("r.old_bank_code")} as old_bank_name, coalesce(maker.name, '') as maker_name, checker.name as checker_name
    from "account_changes" as "r"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "agencies" as "a" on "a"."id" = "r"."agency_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"`,
};

/** Whose account it is, as its rows name it: a company's, or with company 0 the agency's own. */
type Owner = Pick<Change, "agency_id" | "company_id">;

const partyOf = ({ agency_id, company_id }: Owner): AccountParty => ({
  agency_id,
  company_id: company_id === 0 ? null : company_id,
});

/** The bank has not said the last word about them. */
const openTransfers = (["toReview", "processing", "unknown"] as const).map((key) => transferStates.code(key));

/** Payments under way to the old account: those that the bank does not have yet are sent back when the account is replaced. */
const underWay = async (db: Reader, { agency_id, company_id, old_account_no }: Change): Promise<number> => {
  const rows = await db
    .selectFrom("transfers")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", company_id)
    .where((eb) =>
      eb.or([
        eb("payee_account", "=", old_account_no).and("type", "in", [2, 4]),
        eb("payer_account", "=", old_account_no).and("type", "=", 1).and("proposal", "=", proposals.return),
      ]),
    )
    .where("status", "in", openTransfers)
    .execute();
  return rows.length;
};

const assertNoneOpen = async ({ tx }: Writing, { agency_id, company_id }: Owner): Promise<void> => {
  const open = await tx
    .selectFrom("account_changes")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", company_id)
    .where("status", "in", accountChangeStates.codesFor("withdraw"))
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) throw new ServiceError("account_change_waits");
};

/** Wrong tries that the new change begins with. Throws `too_many_tries`. */
const assertPace = async ({ tx, nowMs }: Writing, { agency_id, company_id }: Owner): Promise<number> => {
  const recent = await tx
    .selectFrom("account_changes")
    .select(["sent_ms", "tries", "status"])
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", company_id)
    .orderBy("sent_ms", "desc")
    .limit(mostADay)
    .execute();
  const [last] = recent;
  const oldest = recent.filter(({ sent_ms }) => sent_ms > nowMs - dayMs)[mostADay - 1];
  const isUnproven = last !== undefined && [code("toProve"), code("failed"), code("withdrawn")].includes(last.status);
  if (oldest === undefined) return carriedTries(isUnproven ? last : undefined, nowMs);
  const wait_seconds = Math.ceil((oldest.sent_ms + dayMs - nowMs) / 1000);
  throw new ServiceError("too_many_tries", { params: { wait_seconds } });
};

/** A wrong try counts although it is refused; the third ends the change. */
const noteWrong = async (writing: Writing, row: Change): Promise<void> => {
  const tries = row.tries + 1;
  const isOver = tries >= randomAmountTries;
  const changes = { tries, ...(isOver && { status: code("failed") }) };
  await saveRecord(writing, accountChangeRecord, row, changes, isOver ? "fail" : "wrongAmount", () => ({
    more: { tries },
  }));
};

/** The account that an approval acts upon: the one that is replaced, or the first one that waits. Throws `account_replaced`. */
const accountActedOn = async (db: Reader, row: Change): Promise<AccountRow> => {
  const newest = await newestAccount(db, partyOf(row));
  const isFirst = row.old_account_id === noAccount;
  const isThis = isFirst
    ? newest?.account_no === row.account_no && newest.bank_code === row.bank_code
    : newest?.id === row.old_account_id;
  const expected = isFirst ? accountStatus.review : accountStatus.bound;
  if (newest?.status !== expected || !isThis) throw new ServiceError("account_replaced");
  return newest;
};

/** The approved account is in force: a first one as it is, another one as the newest row of its party. Its id. */
const putInPlace = async (writing: Writing, row: Change): Promise<number> => {
  const { tx, ids, at, audit } = writing;
  const { agency_id, company_id } = partyOf(row);
  const before = await accountActedOn(tx, row);
  const isFirst = row.old_account_id === noAccount;
  const id = isFirst ? before.id : await ids(1);
  const bound = { status: accountStatus.bound, bound_at: at };
  if (isFirst) await tx.updateTable("corporate_accounts").set(bound).where("id", "=", id).execute();
  else
    await tx
      .insertInto("corporate_accounts")
      .values({
        ...{ id, agency_id, company_id, account_no: row.account_no, bank_code: row.bank_code, ...bound },
        ...{ account_type: accountTypes.corporate, random_amount: row.random_amount },
        ...{ tries: row.tries, sent_ms: row.sent_ms, proof_key: row.proof_key, created_by: row.maker_id },
        create_at: row.create_at,
      })
      .execute();
  const was = { account: maskCard(before.account_no), bank_code: before.bank_code, account_id: before.id };
  await audit({
    ...{ agency_id, action: "account.change", object: `account:${id}` as const },
    ...(!isFirst && { before: was }),
    after: { account: maskCard(row.account_no), bank_code: row.bank_code, company_id, change: row.no },
  });
  return id;
};

/** A first account that is refused, or taken back, has to be handed in anew. */
const dropFirst = async (_context: unknown, { tx }: Writing, row: Change) => {
  if (row.old_account_id !== noAccount) return {};
  const party = partyOf(row);
  const newest = await newestAccount(tx, party);
  if (newest?.status !== accountStatus.review) return {};
  await tx
    .updateTable("corporate_accounts")
    .set({ status: accountStatus.failed })
    .where("id", "=", newest.id)
    .execute();
  return {};
};

const served = serveRecord(accountChangeRecord, {
  source,
  prefix: "ZB",
  createReason: "reason",
  stamps: {
    prove: { by: "prover_id", at: "proved_at" },
    approve: { by: "checker_id", at: "decided_at", reason: "decided_reason" },
    reject: { by: "checker_id", at: "decided_at", reason: "decided_reason" },
    withdraw: { by: "withdrawer_id", at: "withdrawn_at", reason: "withdrawn_reason" },
  },
  audited: { create: ["bank_code"], act: ["bank_code"] },
  obstacle: async ({ db, row }, action) => (action === "approve" ? againstEvidence(db, row.proof_key) : null),
  evidence: (db, row) => storedEvidence(db, row.proof_key, `accountChange:${row.id}`, row.create_at),
  facts: async ({ db }, row) => ({
    tries_left: row.status === code("toProve") ? Math.max(0, randomAmountTries - row.tries) : 0,
    proof_key: row.proof_key,
    same_number: row.account_no === row.old_account_no,
    under_way: await underWay(db, row),
  }),
  create: async ({ principal }, writing, body, company) => {
    const { tx, nowMs, at } = writing;
    const owner = { agency_id: principal.agency_id, company_id: company?.id ?? 0 };
    // The agency's own account is the business of who sees the whole agency, as binding it is.
    if (company === null && (principal.company_id !== null || !seesAll(principal))) throw new ServiceError("forbidden");
    await assertNoneOpen(writing, owner);
    const bound = await boundParty(tx, partyOf(owner));
    if (bound === undefined) throw new ServiceError("account_missing");
    if (bound.account_no === body.account_no && bound.bank_code === body.bank_code)
      throw new ServiceError("account_same");
    const tries = await assertPace(writing, owner);
    const random_amount = randomInt(1, mostCents + 1);
    const agency = await tx.selectFrom("agencies").select("name").where("id", "=", owner.agency_id).executeTakeFirst();
    const user = await tx.selectFrom("users").select("mobile").where("id", "=", principal.user_id).executeTakeFirst();
    return {
      columns: {
        ...{
          company_id: owner.company_id,
          account_no: body.account_no,
          bank_code: body.bank_code,
          reason: body.reason,
        },
        ...{ proof_key: body.proof[0] ?? null, random_amount, tries, sent_ms: nowMs },
        last_day: addDays(dayOf(at), proofDays),
        ...{ old_account_id: bound.id, old_account_no: bound.account_no, old_bank_code: bound.bank_code },
      },
      besides: async () =>
        sandboxProofBank.send(writing, {
          account_no: body.account_no,
          bank_name: bankByCode(body.bank_code)?.name ?? body.bank_code,
          from: agency?.name ?? "",
          amount: random_amount,
          phone: user?.mobile ?? "",
        }),
    };
  },
  judge: {
    approve: async ({ db, row }) => {
      await accountActedOn(db, row);
    },
  },
  act: {
    prove: async (_context, writing, row, { amount }) => {
      if (amount === row.random_amount) return {};
      writing.writeOnRefusal((afterRefusal) => noteWrong(afterRefusal, row));
      throw new ServiceError("random_amount_wrong", { params: { left: randomAmountTries - row.tries - 1 } });
    },
    approve: async ({ principal }, writing, row) => {
      return {
        changes: { account_id: await putInPlace(writing, row) },
        besides: async () => {
          if (row.company_id !== 0) await followProvenAccount(writing, row.company_id, principal.user_id);
          if (row.old_account_id === noAccount) return;
          const was = { account_no: row.old_account_no, bank_code: row.old_bank_code };
          await sendBackTransfers(writing, row, was, row, principal.user_id);
        },
      };
    },
    reject: dropFirst,
    withdraw: dropFirst,
  },
});

/** Ends changes whose random amount nobody named in time. */
export const expireAccountChanges = (context: Context): Promise<void> =>
  expireRecords(context, accountChangeRecord, { move: "fail", lastDay: "last_day", figures: async () => ({}) });

/** The proof of a proposed account, for who sees the change; each fetch is in the audit log, because who approves has to look. */
const changeProofs: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("fund.wallet.view")) return false;
  const rows = await db
    .selectFrom("account_changes")
    .select(["id", "agency_id", "company_id"])
    .where("proof_key", "=", key)
    .orderBy("id", "desc")
    .execute();
  const change = rows.find((row) => isWithin(principal, row));
  if (change === undefined) return false;
  const file = await db.selectFrom("storage_objects").select("sha256").where("key", "=", key).executeTakeFirst();
  if (file === undefined) return true;
  const { agency_id, id } = change;
  return { area: "accountChanges", object: `accountChange:${id}`, agency_id, sha256: file.sha256 };
};

/** Other corporate accounts of companies, and of the agency itself: proposed, proven, approved by a second person, in force. */
export const accountChangesArea = defineArea({
  tables: sealed("account_changes"),
  auditChecks: accountChecks,
  sources: { accountChanges: { source, table: "account_changes" } },
  records: [served],
  files: [changeProofs],
  revealables: {
    accountChanges: { kind: "accountChange", from: sql`account_changes t`, company: "t.company_id", maker: null },
  },
  serve: (service) => recordRounds(service, "accountChanges", expireAccountChanges),
});
