import { sql } from "kysely";
import type { PayeeFault } from "../../../../src-shared/billing/settlements/settlement-payments-calls.ts";
import { payAccountStates, payableCooperation } from "../../../../src-shared/kernel/states/worker.ts";
import { maskName } from "../../../../src-shared/kernel/values/people/mask.ts";
import { nameKey } from "../../../../src-shared/kernel/values/text/text.ts";
import {
  accountRequests,
  replacingRequests,
} from "../../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { type Principal, ServiceError } from "../../../core/context.ts";
import { lookUp, type Reader, yieldToEventLoop } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { isOverOwnLimit } from "../../bills/rows/own-limit.ts";
import { seesWorkerIncome } from "../../bills/rows/worker-income.ts";
import { readLines } from "./lines.ts";

/** `contract_sign_type` of workers who have signed. */
export const signedTypes = [2, 5];
/** `real_name_status` of workers whose identity is verified. */
export const realNameDone = 2;

const accountVerified = payAccountStates.code("verified");
const accountRemoved = payAccountStates.code("removed");

/**
 * Condition: the payee is still the sealed one: same name and number, identity verified, signed with the settlement's
 * company.
 */
const linesOfSamePeople = (db: Reader) =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .innerJoin("labors as l", (join) =>
      join
        .onRef("l.id", "=", "p.labor_id")
        .onRef("l.name", "=", "p.labor_name")
        .onRef("l.id_no", "=", "p.id_no")
        .on("l.real_name_status", "=", realNameDone),
    )
    .innerJoin("company_labors as r", (join) =>
      join
        .onRef("r.labor_id", "=", "p.labor_id")
        .onRef("r.company_id", "=", "s.company_id")
        .on("r.cooperation_status", "in", payableCooperation)
        .on("r.contract_sign_type", "in", signedTypes),
    );

/** Ids of those lines whose payee may still be paid by the settlement's company, regardless of the account. */
export const payableLines = async (db: Reader, lineIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await lookUp(lineIds, (chunk) =>
    linesOfSamePeople(db).where("p.id", "in", chunk).select("p.id").distinct().execute(),
  );
  return new Set(rows.map((row) => row.id));
};

type Standing = {
  readonly labor_name: string;
  readonly id_no: string;
  readonly name: string | null;
  readonly own_id_no: string | null;
  readonly real_name_status: number | null;
  readonly cooperation_status: number | null;
  readonly contract_sign_type: number | null;
  /** Of the sealed account; null where it is not theirs. */
  readonly account_status: number | null;
  readonly hold: number | null;
};

/** Reason why an account of the payee's may not be paid to: it is none, is on hold, or is not verified (requirement F4). */
const accountFault = ({ account_status, hold }: Pick<Standing, "account_status" | "hold">): PayeeFault => {
  if (account_status === null) return "account";
  return hold === 1 ? "accountHeld" : "accountUnverified";
};

/** Reasons against paying a person, the gravest first; without another reason it is the account. */
const faultOf = (row: Standing): PayeeFault => {
  const isSame = row.name !== null && nameKey(row.name) === nameKey(row.labor_name);
  if (!isSame || row.own_id_no !== row.id_no) return "changed";
  if (row.real_name_status !== realNameDone) return "unverified";
  if (!payableCooperation.includes(row.cooperation_status ?? 0)) return "stopped";
  return signedTypes.includes(row.contract_sign_type ?? 0) ? accountFault(row) : "unsigned";
};

/** Condition: additionally the sealed account is still the payee's, verified and not on hold. */
const linesToSealedAccounts = (db: Reader) =>
  linesOfSamePeople(db).innerJoin("labor_accounts as a", (join) =>
    join
      .onRef("a.labor_id", "=", "p.labor_id")
      .onRef("a.account_no", "=", "p.account_no")
      .onRef("a.bank_code", "=", "p.bank_code")
      .on("a.status", "=", accountVerified)
      .on("a.hold", "=", 0),
  );

/** Ids of those lines whose payee may still be paid, to the sealed account. */
const unchangedLines = async (db: Reader, lineIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await lookUp(lineIds, (chunk) =>
    linesToSealedAccounts(db).where("p.id", "in", chunk).select("p.id").distinct().execute(),
  );
  return new Set(rows.map((row) => row.id));
};

/** Lines per statement: an embedded database blocks the thread during a statement. */
const linesAStatement = 2_000;

/** True when every payee of a settlement may still be paid and the sealed accounts are still theirs; checked in turns. */
export const arePayeesUnchanged = async (db: Reader, settlement: Settlement): Promise<boolean> => {
  for (let first = 1; first <= settlement.line_count; first += linesAStatement) {
    const last = Math.min(settlement.line_count, first + linesAStatement - 1);
    const row = await linesToSealedAccounts(db)
      .where("p.settlement_id", "=", settlement.id)
      .where("p.seq", ">=", first)
      .where("p.seq", "<=", last)
      .select(sql<number>`count(distinct p.id)`.as("lines"))
      .executeTakeFirstOrThrow();
    if (Number(row.lines) !== last - first + 1) return false;
    await yieldToEventLoop();
  }
  return true;
};

