import { AppError } from "../../src-shared/bridge/define.ts";
import { operationsGet } from "../../src-shared/calls/money.ts";
import { serviceBillsBatchOnlinePay } from "../../src-shared/calls/service-bills.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";

/** Results of payments of service bills, read from what the service keeps. AppError `not_found` for one that ended otherwise. */
export const createServiceBillResults = ({ api }: Pick<DeskParts, "api">): Handlers["serviceBills"] => ({
  payResult: async ({ intent_id }, { signal }) => {
    const operation = await api.call(operationsGet, { params: { key: intent_id } }, { signal });
    if (operation.state !== "done" || operation.status !== 200) throw new AppError("not_found");
    return serviceBillsBatchOnlinePay.output.parse(operation.answer);
  },
});
