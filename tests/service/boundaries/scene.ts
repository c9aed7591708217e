import { expect } from "vitest";
import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { approve, pay } from "../figure-kit.ts";
import type { Role } from "../money-fill.ts";
import type { Scene } from "../money-scene.ts";
import { approvedBills, createBody, settlementOf, update } from "../money-steps.ts";
import { addContract, changeContract, mainContracts } from "./contract-kit.ts";
import { type Happening, type Paper, type Work, works } from "./oracle.ts";

export const usualRate = 600;
export const otherRate = 850;

/** A piece of open work of one worker. `settlement` null: its bill is in none. */
export type Open = {
  readonly work: Work;
  readonly fee: number;
  readonly bills: readonly string[];
  readonly settlement: string | null;
};

const hours = 3_600_000;
const ownChannel = 2;

const make = async (
  scene: Scene,
  bills: readonly string[],
  fee: number,
  channel: number,
  who: Role = "maker",
): Promise<string> => {
  const body = { ...createBody(scene, bills, fee), channel };
  return settlementOf(await scene.call(who, "settlements.create", { body })).id;
};

/** The draft of a bill that is in no settlement. */
export const draftOf = (scene: Scene, { bills, fee }: Open, who: Role = "maker"): Promise<string> =>
  make(scene, bills, fee, 1, who);

const ok = (answer: { readonly status: number; readonly body: Record<string, unknown> }): void => {
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
};

const submit = async (scene: Scene, id: string): Promise<void> =>
  ok(await update(scene, "maker", { id, version: (await scene.settlement(id)).version }, "submit"));

/** What the company, which pays the lines of a settlement itself, says of those that it was handed: `failed` of them failed. */
export const report = async (scene: Scene, id: string, failed = 0, who: Role = "payer"): Promise<void> => {
  const waiting = (await scene.lines(id)).filter((line) => line.status === 0);
  const rows = waiting.map((line, index) => ({
    ...{ row: index + 2, trade_no: line.channel_order_no, user_id_no: line.id_no, amount: line.net },
    status: index < failed ? "failure" : "success",
  }));
  const body = { company_id: scene.company_id, file_name: "回单.xlsx", rows };
  ok(await scene.call(who, "settlements.importOfflineFeedback", { body }));
};

const bankFates = {
  onTheWay: { outcome: "paid", due_after: 3 * hours },
  failed: { outcome: "failed", due_after: 0, fail_code: "E1003" },
  returned: { outcome: "paid", due_after: 0, return_after: 3 * hours, fail_code: "E1004" },
} as const;

const isOfBank = (work: Work): work is keyof typeof bankFates => work in bankFates;

/** Brings a piece of work as far as its name says, on the evening of the last day. */
const open = async (scene: Scene, random: SeededRandom, work: Work, at: number, isOffline: boolean): Promise<Open> => {
  const payee = scene.workers[at];
  const second = scene.workers[at + works.length];
  if (payee === undefined || second === undefined) throw new Error("the scene has too few workers");
  const fee = random.int(1_000_00, 9_000_00);
  // What the company pays itself is handed out again only beside a line that it has paid.
  const people = work === "handedOut" ? [payee, second] : [payee];
  const bills = await approvedBills(
    scene,
    people.map((one) => ({ worker: one, fee })),
  );
  const all = { work, bills, fee: fee * people.length };
  if (work === "bills") return { ...all, settlement: null };
  const id = await make(scene, bills, all.fee, work === "handedOut" && !isOffline ? ownChannel : 1);
  const opened = { ...all, settlement: id };
  if (work === "draft") return opened;
  await submit(scene, id);
  if (work === "toReview") return opened;
  if (work === "rejected") {
    const { version } = await scene.settlement(id);
    ok(await update(scene, "checker", { id, version }, "reject", { reason: "金额不对" }));
    return opened;
  }
  ok(await approve(scene, "checker", { id }));
  if (work === "sealed") return opened;
  if (isOfBank(work)) {
    scene.fates.set(payee.account_no, bankFates[work]);
    ok(await pay(scene, { id }));
    return opened;
  }
  ok(await pay(scene, { id }, "offline_settle"));
  await report(scene, id, 1);
  return opened;
};

/** One piece of every kind of open work, in any order; `isOffline`: of a company that pays all of its workers itself. */
export const openAll = async (scene: Scene, random: SeededRandom, isOffline = false): Promise<readonly Open[]> => {
  const opened: Open[] = [];
  for (const [at, work] of works.entries())
    if (!isOffline || !isOfBank(work)) opened.push(await open(scene, random, work, at, isOffline));
  await scene.rounds(3);
  scene.fates.clear();
  return opened;
};

const endless = "2027-12-31";

/** Lets something happen with the last day; returns the papers of the company as they then are. */
export const happen = async (scene: Scene, event: Happening, last: string): Promise<readonly Paper[]> => {
  const next = addDays(last, 1);
  const whole: Paper = { kind: "main", from: "2026-01-01", to: endless, rate: usualRate };
  const ended: Paper = { ...whole, to: last };
  const follow = async (from: string, rate: number): Promise<readonly Paper[]> => {
    await changeContract(scene, { end_at: last });
    await addContract(scene, { start_at: from, end_at: endless, ratio: rate, status: 40 });
    return [ended, { kind: "main", from, to: endless, rate }];
  };
  switch (event) {
    case "nothing":
    case "frozen":
      return [whole];
    case "ended":
      await changeContract(scene, { end_at: last });
      return [ended];
    case "terminated":
      await changeContract(scene, { abort_at: last, status: 65 });
      return [ended];
    case "renewed":
      await changeContract(scene, { end_at: last, auto_renew: 1 });
      return [whole];
    case "followedAlike":
      return follow(next, usualRate);
    case "followedOtherwise":
      return follow(next, otherRate);
    case "followedLater":
      return follow(addDays(last, 20), otherRate);
    case "supplement": {
      const [main] = await mainContracts(scene);
      const days = { start_at: next, end_at: endless, parent_contract_id: main?.id ?? 0 };
      await addContract(scene, { ...days, category: 2, ratio: otherRate });
      return [whole, { kind: "supplement", from: next, to: endless, rate: otherRate }];
    }
  }
};