/** Lines whose people may be paid, to an account that is theirs and may not be paid to. */
const linesToFaultyAccounts = async (db: Reader, lineIds: readonly number[]): Promise<number> => {
  const rows = await lookUp(lineIds, (chunk) =>
    linesOfSamePeople(db)
      .innerJoin("labor_accounts as a", (join) =>
        join
          .onRef("a.labor_id", "=", "p.labor_id")
          .onRef("a.account_no", "=", "p.account_no")
          .onRef("a.bank_code", "=", "p.bank_code")
          .on("a.status", "<>", accountRemoved),
      )
      .where("p.id", "in", chunk)
      .select("p.id")
      .distinct()
      .execute(),
  );
  return rows.length;
};

/**
 * Throws `payee_changed` unless every payee may still be paid and the sealed account is still theirs, `payee_account` where
 * only accounts stand against it: on hold, or not verified.
 */
export const assertPayees = async (db: Reader, lineIds: readonly number[]): Promise<void> => {
  const unchanged = await unchangedLines(db, lineIds);
  const faulty = lineIds.filter((id) => !unchanged.has(id));
  if (faulty.length === 0) return;
  const isAccounts = (await linesToFaultyAccounts(db, faulty)) === faulty.length;
  throw new ServiceError(isAccounts ? "payee_account" : "payee_changed", { params: { count: faulty.length } });
};

type Named = { readonly name: string; readonly fault: PayeeFault };

/** The first `most` payees of a settlement who may not be paid, with why; names masked. */
export const faultyPayees = async (db: Reader, settlement: Settlement, maxCount: number): Promise<readonly Named[]> => {
  const ids = (await readLines(db, settlement.id)).map((line) => line.id);
  const unchanged = await unchangedLines(db, ids);
  const faulty = ids.filter((id) => !unchanged.has(id)).slice(0, maxCount);
  const rows = await db
    .selectFrom("payout_lines as p")
    .leftJoin("labors as l", "l.id", "p.labor_id")
    .leftJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "p.labor_id").on("r.company_id", "=", settlement.company_id),
    )
    .leftJoin("labor_accounts as a", (join) =>
      join
        .onRef("a.labor_id", "=", "p.labor_id")
        .onRef("a.account_no", "=", "p.account_no")
        .onRef("a.bank_code", "=", "p.bank_code")
        .on("a.status", "<>", accountRemoved),
    )
    .where("p.id", "in", faulty)
    .orderBy("p.seq")
    .select(["p.labor_name", "p.id_no", "l.name", "l.id_no as own_id_no", "l.real_name_status"])
    .select(["r.cooperation_status", "r.contract_sign_type", "a.status as account_status", "a.hold"])
    .execute();
  return rows.map((row) => ({ name: maskName(row.labor_name), fault: faultOf(row) }));
};

/**
 * Counts the workers who exceed their company's limits with a settlement: information only, never a reason not to pay. For a
 * person who does not see all of a worker's income only payments of the company count, as in the list of bills.
 */
export const overLimitCount = async (
  db: Reader,
  principal: Pick<Principal, "company_id" | "permissions">,
  settlementId: number,
): Promise<number> => {
  const row = await db
    .selectFrom("bills as b")
    .innerJoin("companies as c", "c.id", "b.company_id")
    .where("b.settlement_id", "=", settlementId)
    .where("b.over_limit", "is not", null)
    .$if(!seesWorkerIncome(principal), (query) => query.where(isOverOwnLimit))
    .select(sql<number>`count(distinct b.labor_id)`.as("workers"))
    .executeTakeFirstOrThrow();
  return Number(row.workers);
};

export type Account = { readonly account_no: string; readonly bank_code: string };
/** `verified`: checked against the bank, and not on hold. `waits`: for what, before it can be paid to; null where nothing would help. */
export type OwnAccount = Account & {
  readonly id: number;
  readonly is_default: boolean;
  readonly verified: boolean;
  readonly waits: "approval" | "check" | "default" | null;
};

/** Requests after whose approval an account may be paid to. */
const payingRequests: readonly number[] = [accountRequests.add, accountRequests.release, ...replacingRequests];

/** An account waits for the person who decides what was asked of it, for the bank, or to be the worker's default one. */
const waitOf = ({ status, hold, request }: { status: number; hold: number; request: number | null }) => {
  if (request !== null && payingRequests.includes(request)) return "approval";
  if (hold !== 0) return null;
  if (status === payAccountStates.code("toVerify")) return "check";
  return status === accountVerified ? "default" : null;
};

/** The accounts of workers, by worker id. */
export const accountsOf = async (
  db: Reader,
  laborIds: Iterable<number>,
): Promise<ReadonlyMap<number, readonly OwnAccount[]>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("labor_accounts")
      .select(["id", "labor_id", "account_no", "bank_code", "is_default", "status", "hold", "request"])
      .where("labor_id", "in", chunk)
      .where("status", "<>", accountRemoved)
      .orderBy("id")
      .execute(),
  );
  const accounts = new Map<number, OwnAccount[]>();
  for (const { labor_id, is_default, status, hold, request, ...account } of rows) {
    const own = accounts.get(labor_id) ?? [];
    own.push({
      ...{ ...account, is_default: is_default === 1, verified: status === accountVerified && hold === 0 },
      waits: waitOf({ status, hold, request }),
    });
    accounts.set(labor_id, own);
  }
  return accounts;
};
