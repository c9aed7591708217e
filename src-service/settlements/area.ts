import { createSandboxBank } from "../channels/bank/sandbox-bank.ts";
import { faultFields, logLine } from "../plumbing/log.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { settlementsHandlers } from "./handlers.ts";
import { createPayoutWorker } from "./payout-worker.ts";

/** Settlements, and the worker that carries their payouts to the bank. */
export const settlementsArea: MakeArea = (service) => {
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
};
