import { sql } from "kysely";
import { alipayRecords } from "../../../src-shared/billing/funds/alipay-records-list.ts";
import { topUpRecords } from "../../../src-shared/billing/funds/top-ups-list.ts";
import { transfers } from "../../../src-shared/billing/funds/transfers-list.ts";
import { createSandboxDeposits } from "../../core/channels/bank/deposit-bank.ts";
import { createSandboxBank } from "../../core/channels/bank/sandbox-bank.ts";
import { createSandboxStatement } from "../../core/channels/bank/statement.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import type { Transfer } from "../../ledger/money/find-transfer.ts";
import { findWallet } from "../../ledger/money/find-wallet.ts";
import { defineArea } from "../../lists/area.ts";
import type { CodePurpose } from "../../lists/contributed.ts";
import { listRows } from "../../lists/lists/query.ts";
import { alipaySource } from "./alipay-source.ts";
import { fundChecks } from "./audit/audit-checks.ts";
import { importTransact } from "./transact-list.ts";
import { transactionDetail } from "./transaction-detail.ts";
import { agencyChannels, channelAccountOf, isForAgency, withdrawFromChannel } from "./transfers/channel-accounts.ts";
import { createTransfer } from "./transfers/create.ts";
import { demoDepositHandler } from "./transfers/demo-deposit.ts";
import { reconcile } from "./transfers/reconcile.ts";
import { queryTransfer, updateTransfer } from "./transfers/steps.ts";
import { topUp } from "./transfers/top-up.ts";
import { transferDetail } from "./transfers/transfer-detail.ts";
import { createTransferWorker } from "./transfers/transfer-worker.ts";
import { topUpsSource, transfersSource } from "./transfers/transfers-source.ts";
import { withdraw } from "./transfers/withdraw.ts";
import { walletChanges } from "./wallet-changes.ts";
import { freezeAmount, setAlert, walletDetail } from "./wallet-detail.ts";
import { balancesOf } from "./workbench-balances.ts";

type FundCalls =
  | "wallets.get"
  | "wallets.update"
  | "wallets.withdraw"
  | "transfers.list"
  | "transfers.get"
  | "transfers.create"
  | "transfers.update"
  | "transfers.freezeAmount"
  | "agencyUsers.topUp"
  | "topUpRecords.list"
  | "cmbAccount.balance"
  | "cmbAccount.withdraw"
  | "merchantAccount.balance"
  | "merchantAccount.withdraw"
  | "transactions.get"
  | "transactions.importTransact"
  | "transactions.reconcile"
  | "alipayRecords.list"
  | "demo.deposit";

const created = ({ id, no, status }: Transfer) => ({ transfer_id: String(id), no, status });

/** The object is the agency; the purpose names which of its accounts. */
const agencyCode: CodePurpose = {
  permission: "fund.withdrawal.pay",
  find: async (_db, principal, id) => {
    if (id !== String(principal.agency_id) || !isForAgency(principal)) throw notFound();
    return { id: principal.agency_id };
  },
};

/** Wallet details, transfers, the agency's accounts, and the worker that sends transfers to the bank. */
export const fundsArea = defineArea({
  tables: {
    ...sealed("sandbox_bank_deposits", "transfer_orders", "transfers", "wallet_changes"),
  },
  sources: {
    transfers: { source: transfersSource, table: "transfers" },
    topUpRecords: { source: topUpsSource, table: "transfers" },
    alipayRecords: { source: alipaySource },
  },
  codePurposes: {
    withdraw: { permission: "fund.withdrawal.pay", find: findWallet },
    cmbWithdraw: agencyCode,
    merchantWithdraw: agencyCode,
  },
  revealables: {
    transfers: { kind: "transfer", from: sql`transfers t`, company: "t.company_id", maker: "t.maker_id" },
  },
  auditChecks: fundChecks,
  records: [walletChanges],
  workbench: { balances: balancesOf },
  serve: (service) => {
    const { makeBank = createSandboxBank } = service.payouts;
    const bank = makeBank(service);
    const compare = reconcile(createSandboxStatement(service.reading));
    const handlers: HandlersFor<FundCalls> = {
      "wallets.get": (context, { params }) => walletDetail(context, params.id),
      "wallets.update": async (context, { params, body }) => ({ wallet: await setAlert(context, params.id, body) }),
      "wallets.withdraw": async (context, { body }, writing) =>
        created(await withdraw(service, context, writing, body)),
      "transfers.list": ({ db, principal }, { query }) => listRows(db, principal, transfers, query, transfersSource),
      "transfers.get": ({ db, principal }, { params }) => transferDetail(db, principal, params.id),
      "transfers.create": async (context, { body }, writing) => created(await createTransfer(context, writing, body)),
      "transfers.update": {
        ask: async (context, { params, body }) => {
          const bankAnswer = await queryTransfer(bank, context, params.id, body);
          return async (writing) =>
            created(await updateTransfer(bankAnswer, service, context, writing, params.id, body));
        },
      },
      "transfers.freezeAmount": ({ db, principal }, { query }) => freezeAmount(db, principal, query.wallet_id),
      "agencyUsers.topUp": async (context, { params, body }, writing) =>
        created(await topUp(service, context, writing, params.id, body)),
      "topUpRecords.list": ({ db, principal }, { query }) => listRows(db, principal, topUpRecords, query, topUpsSource),
      "cmbAccount.balance": (context) => channelAccountOf(context, agencyChannels.cmb),
      "cmbAccount.withdraw": async (context, { body }, writing) =>
        created(await withdrawFromChannel(service, context, writing, agencyChannels.cmb, "cmbWithdraw", body)),
      "merchantAccount.balance": (context) => channelAccountOf(context, agencyChannels.merchant),
      "merchantAccount.withdraw": async (context, { body }, writing) =>
        created(
          await withdrawFromChannel(service, context, writing, agencyChannels.merchant, "merchantWithdraw", body),
        ),
      "transactions.get": ({ db, principal }, { params }) => transactionDetail(db, principal, params.id),
      "transactions.importTransact": (context, { body }, writing) => importTransact(context, writing, body),
      "transactions.reconcile": (context, { body }) => compare(context, body),
      "alipayRecords.list": ({ db, principal }, { query }) =>
        listRows(db, principal, alipayRecords, query, alipaySource),
      "demo.deposit": demoDepositHandler(service.environment),
    };
    return {
      handlers,
      start: () => {
        if (!service.runsJobs) return;
        const worker = createTransferWorker({
          context: service.system("transfers"),
          bank,
          deposits: createSandboxDeposits(service.reading),
          onFault: (error) => logLine("error", "transfer_round_failed", faultFields(error)),
        });
        worker.start();
        service.onClose(() => worker.stop());
      },
    };
  },
});
