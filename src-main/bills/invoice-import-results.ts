import { AppError } from "../../src-shared/bridge/define.ts";
import { importPartAnswer } from "../../src-shared/calls/import-parts.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

/** Results of imports of invoices and service orders, row by row. AppError `not_found` for one that ended otherwise. */
export const createInvoiceImportResults = ({ api }: Pick<DeskParts, "api">): Handlers["invoices"] => ({
  importResult: async ({ intent_id }, { signal }) => {
    const operation = await api.call(operationsGet, { params: { key: intent_id } }, { signal });
    if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
    return importPartAnswer.parse(operation.answer);
  },
});
