import { sql } from "kysely";
import { payAccounts } from "../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { accountDetail, accountsOfWorker } from "./detail.ts";
import { settleOpenChecks, verifyFourFactor } from "./four-factor.ts";
import { workerBankImport } from "./import-cards.ts";
import { payAccountsSource } from "./source.ts";
import { updateAccount } from "./update.ts";

const everyMs = 5_000;

/** Accounts that workers are paid to: their checks at the bank, changes that a second person decides, and holds. */
export const payAccountsArea = defineArea({
  tables: sealed("account_import_checks"),
  importKinds: [workerBankImport],
  sources: { payAccounts: { source: payAccountsSource, table: "labor_accounts" } },
  revealables: {
    // A person's own: who sees some companies only sees it by the person's work for one of them.
    payAccounts: {
      kind: "payAccount",
      from: sql`(select a.id, a.agency_id, a.account_no, a.bank_phone, l.name as labor_name, l.id_no, r.company_id
        from labor_accounts a join labors l on l.id = a.labor_id left join company_labors r on r.labor_id = a.labor_id) t`,
      company: "t.company_id",
      maker: null,
    },
  },
  serve: (service) => ({
    handlers: {
      "payAccounts.list": ({ db, principal }, { query }) =>
        listRows(db, principal, payAccounts, query, payAccountsSource),
      "payAccounts.get": (context, { params }) => accountDetail(context, params.id),
      "payAccounts.ofWorker": (context, { params }) => accountsOfWorker(context, params.id),
      "payAccounts.update": async (context, { params, body }) => {
        const requested = await updateAccount(service, context, params.id, body);
        return { requested, detail: await accountDetail(context, params.id) };
      },
      "labors.verifyFourFactor": (context, { params, body }) =>
        verifyFourFactor(context, service.identity, params.id, body),
    },
    start: () => {
      if (!service.runsJobs) return;
      const context = service.system("payAccounts");
      const steps = [() => settleOpenChecks(context, service.identity)];
      startRounds(service, { steps, everyMs, fault: "identity_round_failed" });
    },
  }),
});
