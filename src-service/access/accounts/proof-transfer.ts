import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { Writing } from "../../core/context.ts";

/** A transfer of a few cents that proves who can read an account's statement. `amount` in cents, 1 to 99. */
export type ProofTransfer = {
  readonly account_no: string;
  readonly bank_name: string;
  readonly from: string;
  readonly amount: number;
  /** Phone of the person who binds the account; the sandbox sends the notice of the account's bank there. */
  readonly phone: string;
};

/** Sends a proof transfer, inside the transaction that remembers its amount. */
export type ProofBank = { send(writing: Writing, transfer: ProofTransfer): Promise<void> };

/** The sandbox: the incoming-payment notice that the account's bank would send, in the demo inbox. It carries no code. */
export const sandboxProofBank: ProofBank = {
  send: async ({ tx, ids, at }, { account_no, bank_name, from, amount, phone }) => {
    const tail = account_no.slice(-4);
    await tx
      .insertInto("sandbox_messages")
      .values({
        id: await ids(1),
        phone,
        text: `【${bank_name}】您尾号${tail}的对公账户${at.slice(5, 16)}收到${from}转入人民币${plainMoney(amount)}元，附言：账户验证。`,
        code: "",
        at,
        voice: 0,
      })
      .execute();
  },
};
