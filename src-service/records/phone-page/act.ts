import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import type { workerPagesAct } from "../../../src-shared/workers/workers/worker-pages-calls.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { type Counting, countUse } from "../../core/plumbing/day-uses.ts";
import type { PageAction, PageDoor } from "../../core/plumbing/worker-page.ts";

type Body = CallRequest<typeof workerPagesAct>["body"];
type Acting = Counting & Pick<Context, "remoteAddress">;

const actionOf = ({ actions }: PageDoor, name: string): PageAction => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new ServiceError("invalid", { fields: { action: ["invalid_value"] } });
  return action;
};

/**
 * Does what a page sent, at every door without a sign-in alike: the state is judged, then the use is counted in a short
 * transaction, and only then are the fields looked at. Throws what the action refuses, `invalid`, `page_day_limit`.
 */
export const actOn = async (context: Acting, door: PageDoor, { action: name, fields }: Body) => {
  const action = actionOf(door, name);
  await action.may();
  const { by, most } = action.aDay;
  await countUse(context, `${name}:${by === "page" ? door.subject : context.remoteAddress}`, {
    most,
    refusal: "page_day_limit",
  });
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
