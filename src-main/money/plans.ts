import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Owner } from "../outbox/intent.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Draft } from "./draft.ts";

/** A draft that the person has before them. */
export type Plan = {
  readonly id: string;
  readonly token: string;
  readonly digest: string;
  readonly draft: Draft;
  readonly owner: Owner;
  /** Made with the plan, so that one plan can never make two intents. */
  readonly intentId: string;
  readonly expiresAt: number;
};

export type Plans = {
  readonly add: (draft: Draft, owner: Owner) => Plan;
  /** AppError `plan_expired`: older than five minutes, of another person, or never made here. */
  readonly get: (id: string, owner: Owner) => Plan;
  /** The same, and `plan_token_wrong` when the token is not the one that was given out with this plan. */
  readonly confirmed: (id: string, token: string, owner: Owner) => Plan;
  readonly clear: () => void;
};

const lifeMs = 5 * 60_000;
const mostPlans = 50;
const tokenBytes = 32;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 of what will be sent, less the SMS code: call, path and body in canonical form. */
export const digestOf = (draft: Pick<Draft, "call" | "params" | "body">): string =>
  sha256(canonicalJson({ call: draft.call, params: draft.params, body: draft.body }));

const same = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(left), "hex"), Buffer.from(sha256(right), "hex"));

/** Plans live in memory for five minutes of a clock that cannot be turned back (security T4). */
export const createPlans = (clock: Clock, randomBytes: (count: number) => Buffer, newId: () => string): Plans => {
  const plans = new Map<string, Plan>();
  const forget = (): void => {
    for (const [id, plan] of plans) if (plan.expiresAt <= clock.ticks()) plans.delete(id);
    while (plans.size >= mostPlans) plans.delete(plans.keys().next().value as string);
  };
  const get = (id: string, owner: Owner): Plan => {
    const plan = plans.get(id);
    const isHers =
      plan?.owner.operatorId === owner.operatorId &&
      plan.owner.tenant === owner.tenant &&
      plan.owner.server === owner.server;
    if (!plan || !isHers || plan.expiresAt <= clock.ticks()) throw new AppError("plan_expired");
    return plan;
  };
  return {
    add: (draft, owner) => {
      forget();
      const digest = digestOf(draft);
      const token = `${randomBytes(tokenBytes).toString("hex")}.${digest.slice(0, 16)}`;
      const plan = { id: newId(), token, digest, draft, owner, intentId: newId(), expiresAt: clock.ticks() + lifeMs };
      plans.set(plan.id, plan);
      return plan;
    },
    get,
    confirmed: (id, token, owner) => {
      const plan = get(id, owner);
      if (!same(token, plan.token) || digestOf(plan.draft) !== plan.digest) throw new AppError("plan_token_wrong");
      return plan;
    },
    clear: () => plans.clear(),
  };
};
