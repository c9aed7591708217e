import type { z } from "zod";
import { AppError } from "../../src-shared/bridge/define.ts";
import { billChangeAnswer } from "../../src-shared/calls/bill-changes.ts";
import { importPartAnswer } from "../../src-shared/calls/import-parts.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import { serviceBillsBatchOnlinePay } from "../../src-shared/calls/service-bills.ts";
import { settlementsBatchOfflineSettle } from "../../src-shared/calls/settlement-actions.ts";
import { settlementsImportOfflineFeedback } from "../../src-shared/imports/offline-feedback.ts";
import { billsImportTaxVerify } from "../../src-shared/imports/tax-verify.ts";
import { transactionsImportTransact } from "../../src-shared/imports/transact-list.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

type Results = Pick<Handlers, "bills" | "settlements" | "funds" | "serviceBills" | "invoices">;

/**
 * The results of operations on several things at once, row by row: the service keeps the answer of every keyed call, so that it
 * can be read again after a restart. AppError `not_found` for an operation that ended otherwise.
 */
export const createOperationResults = ({ api }: Pick<DeskParts, "api">): Results => {
  const answerAs =
    <S extends z.ZodType>(schema: S) =>
    async (
      { intent_id }: { readonly intent_id: string },
      { signal }: { readonly signal: AbortSignal },
    ): Promise<z.output<S>> => {
      const operation = await api.call(operationsGet, { params: { key: intent_id } }, { signal });
      if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
      return schema.parse(operation.answer);
    };
  return {
    bills: { changeResult: answerAs(billChangeAnswer), verifyResult: answerAs(billsImportTaxVerify.output) },
    settlements: {
      batchResult: answerAs(settlementsBatchOfflineSettle.output),
      feedbackResult: answerAs(settlementsImportOfflineFeedback.output),
    },
    funds: { handleResult: answerAs(transactionsImportTransact.output) },
    serviceBills: { payResult: answerAs(serviceBillsBatchOnlinePay.output) },
    invoices: { importResult: answerAs(importPartAnswer) },
  };
};
