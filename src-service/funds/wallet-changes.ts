import type { z } from "zod";
import type {
  WalletChange,
  WalletChangeAction,
  walletChangesCreate,
  walletChangesUpdate,
} from "../../src-shared/calls/wallets.ts";
import { walletChangeStates } from "../../src-shared/states/wallet-change.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { findWallet, type Wallet } from "../money/find-wallet.ts";
import { post } from "../money/ledger.ts";
import { commitAmount, type Decider, deciderOf, isOverLimit } from "../money/person-limits.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { walletById } from "./store.ts";

type Change = Tables["wallet_changes"];
type Create = z.output<typeof walletChangesCreate.body>;
type Update = z.output<typeof walletChangesUpdate.body>;

const { code } = walletChangeStates;
const credit = 1;
const actions: readonly WalletChangeAction[] = ["approve", "reject", "withdraw"];

/** Credit and rebates are the agency's to give; a company's people see them only. */
export const mayChange = (principal: Principal): boolean =>
  principal.company_id === null && principal.permissions.has("fund.transfer.create");

const whyNot = (action: WalletChangeAction, change: Change, decider: Decider): string | null => {
  const { principal } = decider;
  const key = action === "withdraw" ? "fund.transfer.create" : "fund.transfer.audit";
  if (principal.company_id !== null || !principal.permissions.has(key)) return "forbidden";
  if (!walletChangeStates.allows(action, change.status)) return "illegal_transition";
  const isOwn = change.requested_by === principal.user_id;
  if (action === "withdraw") return isOwn ? null : "forbidden";
  if (isOwn) return "same_person";
  return action === "approve" && isOverLimit(decider, change.amount) ? "amount_limit" : null;
};

/** The changes of a wallet, the newest first, as answers carry them. */
export const changesOf = async (db: Reader, principal: Principal, walletId: number): Promise<WalletChange[]> => {
  const person = await deciderOf(db, principal);
  const rows = await db
    .selectFrom("wallet_changes as c")
    .leftJoin("users as asker", "asker.id", "c.requested_by")
    .leftJoin("users as decider", "decider.id", "c.decided_by")
    .where("c.wallet_id", "=", walletId)
    .orderBy("c.id", "desc")
    .limit(50)
    .selectAll("c")
    .select(["asker.name as asker", "decider.name as decider"])
    .execute();
  return rows.map(({ asker, decider, ...change }) => ({
    id: String(change.id),
    version: change.version,
    kind: change.kind,
    amount: change.amount,
    reason: change.reason,
    status: change.status,
    requested_by: asker ?? "",
    request_at: change.request_at,
    decided_by: decider ?? "",
    decide_at: change.decide_at,
    decide_reason: change.decide_reason,
    actions: actions.map((action) => {
      const reason = whyNot(action, change, person);
      return { action, allowed: reason === null, reason };
    }),
  }));
};

/** Saves a wallet at its next version and tells who looks at it. */
const saveWallet = async (
  writing: Writing,
  wallet: Wallet,
  changes: Partial<Pick<Wallet, "credit_limit" | "rebate_balance">>,
): Promise<void> => {
  const next = { ...changes, version: wallet.version + 1, change_seq: await writing.changeSeq() };
  await writing.tx.updateTable("wallets").set(next).where("id", "=", wallet.id).execute();
  writing.touched("wallets", wallet.company_id);
};

const assertFits = (wallet: Wallet, kind: number, amount: number): void => {
  const drawn = Math.max(0, wallet.frozen - wallet.balance);
  if (kind === credit && amount < drawn) throw new ServiceError("credit_in_use", { params: { drawn } });
  if (kind !== credit && amount === 0) throw new ServiceError("invalid", { fields: { amount: ["too_small"] } });
};

type Made = { readonly walletId: number; readonly changeId: number };

/**
 * Asks for another credit or a rebate. Errors: `not_found`, `forbidden`, `stale_version`, `change_pending`, `credit_in_use`,
 * `invalid`.
 */
