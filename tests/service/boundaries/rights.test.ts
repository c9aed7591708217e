import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { settlementDecisions } from "../../../src-shared/billing/settlements/settlement-decisions.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { type FundScene, idOf, makeFundScene } from "../funds/fund-scene.ts";
import type { Role } from "../money-fill.ts";
import { update } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { clockTo } from "./contract-kit.ts";
import { type Done, type Duty, type Judged, judged, mayBy } from "./duties.ts";
import { type Forward, finishOffered } from "./finish.ts";
import { type Boundary, boundaries, type Work, works } from "./oracle.ts";
import { draftOf, type Open, openAll } from "./scene.ts";

/*
 * Rights that are taken away or added between two steps of open work, over every boundary: each person is offered exactly what
 * their duties of now and what they did before allow, what is offered is not refused, what is not offered is, and those who are
 * left bring all of it to its end.
 */

const people = ["maker", "maker2", "checker", "checker2", "payer", "payer2", "boss"] as const satisfies readonly Role[];
type Person = (typeof people)[number];
type Duties = Map<Person, ReadonlySet<Duty>>;

const at = (...duties: readonly Duty[]): ReadonlySet<Duty> => new Set(duties);

/** What is changed about somebody's rights; nothing at all: they may not sign in any more. */
const happenings: Readonly<Record<string, readonly (readonly [Person, ReadonlySet<Duty>])[]>> = {
  "the maker leaves": [["maker", at()]],
  "the checker leaves": [["checker", at()]],
  "the payer leaves": [["payer", at()]],
  "maker and checker leave": [
    ["maker", at()],
    ["checker", at()],
  ],
  "the maker checks from now on": [["maker", at("checker")]],
  "the checker pays from now on": [["checker", at("payer")]],
  "the payer checks from now on": [["payer", at("checker")]],
  "the maker may do everything": [["maker", at("maker", "checker", "payer")]],
  "the checker may do everything": [["checker", at("maker", "checker", "payer")]],
  "maker and checker change places": [
    ["maker", at("checker")],
    ["checker", at("maker")],
  ],
};

const change = async (scene: FundScene, duties: Duties, event: string): Promise<void> => {
  for (const [who, now] of happenings[event] ?? []) {
    duties.set(who, now);
    const set = now.size === 0 ? { is_use: 0 } : { roles: [...now].join() };
    const memberships = scene.running().service.writing.updateTable("memberships").set(set);
    await memberships.where("user_id", "=", scene.person(who).id).execute();
  }
};

/** What was done with a piece of work when its name is reached. */
const doneOf = (work: Work): Done => {
  const isChecked = ["sealed", "onTheWay", "failed", "returned", "handedOut"].includes(work);
  const isPaid = isChecked && work !== "sealed";
  return { maker: "maker", checker: isChecked ? "checker" : null, payer: isPaid ? "payer" : null };
};

const isOfState = (action: Judged, status: number): boolean => {
  const { move } = settlementDecisions.actions[action] as { readonly move?: string };
  return settlementStates.allows((move ?? action) as Parameters<typeof settlementStates.allows>[0], status);
};

/** Reasons that speak against an action whoever does it. */
const ofRecord = ["figures_same", "nothing_to_retry", "company_pays_itself", "not_offline", "unknown_lines"];

/** Compares what each person is offered with what duties allow, and tries one step that is not offered. */
const compare = async (
  scene: FundScene,
  random: SeededRandom,
  id: string,
  work: Work,
  duties: Duties,
): Promise<void> => {
  const { status, version } = await scene.settlement(id);
  const refused: { who: Person; action: Judged }[] = [];
  for (const who of people) {
    if (duties.get(who)?.size === 0) {
      expect([who, (await scene.call(who, "settlements.get", { params: { id } })).status]).toEqual([who, 401]);
      continue;
    }
    const { actions } = await scene.answered(who, "settlements.get", { params: { id } });
    for (const action of judged) {
      const verdict = actions.find((one) => one.action === action);
      if (!isOfState(action, status) || ofRecord.includes(verdict?.reason ?? "")) continue;
      const may = mayBy(action, who, duties.get(who) ?? at(), doneOf(work));
      expect([work, who, action, verdict?.allowed]).toEqual([work, who, action, may]);
      if (!may && ["edit", "submit", "approve", "cancel", "give_up"].includes(action)) refused.push({ who, action });
    }
  }
  if (refused.length === 0) return;
  const { who, action } = random.pick(refused);
  const { snapshot_hash } = await scene.settlement(id);
  const more = action === "approve" ? { snapshot_hash } : action === "give_up" ? { reason: "暂不支付" } : {};
  const answer =
    action === "cancel"
      ? await scene.call(who, "settlements.cancel", { params: { id }, body: { version, reason: "重做" } })
      : await update(scene, who, { id, version }, action, more);
  expect([who, action, [403, 409].includes(answer.status)]).toEqual([who, action, true]);
};

