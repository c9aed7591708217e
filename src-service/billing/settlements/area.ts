import { sql } from "kysely";
import { createSandboxBank } from "../../core/channels/bank/sandbox-bank.ts";
import { sealed, sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { findSettlement } from "../../ledger/money/find-settlement.ts";
import { defineArea } from "../../lists/area.ts";
import type { CodePurpose } from "../../lists/contributed.ts";
import { settlementChecks } from "./audit/audit-checks.ts";
import { settlementsHandlers } from "./handlers.ts";
import { settleAuditedBatches } from "./making/batch-settlement.ts";
import { createPayoutWorker } from "./paying/payout-worker.ts";
import { payoutLinesSource } from "./results/payout-lines-source.ts";
import { settlementsSource } from "./rows/settlements-source.ts";
import { settledMonths } from "./workbench/workbench-months.ts";
import { settlementsPast } from "./workbench/workbench-past.ts";
import { payoutProblems } from "./workbench/workbench-problems.ts";
import { settlementsToPay } from "./workbench/workbench-to-pay.ts";

const settlementCode: CodePurpose = { permission: "settlement.settlement.pay", find: findSettlement };

/** Settlements, and the worker that carries their payouts to the bank. */
export const settlementsArea = defineArea({
  tables: {
    ...sealed(
      "bank_cases",
      "figure_changes",
      "figure_lines",
      "payment_plans",
      "payment_slices",
      "sandbox_bank_orders",
      "settlement_events",
      "settlements",
    ),
    ...sealedWithoutFiles("payout_attempts", "payout_lines"),
  },
  sources: {
    settlements: { source: settlementsSource, table: "settlements" },
    payoutLines: { source: payoutLinesSource },
  },
  codePurposes: {
    settle: settlementCode,
    retry: settlementCode,
    offline: settlementCode,
    company_pay: settlementCode,
  },
  // A line belongs to its settlement's company and maker.
  revealables: {
    payoutLines: {
      kind: "payoutLine",
      from: sql`payout_lines t join settlements s on s.id = t.settlement_id and s.agency_id = t.agency_id`,
      company: "s.company_id",
      maker: "s.maker_id",
    },
  },
  auditChecks: settlementChecks,
  billsAudited: settleAuditedBatches,
  workbench: { settlementsPast, to_pay: settlementsToPay, problems: payoutProblems, months: settledMonths },
  serve: (service) => {
    const { makeBank = createSandboxBank } = service.payouts;
    const bank = makeBank(service);
    return {
      handlers: settlementsHandlers(bank, service),
      start: () => {
        if (!service.runsJobs) return;
        const worker = createPayoutWorker({
          context: service.system("payouts"),
          bank,
          onFault: (error) => logLine("error", "payout_round_failed", faultFields(error)),
        });
        worker.start();
        service.onClose(() => worker.stop());
      },
    };
  },
});
