import { type Context, ServiceError } from "../context.ts";

export type Counting = Pick<Context, "writeBeside">;

const dayMs = 86_400_000;

/**
 * Counts one use of a door without a sign-in in the day that began with the first one, in a short transaction of its own. Throws
 * `refusal` with `wait_seconds` beyond `most`.
 */
export const countUse = (
  { writeBeside }: Counting,
  key: string,
  { most, refusal }: { readonly most: number; readonly refusal: "page_day_limit" | "too_many_requests" },
): Promise<void> =>
  writeBeside([`page:${key}`], async ({ tx, nowMs }) => {
    const before = await tx.selectFrom("page_uses").selectAll().where("key", "=", key).executeTakeFirst();
    const isSameDay = before !== undefined && nowMs - before.from_ms < dayMs;
    const { from_ms, count } = isSameDay ? before : { from_ms: nowMs, count: 0 };
    if (count >= most) {
      const wait_seconds = Math.max(1, Math.ceil((from_ms + dayMs - nowMs) / 1000));
      throw new ServiceError(refusal, { params: { wait_seconds } });
    }
    const next = { from_ms, count: count + 1 };
    await tx
      .insertInto("page_uses")
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(next))
      .execute();
  });
