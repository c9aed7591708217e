import type { CallRequest } from "../../src-shared/calls/define.ts";
import type { workerPagesAct } from "../../src-shared/calls/worker-pages.ts";
import { type Context, ServiceError } from "../context.ts";
import type { PageAction, PageDoor } from "../plumbing/worker-page.ts";

type Body = CallRequest<typeof workerPagesAct>["body"];
type Counting = Pick<Context, "writeBeside" | "remoteAddress">;

const dayMs = 86_400_000;

/** Counts one use in the day that began with the first one. Throws `page_day_limit` with `wait_seconds` beyond `most`. */
const countUse = ({ writeBeside }: Counting, key: string, most: number): Promise<void> =>
  writeBeside([`page:${key}`], async ({ tx, nowMs }) => {
    const before = await tx.selectFrom("page_uses").selectAll().where("key", "=", key).executeTakeFirst();
    const isSameDay = before !== undefined && nowMs - before.from_ms < dayMs;
    const { from_ms, count } = isSameDay ? before : { from_ms: nowMs, count: 0 };
    if (count >= most) {
      const wait_seconds = Math.max(1, Math.ceil((from_ms + dayMs - nowMs) / 1000));
      throw new ServiceError("page_day_limit", { params: { wait_seconds } });
    }
    const next = { from_ms, count: count + 1 };
    await tx
      .insertInto("page_uses")
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(next))
      .execute();
  });

const actionOf = ({ actions }: PageDoor, name: string): PageAction => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new ServiceError("invalid", { fields: { action: ["invalid_value"] } });
  return action;
};

/**
 * Does what a page sent, at every door without a sign-in alike: the state is judged, then the use is counted in a short
 * transaction, and only then are the fields looked at. Throws what the action refuses, `invalid`, `page_day_limit`.
 */
export const actOn = async (context: Counting, door: PageDoor, { action: name, fields }: Body) => {
  const action = actionOf(door, name);
  await action.may();
  const { by, most } = action.aDay;
  await countUse(context, `${name}:${by === "page" ? door.subject : context.remoteAddress}`, most);
  const { to, wait_seconds = null } = await action.run(
    Object.fromEntries(fields.map((field) => [field.name, field.value])),
  );
  return { to, wait_seconds };
};

/**
 * Judges, without having read it, a request that is long enough to hold photos. Throws `too_large` where the page takes none, and
 * what stands in their way where it takes none now.
 */
export const assertTakesPhotos = async ({ actions }: PageDoor): Promise<void> => {
  let refusal = new ServiceError("too_large");
  for (const { takesPhotos, may } of Object.values(actions)) {
    if (takesPhotos !== true) continue;
    try {
      await may();
      return;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
};
