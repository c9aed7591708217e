import { calls } from "../../../src-shared/calls/registry.ts";
import type { Api } from "../../api/api.ts";
import type { StagingSummary, WorkerOutput } from "../worker-protocol.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Deadline of one chunk: five thousand rows are looked up in a handful of queries. */
const chunkTimeoutMs = 30_000;

/**
 * Asks the service what it knows of the rows (worker, task, history), five thousand at a time, and whether this very
 * batch was imported before. Throws what the call throws; remarks of the chunks before stay.
 */
export const recheckOnline = async (
  worker: WorkerClient,
  api: Pick<Api, "call">,
  companyId: string,
  signal: AbortSignal,
): Promise<StagingSummary> => {
  const { digest, bill_type } = await worker.ask("checkBegin", null);
  let seen: StagingSummary["seen"] = null;
  for (let after: number | null = 0, isFirst = true; after !== null; isFirst = false) {
    const { bills, last }: WorkerOutput<"checkChunk"> = await worker.ask("checkChunk", { after });
    if (bills.length > 0) {
      const body = {
        company_id: companyId,
        inner_bill_type: bill_type,
        bills,
        ...(isFirst && digest !== null && { digest }),
      };
      const answer = await api.call(calls["bills.precheck"], { body }, { signal, timeoutMs: chunkTimeoutMs });
      if (isFirst) seen = answer.seen;
      await worker.ask("checkMerge", answer.issues);
    }
    after = last;
  }
  return worker.ask("checkEnd", { seen });
};
