import { virtualAccountNo } from "../../../../src-shared/billing/funds/virtual-account.ts";
import type { Environment } from "../../../../src-shared/kernel/rights/environment.ts";
import { makeDeposit } from "../../../core/channels/bank/deposit-bank.ts";
import type { HandlersFor } from "../../../core/context.ts";
import { notFound } from "../../../core/plumbing/answers.ts";
import { findWallet } from "../../../ledger/money/find-wallet.ts";

const payerAccount = "6225880137042816";

/** Demo environment only: records a deposit at the sandbox bank for a wallet that the person may see. */
export const demoDepositHandler =
  (environment: Environment): HandlersFor<"demo.deposit">["demo.deposit"] =>
  async (context, { body }) => {
    if (environment !== "demo") throw notFound();
    const wallet = await findWallet(context.db, context.principal, body.wallet_id);
    const serial = await context.write((writing) =>
      makeDeposit(writing, {
        account_no: virtualAccountNo(wallet.id),
        payer_name: body.payer_name,
        payer_account: payerAccount,
        amount: body.amount,
        remark: body.remark,
      }),
    );
    return { serial };
  };