/** Cancels a settlement whose maker can go on with it no more, by another maker, and makes it anew. */
const makeAnew = async (scene: FundScene, one: Open, id: string, who: Role): Promise<string> => {
  const { version } = await scene.settlement(id);
  const body = { version, reason: "经办人已离职" };
  expect((await scene.call(who, "settlements.cancel", { params: { id }, body })).status).toBe(200);
  return draftOf(scene, one, who);
};

const cross = async (scene: FundScene, random: SeededRandom, event: string, boundary: Boundary): Promise<void> => {
  const last = boundaries[boundary];
  clockTo(scene, `${last} 20:00:00`);
  const waiting = idOf(await scene.withdraw(50_000_01));
  const opened = await openAll(scene, random);
  const usual: readonly (readonly [Person, readonly Duty[]])[] = [
    ...([
      ["maker", ["maker"]],
      ["maker2", ["maker"]],
      ["checker", ["checker"]],
      ["checker2", ["checker"]],
    ] as const),
    ...([
      ["payer", ["payer"]],
      ["payer2", ["payer"]],
      ["boss", ["maker", "checker", "payer"]],
    ] as const),
  ];
  const duties: Duties = new Map(usual.map(([who, own]) => [who, at(...own)]));
  await change(scene, duties, event);
  clockTo(scene, `${addDays(last, 1)} 09:00:00`);
  await scene.rounds(3);
  const holding = (duty: Duty): readonly Person[] => people.filter((who) => duties.get(who)?.has(duty) === true);
  const shuffled = (duty: Duty): readonly Person[] =>
    holding(duty)
      .map((who) => ({ who, at: random.int(0, 1_000_000) }))
      .sort((one, other) => one.at - other.at)
      .map(({ who }) => who);
  const chooser = (action: Forward): readonly Person[] => {
    if (action === "edit" || action === "submit") return holding("maker");
    if (action === "approve" || action === "approve_again") return shuffled("checker");
    // Who reports is not the maker; payer2 always is somebody else.
    return action === "offline_settle" ? ["payer2", ...shuffled("payer")] : shuffled("payer");
  };
  for (const one of opened) {
    let id = one.settlement ?? (await draftOf(scene, one, "maker2"));
    if (one.settlement !== null) {
      await compare(scene, random, id, one.work, duties);
      const isMakersTurn = one.work === "draft" || one.work === "rejected";
      if (isMakersTurn && duties.get("maker")?.has("maker") !== true) id = await makeAnew(scene, one, id, "maker2");
    }
    await finishOffered(scene, id, chooser);
    const { maker_id, checker_id, payer_id } = await scene.settlement(id);
    expect(new Set([maker_id, checker_id, payer_id]).size).toBe(3);
  }
  for (const who of holding("checker")) {
    const { actions } = await scene.answered(who, "transfers.get", { params: { id: waiting } });
    const verdict = actions.find(({ action }) => action === "approve");
    expect([who, verdict?.allowed]).toEqual([who, who !== "payer"]);
  }
  const decider = shuffled("checker").find((who) => who !== "payer") ?? "checker2";
  expect((await scene.step(decider, waiting, "approve")).status).toBe(200);
  await scene.carry(3);
  expect((await scene.transfer(waiting)).status).toBe(transferStates.code("succeeded"));
  expect((await scene.wallet()).frozen).toBe(0);
  await scene.audit();
};

const asked = Number(process.env["FLEXDESK_BOUNDARY_CASES"] ?? 0);
const seed = Number(process.env["FLEXDESK_BOUNDARY_SEED"] ?? 30);
const events = Object.keys(happenings);

const walk = (
  count: number,
): readonly { readonly seed: number; readonly event: string; readonly boundary: Boundary }[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    ...{ seed: seed + index, event: events[(seed + index) % events.length] ?? "" },
    boundary: random.pick(Object.keys(boundaries) as Boundary[]),
  }));
};

for (const kind of suiteDatabases())
  it.each(walk(asked > 0 ? asked : kind === "sqlite" ? events.length : 1))(
    `rights that change between two steps (${kind}): $event, $boundary (seed $seed)`,
    { timeout: 300_000 },
    async (one) => {
      const scene = await makeFundScene(kind, {
        ...{ funds: 10 ** 10, workers: works.length * 2, company: { is_own_channel: 1 } },
      });
      try {
        await cross(scene, seededRandom(one.seed), one.event, one.boundary);
      } finally {
        await scene.end();
      }
    },
  );
