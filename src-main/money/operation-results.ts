import type { z } from "zod";
import { billChangeAnswer } from "../../src-shared/billing/bills/bill-changes-calls.ts";
import { billsImportTaxVerify } from "../../src-shared/billing/bills/tax-verify-import.ts";
import { serviceBillsBatchOnlinePay } from "../../src-shared/billing/fees/service-bills-calls.ts";
import { operationsGet } from "../../src-shared/billing/funds/money-calls.ts";
import { transactionsImportTransact } from "../../src-shared/billing/funds/transact-list-import.ts";
import { settlementsImportOfflineFeedback } from "../../src-shared/billing/settlements/offline-feedback-import.ts";
import { settlementsBatchOfflineSettle } from "../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { importPartAnswer } from "../../src-shared/kernel/calls/import-parts.ts";
import { tasksCreateSimple } from "../../src-shared/tasks/simple/simple-tasks-calls.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

type Results = Pick<Handlers, "bills" | "settlements" | "funds" | "serviceBills" | "invoices"> & {
  readonly tasks: Pick<Handlers["tasks"], "simpleResult">;
};

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
    tasks: { simpleResult: answerAs(tasksCreateSimple.output) },
    invoices: { importResult: answerAs(importPartAnswer) },
  };
};
