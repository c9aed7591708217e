import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import type { Context } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { saveDiscount, statusCode } from "./discount-store.ts";
import { leftOf } from "./steps.ts";

const endedBefore = (db: Reader, day: string) =>
  db
    .selectFrom("fee_discounts")
    .selectAll()
    .where("status", "in", [statusCode("toApprove"), statusCode("granted")])
    .where("end_at", "<", day)
    .orderBy("id")
    .execute();

/**
 * Ends the grants and proposals whose last day is over (Asia/Shanghai): what is used of them stays used, the rest is gone.
 * Safe to run at any time and by several copies of the service.
 */
export const expireDiscounts = async (context: Context): Promise<void> => {
  if ((await endedBefore(context.db, dayOf(shanghaiNow(context.clock.now())))).length === 0) return;
  await context.write(async (writing) => {
    await writing.changeSeq();
    for (const discount of await endedBefore(writing.tx, dayOf(writing.at))) {
      const left = await leftOf(writing.tx, discount);
      await saveDiscount(writing, discount, { status: statusCode("expired") }, "expire", { left });
    }
  });
};
