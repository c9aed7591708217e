import { createHash } from "node:crypto";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import {
  type FailedLine,
  type FailureGroup,
  failuresShown,
  type SettlementDetail,
} from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { banks } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { maskName } from "../../../../src-shared/kernel/values/people/mask.ts";
import { canonicalJson } from "../../../../src-shared/kernel/values/text/digest.ts";
import { lookUp, type Reader, type Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import type { OtherAccount } from "../../../ledger/money/payout-attempts.ts";
import { type Account, accountsOf, type OwnAccount, payableLines } from "../rows/payees.ts";

type Line = Tables["payout_lines"];

/** Lines that may be paid by a new attempt. */
export const retriable = payoutLineStates.transitions.retry.from.map((key) => payoutLineStates.code(key));

/** `fail_code` of a line that people decided had failed. */
export const decidedCode = "decided";

/** `fail_code` of a line that a person revoked before it was sent. */
export const revokedCode = "revoked";

/** Causes by the bank's codes (`channels/bank/sandbox-plan.ts`). */
const causes: Readonly<Record<string, FailureGroup["cause"]>> = {
  E1001: "account",
  E1002: "account",
  R2001: "account",
  E1003: "limit",
  E1004: "bank",
  [revokedCode]: "revoked",
};

/** `fail_code`s that say that the account itself is wrong or closed. */
export const accountFailCodes = Object.keys(causes).filter((code) => causes[code] === "account");

/** Cause of a line's failure, from its `fail_code`. */
export const causeOfFailure = (code: string | null): FailureGroup["cause"] => causes[code ?? ""] ?? "other";

/** A failed line with its cause, next step, and the account it can be paid to now; `account` null: none yet. */
export type Triaged = {
  readonly line: Line;
  readonly cause: FailureGroup["cause"];
  readonly next: FailureGroup["next"];
  readonly account: Account | null;
  /** The account that it was sent to last. */
  readonly last: Account;
  /** The newest other account of the worker that waits for something, where it could be paid to after that. */
  readonly coming: OwnAccount | null;
};

const isSameAccount = (one: Account, other: Account): boolean =>
  one.account_no === other.account_no && one.bank_code === other.bank_code;

const triageLine = (
  line: Line,
  last: Account,
  own: readonly OwnAccount[],
  isPayable: boolean,
): Pick<Triaged, "cause" | "next" | "account" | "coming"> => {
  const cause = causeOfFailure(line.fail_code);
  if (!isPayable) return { cause, next: "unblockPayee", account: null, coming: null };
  const { account_no = "", bank_code = "" } =
    own.find((one) => one.is_default && one.verified && !isSameAccount(one, last)) ?? {};
  const newAccount = account_no === "" ? null : { account_no, bank_code };
  const isStillTheirs = own.some((one) => one.verified && isSameAccount(one, last));
  if (cause !== "account" && isStillTheirs) return { cause, next: "payAgain", account: last, coming: null };
  if (newAccount !== null) return { cause, next: "payNewCard", account: newAccount, coming: null };
  const coming = own.findLast((one) => one.waits !== null && !isSameAccount(one, last)) ?? null;
  return { cause, next: "newCard", account: null, coming };
};

/** The failed, returned and cancelled lines of settlements in order, each with its next step. */
export const triageLines = async (db: Reader, settlementIds: readonly number[]): Promise<readonly Triaged[]> => {
  const rows = await lookUp(settlementIds, (chunk) =>
    db
      .selectFrom("payout_lines as p")
      .leftJoin("payout_attempts as a", (join) =>
        join.onRef("a.line_id", "=", "p.id").onRef("a.attempt", "=", "p.attempt"),
      )
      .where("p.settlement_id", "in", chunk)
      .where("p.status", "in", retriable)
      .selectAll("p")
      .select(["a.account_no as other_account", "a.bank_code as other_bank"])
      .orderBy("p.settlement_id")
      .orderBy("p.seq")
      .execute(),
  );
  if (rows.length === 0) return [];
  const payable = await payableLines(
    db,
    rows.map((row) => row.id),
  );
  const accounts = await accountsOf(
    db,
    rows.map((row) => row.labor_id),
  );
  return rows.map(({ other_account, other_bank, ...line }) => {
    const last = { account_no: other_account ?? line.account_no, bank_code: other_bank ?? line.bank_code };
    return { line, last, ...triageLine(line, last, accounts.get(line.labor_id) ?? [], payable.has(line.id)) };
  });
};

/** Lines that can be paid now, each with the account that it goes to. */
export type ReadyLines = readonly { readonly line: Line; readonly account: Account }[];

/** Lines that can be paid now, with the accounts that differ from the sealed ones. */
export const readyOf = (triaged: readonly Triaged[]) => {
  const ready = triaged.flatMap(({ line, account }) => (account === null ? [] : [{ line, account }]));
  const others = ready.filter(({ line, account }) => !isSameAccount(account, line));
  return {
    lines: ready.map(({ line }) => line),
    moved: new Map<number, OtherAccount>(others.map(({ line, account }) => [line.id, account])),
    amount: ready.reduce((sum, { line }) => sum + line.net, 0),
    accounts: ready,
  };
};

/**
 * SHA-256 of the lines to be paid again, their accounts and the seal of their figures, to which the payer's code is bound.
 */
export const readyDigest = (snapshot_hash: string, ready: ReadyLines): string => {
  const lines = ready.map(({ line, account }) => [line.id, line.net, account.account_no, account.bank_code]);
  return createHash("sha256").update(canonicalJson({ snapshot_hash, lines })).digest("hex");
};

const returned = payoutLineStates.code("returned");

type Part = keyof SettlementDetail["triage"]["parts"];

/** Which of the four parts a line belongs to; one that came back stays apart whatever is next. */
const partOf = ({ line, next, account }: Triaged): Part => {
  if (line.status === returned) return "returned";
  if (account !== null) return "again";
  return next === "unblockPayee" ? "blocked" : "newCard";
};

const partsOf = (triaged: readonly Triaged[]): SettlementDetail["triage"]["parts"] => {
  const parts = {
    returned: { count: 0, amount: 0 },
    again: { count: 0, amount: 0 },
    newCard: { count: 0, amount: 0 },
    blocked: { count: 0, amount: 0 },
  };
  for (const one of triaged) {
    const part = parts[partOf(one)];
    part.count += 1;
    part.amount += one.line.net;
  }
  return parts;
};

const bankName = (code: string): string => banks.find((bank) => bank.code === code)?.name ?? code;

const comingOf = ({ id, account_no, waits }: OwnAccount): FailedLine["coming"] =>
  waits === null ? null : { id: String(id), tail: account_no.slice(-4), waits };

const failedLineOf = ({ line, cause, next, last, coming }: Triaged): FailedLine => ({
  line_id: String(line.id),
  labor_id: String(line.labor_id),
  seq: line.seq,
  labor_name: maskName(line.labor_name),
  bank_name: bankName(last.bank_code),
  account_tail: last.account_no.slice(-4),
  cause,
  next,
  reason: line.fail_reason ?? "",
  amount: line.net,
  is_returned: line.status === returned,
  coming: coming === null ? null : comingOf(coming),
});

/** Failures of a settlement for its detail: by cause and next step, the largest group first. */
export const triageOf = (
  triaged: readonly Triaged[],
  settlement: Settlement,
): Omit<SettlementDetail["triage"], "payable"> => {
  const groups = new Map<string, FailureGroup>();
  for (const { line, cause, next } of triaged) {
    const key = `${cause} ${next}`;
    const group = groups.get(key) ?? { cause, next, reasons: [], count: 0, amount: 0 };
    const reason = line.fail_reason ?? "";
    groups.set(key, {
      ...group,
      reasons: reason === "" || group.reasons.includes(reason) ? group.reasons : [...group.reasons, reason],
      count: group.count + 1,
      amount: group.amount + line.net,
    });
  }
  const ready = readyOf(triaged);
  return {
    groups: [...groups.values()].sort((one, other) => other.count - one.count),
    lines: triaged.slice(0, failuresShown).map(failedLineOf),
    parts: partsOf(triaged),
    ready: {
      count: ready.lines.length,
      amount: ready.amount,
      moved: ready.moved.size,
      digest: readyDigest(settlement.snapshot_hash, ready.accounts),
    },
  };
};
