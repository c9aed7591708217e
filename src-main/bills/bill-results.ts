import { AppError } from "../../src-shared/bridge/define.ts";
import { billChangeAnswer } from "../../src-shared/calls/bill-changes.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import { billsImportTaxVerify } from "../../src-shared/imports/tax-verify.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

/**
 * The results of operations on bills: the service keeps the answer of every keyed call, so that it can be read again after a
 * restart. AppError `not_found` for an operation that ended otherwise.
 */
export const createBillResults = ({ api }: Pick<DeskParts, "api">): Handlers["bills"] => {
  const answerOf = async (intentId: string, signal: AbortSignal): Promise<unknown> => {
    const operation = await api.call(operationsGet, { params: { key: intentId } }, { signal });
    if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
    return operation.answer;
  };
  return {
    changeResult: async ({ intent_id }, { signal }) => billChangeAnswer.parse(await answerOf(intent_id, signal)),
    verifyResult: async ({ intent_id }, { signal }) =>
      billsImportTaxVerify.output.parse(await answerOf(intent_id, signal)),
  };
};
