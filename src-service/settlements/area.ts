import { sql } from "kysely";
import { defineArea } from "../area.ts";
import { createSandboxBank } from "../channels/bank/sandbox-bank.ts";
import type { CodePurpose } from "../contributed.ts";
import { sealed, sealedWithoutFiles } from "../database/table-rules.ts";
import { findSettlement } from "../money/find-settlement.ts";
import { faultFields, logLine } from "../plumbing/log.ts";
import { settlementChecks } from "./audit-checks.ts";
import { settleAuditedBatches } from "./batch-settlement.ts";
import { settlementsHandlers } from "./handlers.ts";
import { payoutLinesSource } from "./payout-lines-source.ts";
import { createPayoutWorker } from "./payout-worker.ts";
import { settlementsSource } from "./settlements-source.ts";
import { settledMonths } from "./workbench-months.ts";
import { settlementsPast } from "./workbench-past.ts";
import { payoutProblems } from "./workbench-problems.ts";
import { settlementsToPay } from "./workbench-to-pay.ts";

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
