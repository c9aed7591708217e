import { expect } from "vitest";
import {
  type SettlementAction,
  settlementDecisions,
} from "../../../src-shared/billing/settlements/settlement-decisions.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { approve, payShown } from "../figure-kit.ts";
import type { Role } from "../money-fill.ts";
import type { Answer, Scene } from "../money-scene.ts";
import { update } from "../money-steps.ts";
import { report } from "./scene.ts";

/** What brings a settlement to its end, in the order in which it is tried, by whose work it is. */
const forward = {
  ...({ edit: "maker", submit: "maker", approve: "checker", approve_again: "checker" } as const),
  ...({ fund: "payer", settle: "payer", offline_settle: "payer", retry_failed: "payer" } as const),
} satisfies Partial<Record<SettlementAction, Role>>;
export type Forward = keyof typeof forward;
/** Who may be asked to do a step, in the order in which they are asked. */
export type Chooser = (action: Forward) => readonly Role[];
const usual: Chooser = (action) => [forward[action]];

const done: ReadonlySet<number> = new Set(
  (["settled", "offlineSettled"] as const).map((key) => settlementStates.code(key)),
);

/** Why a person may not do something with a settlement, as its detail says; null: it is offered. */
export const reasonAgainst = async (
  scene: Scene,
  id: string,
  action: Forward,
  who: Role = forward[action],
): Promise<string | null> => {
  const { actions } = await scene.answered(who, "settlements.get", { params: { id } });
  const verdict = actions.find((one) => one.action === action);
  return verdict === undefined || verdict.allowed ? null : verdict.reason;
};

/** Actions that the state of a settlement allows. */
export const thinkable = async (scene: Scene, id: string): Promise<readonly Forward[]> => {
  const { status } = await scene.settlement(id);
  return (Object.keys(forward) as Forward[]).filter((action) => {
    const { move } = settlementDecisions.actions[action] as { readonly move?: string };
    return settlementStates.allows((move ?? action) as Parameters<typeof settlementStates.allows>[0], status);
  });
};

/** Does what a person would do who follows the screen; `isRenewed`: the figures go to a checker first. */
export const act = async (
  scene: Scene,
  id: string,
  action: Forward,
  who: Role = forward[action],
): Promise<{ readonly answer: Answer; readonly isRenewed: boolean }> => {
  const { version } = await scene.settlement(id);
  const sentBack = (answer: Answer) => ({ answer, isRenewed: answer.body["code"] === "figures_changed" });
  switch (action) {
    case "approve":
    case "approve_again":
      return sentBack(await approve(scene, who, { id }, action));
    case "edit":
    case "submit":
    case "fund":
      return sentBack(await update(scene, who, { id, version }, action));
    default: {
      const shown = await scene.call(who, "settlements.payPreview", { params: { id }, query: { way: action } });
      if (shown.status !== 200) return { answer: shown, isRenewed: false };
      if (shown.body["outcome"] === "approval")
        return { answer: await update(scene, who, { id, version }, "renew"), isRenewed: true };
      const preview = shown.body as Parameters<typeof payShown>[2];
      return { answer: await payShown(scene, { id }, preview, action, who), isRenewed: false };
    }
  }
};

/** How often the figures went to a checker anew: of figures that were approved before, and of others. */
type Renewed = { readonly approved: number; readonly other: number };

const mostSteps = 14;

type Offered = { readonly action: Forward; readonly who: Role };

/** The first step that is offered to one of those who are asked. */
const firstOffered = async (scene: Scene, id: string, chooser: Chooser): Promise<Offered | undefined> => {
  for (const action of await thinkable(scene, id))
    for (const who of chooser(action))
      if ((await reasonAgainst(scene, id, action, who)) === null) return { action, who };
  return undefined;
};

/**
 * Brings a settlement to its end by nothing but what is offered. Throws where nothing is offered before the end, and where
 * something is refused though it was offered.
 */
export const finishOffered = async (scene: Scene, id: string, chooser: Chooser = usual): Promise<Renewed> => {
  const renewed = { approved: 0, other: 0 };
  for (let count = 0; count < mostSteps; count += 1) {
    const { status, approved_hash } = await scene.settlement(id);
    if (done.has(status)) return renewed;
    if (status === settlementStates.code("paying")) {
      await scene.rounds(3);
      continue;
    }
    if ((await scene.lines(id)).some((line) => line.status === 0 && line.channel_order_no !== null)) {
      await report(scene, id, 0, chooser("offline_settle")[0]);
      continue;
    }
    const offered = await firstOffered(scene, id, chooser);
    if (offered === undefined) throw new Error(`stuck: nothing is offered in state ${status}`);
    const { action, who } = offered;
    const { answer, isRenewed } = await act(scene, id, action, who);
    if (isRenewed) renewed[approved_hash === null ? "other" : "approved"] += 1;
    else expect([action, answer.status, answer.body["code"]]).toEqual([action, 200, undefined]);
  }
  throw new Error("not at its end after all these steps");
};