export const requestChange = (context: SignedIn, id: string, body: Create): Promise<Made> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    await writing.changeSeq();
    const wallet = await findWallet(tx, principal, id);
    if (!mayChange(principal)) throw new ServiceError("forbidden");
    if (wallet.version !== body.version) throw new ServiceError("stale_version", { current: wallet.version });
    assertFits(wallet, body.kind, body.amount);
    const pending = await tx
      .selectFrom("wallet_changes")
      .select("id")
      .where("wallet_id", "=", wallet.id)
      .where("kind", "=", body.kind)
      .where("status", "=", code("pending"))
      .executeTakeFirst();
    if (pending !== undefined) throw new ServiceError("change_pending");
    const change: Change = {
      id: await writing.ids(1),
      version: 1,
      agency_id: wallet.agency_id,
      company_id: wallet.company_id,
      wallet_id: wallet.id,
      kind: body.kind,
      amount: body.amount,
      reason: body.reason,
      status: code("pending"),
      requested_by: principal.user_id,
      request_at: writing.at,
      decided_by: null,
      decide_at: null,
      decide_reason: "",
      journal_id: null,
    };
    await tx.insertInto("wallet_changes").values(change).execute();
    await saveWallet(writing, wallet, {});
    await writing.audit({
      agency_id: wallet.agency_id,
      action: "walletChanges.create",
      object: `wallet:${wallet.id}`,
      before: { credit: wallet.credit_limit ?? 0, rebate: wallet.rebate_balance ?? 0 },
      after: { kind: body.kind, amount: body.amount },
      reason: body.reason,
    });
    return { walletId: wallet.id, changeId: change.id };
  });

/** Puts an approved change into force: a rebate becomes owed to the company and a cost of the agency. */
const apply = async (writing: Writing, change: Change, by: number): Promise<number | null> => {
  const wallet = await walletById(writing.tx, change.wallet_id);
  assertFits(wallet, change.kind, change.amount);
  if (change.kind === credit) {
    await saveWallet(writing, wallet, { credit_limit: change.amount });
    return null;
  }
  const journal = await post(writing, {
    agency_id: change.agency_id,
    kind: "rebate",
    biz_no: `FL${change.id}`,
    created_by: by,
    agency: [
      { kind: "rebate_expense", amount: change.amount },
      { kind: "rebate_payable", amount: -change.amount },
    ],
  });
  await saveWallet(writing, wallet, { rebate_balance: (wallet.rebate_balance ?? 0) + change.amount });
  return journal;
};

/**
 * Decides about a change. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`, `same_person`,
 * `credit_in_use`, `amount_limit`, `day_limit`, `invalid`.
 */
export const decideChange = (context: SignedIn, id: string, body: Update): Promise<Made> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    await writing.changeSeq();
    const row = await tx.selectFrom("wallet_changes").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
    const change = visible(principal, row);
    const why = whyNot(body.action, change, await deciderOf(tx, principal));
    if (why === "forbidden") throw new ServiceError(why);
    if (change.version !== body.version) throw new ServiceError("stale_version", { current: change.version });
    if (why === "illegal_transition") throw new ServiceError(why, { current: change.status });
    if (why !== null) throw new ServiceError(why);
    const reason = body.reason?.trim() ?? "";
    if (body.action === "reject" && reason.length < 2) {
      throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    }
    const to = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;
    const isApproved = body.action === "approve";
    if (isApproved) {
      await commitAmount(writing, principal, {
        step: "walletChanges.approve",
        object: `walletChange:${change.id}`,
        amount: change.amount,
      });
    }
    const journal_id = isApproved ? await apply(writing, change, principal.user_id) : null;
    if (!isApproved) await saveWallet(writing, await walletById(tx, change.wallet_id), {});
    const decided = {
      status: code(to[body.action]),
      version: change.version + 1,
      decided_by: principal.user_id,
      decide_at: writing.at,
      decide_reason: reason,
      journal_id,
    };
    await tx.updateTable("wallet_changes").set(decided).where("id", "=", change.id).execute();
    await writing.audit({
      agency_id: change.agency_id,
      action: `walletChanges.${body.action}`,
      object: `wallet:${change.wallet_id}`,
      before: { status: change.status },
      after: { status: decided.status, kind: change.kind, amount: change.amount },
      reason,
    });
    return { walletId: change.wallet_id, changeId: change.id };
  });
