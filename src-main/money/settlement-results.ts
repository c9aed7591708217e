import { AppError } from "../../src-shared/bridge/define.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import { settlementsBatchOfflineSettle } from "../../src-shared/calls/settlement-actions.ts";
import { settlementsImportOfflineFeedback } from "../../src-shared/imports/offline-feedback.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

/**
 * Results of operations on several settlements or lines at once, read from what the service keeps. AppError `not_found` for
 * an operation that ended otherwise.
 */
export const createSettlementResults = ({ api }: Pick<DeskParts, "api">): Handlers["settlements"] => {
  const answerOf = async (key: string, signal: AbortSignal): Promise<unknown> => {
    const operation = await api.call(operationsGet, { params: { key } }, { signal });
    if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
    return operation.answer;
  };
  return {
    batchResult: async ({ intent_id }, { signal }) =>
      settlementsBatchOfflineSettle.output.parse(await answerOf(intent_id, signal)),
    feedbackResult: async ({ intent_id }, { signal }) =>
      settlementsImportOfflineFeedback.output.parse(await answerOf(intent_id, signal)),
  };
};
