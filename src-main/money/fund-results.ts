import { AppError } from "../../src-shared/bridge/define.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import { transactionsImportTransact } from "../../src-shared/imports/transact-list.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

/**
 * The outcome of operations on entries, row by row: the service keeps the answer of every keyed call. AppError `not_found`
 * for one that ended otherwise.
 */
export const createFundResults = ({ api }: Pick<DeskParts, "api">): Handlers["funds"] => ({
  handleResult: async ({ intent_id }, { signal }) => {
    const operation = await api.call(operationsGet, { params: { key: intent_id } }, { signal });
    if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
    return transactionsImportTransact.output.parse(operation.answer);
  },
});
