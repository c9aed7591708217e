import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { today } from "../figure-kit.ts";
import { type FundScene, idOf, makeFundScene } from "../funds/fund-scene.ts";
import type { Scene } from "../money-scene.ts";
import { update } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { clockTo, contractRound, mainContracts } from "./contract-kit.ts";
import { act, finishOffered, reasonAgainst, thinkable } from "./finish.ts";
import {
  type Boundary,
  boundaries,
  events,
  expectationOf,
  feeOf,
  type Happening,
  type Paper,
  rateOn,
  type Work,
  works,
} from "./oracle.ts";
import { draftOf, happen, type Open, openAll } from "./scene.ts";

/*
 * Every state of open work over every boundary, against an oracle that knows the papers only (`oracle.ts`): what may be done is
 * offered and is not refused, all of it comes to its end at the right price, and nothing that is owed is forgotten.
 * FLEXDESK_BOUNDARY_CASES: how many cases on each database; FLEXDESK_BOUNDARY_SEED: another walk.
 */

type Case = {
  readonly seed: number;
  readonly event: Happening;
  readonly boundary: Boundary;
  readonly after: string;
  /** Whether the company pays its workers itself; else through us, and some of them by its own channel. */
  readonly isOffline: boolean;
};

/** How long after the last day the work is taken up again. */
const laterTimes = (last: string): readonly string[] => [
  `${addDays(last, 1)} 00:00:00`,
  `${addDays(last, 1)} 00:04:30`,
  `${addDays(last, 2)} 10:00:00`,
  `${addDays(last, 40)} 10:00:00`,
];

const walk = (seed: number, count: number): readonly Case[] => {
  const random = seededRandom(seed);
  const first = random.int(0, events.length - 1);
  return Array.from({ length: count }, (_, at): Case => {
    const boundary = random.pick(Object.keys(boundaries) as Boundary[]);
    const event = events[(first + at) % events.length] ?? "nothing";
    const after = random.pick(laterTimes(boundaries[boundary]));
    return { seed: seed + at, event, boundary, after, isOffline: at % 4 === 3 };
  });
};

const setCompany = (scene: Scene, status: number) =>
  scene
    .running()
    .service.writing.updateTable("companies")
    .set({ status })
    .where("id", "=", Number(scene.company_id))
    .execute();

/** A frozen company pays nothing: each step says so before it is tried, and when it is. */
const expectStopped = async (scene: Scene, settlements: readonly string[]): Promise<void> => {
  for (const id of settlements)
    for (const action of await thinkable(scene, id)) {
      const reason = await reasonAgainst(scene, id, action);
      if (action === "fund" && reason === null) continue;
      expect([action, reason]).toEqual([
        action,
        expect.stringMatching(/^(company_stopped|company_pays_itself|figures_same|nothing_to_retry|not_offline)$/),
      ]);
      if (reason === "company_stopped") expect((await act(scene, id, action)).answer.body["code"]).toBe(reason);
    }
};

const expectPaid = async (scene: Scene, id: string, { fee }: Open, rate: number): Promise<void> => {
  const row = await scene.settlement(id);
  const lines = await scene.lines(id);
  const fees = lines.map((line) => feeOf(line.accounting_fee, rate)).reduce((sum, cents) => sum + cents, 0);
  expect(row).toMatchObject({ bill_amount: fee, service_fee: fees, company_payable: fee + fees, frozen_amount: 0 });
  expect(row.labor_net + row.pit + row.vat + row.surtax + row.vat_recover).toBe(fee);
  expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 1));
};

/** The company paid one line before and one after, each at the rate of its day. */
const expectHandedOut = async (scene: Scene, id: string, { rate }: { rate: number }, before: number): Promise<void> => {
  const row = await scene.settlement(id);
  const [again, paid] = await scene.lines(id);
  const fees = feeOf(again?.accounting_fee ?? 0, rate) + feeOf(paid?.accounting_fee ?? 0, before);
  expect(row).toMatchObject({ status: 88, failed_count: 0, paid_count: 2, service_fee: fees });
};

const isUnpaid = (work: Work): boolean => ["draft", "toReview", "rejected", "sealed"].includes(work);
const isRetriable = (work: Work): boolean => work === "failed" || work === "returned";

/** What is not paid yet can always be let go of; its bill is settled anew. */
const cancel = async (scene: Scene, id: string): Promise<void> => {
  const { version } = await scene.settlement(id);
  const answer = await scene.call("maker", "settlements.cancel", { params: { id }, body: { version, reason: "重做" } });
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
};

/** What failed can be given up and taken up again, whatever became of the contract. */
const giveUpAndTakeUp = async (scene: Scene, { settlement }: Open): Promise<void> => {
  const id = settlement ?? "";
  const before = (await scene.settlement(id)).status;
  for (const [action, more] of [["give_up", { reason: "暂不支付" }] as const, ["take_up", {}] as const]) {
    const { version } = await scene.settlement(id);
    const answer = await update(scene, "checker2", { id, version }, action, more);
    expect([action, answer.status, answer.body["code"]]).toEqual([action, 200, undefined]);
  }
  expect((await scene.settlement(id)).status).toBe(before);
};

/** A withdrawal that waited for its review costs what it was shown with, cents, out of its amount; the contract names no fee. */
const drawnAmount = 50_000_01;
const drawnFee = 10_00;

const withdrawal = async (scene: FundScene, id: string): Promise<number> => {
  const answer = await scene.step("checker", id, "approve");
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  await scene.carry(3);
  const done = { status: transferStates.code("succeeded"), amount: drawnAmount, fee: drawnFee };
  expect(await scene.transfer(id)).toMatchObject(done);
  return drawnAmount;
};

/** All open work of a company over one boundary. */
const cross = async (scene: FundScene, random: SeededRandom, walked: Case): Promise<void> => {
  const { event, boundary, after, isOffline } = walked;
  const last = boundaries[boundary];
  clockTo(scene, `${last} 20:00:00`);
  const begun = await scene.wallet();
  const waiting = idOf(await scene.withdraw(drawnAmount));
  const opened = await openAll(scene, random, isOffline);
  const papers: readonly Paper[] = await happen(scene, event, last);
  clockTo(scene, after);
  if (random.int(0, 1) === 1) await contractRound(scene);
  await scene.rounds(3);
  const settlements = new Map<Open, string>();
  if (event === "frozen") {
    await setCompany(scene, companyStatus.frozen);
    await expectStopped(
      scene,
      opened.flatMap(({ settlement }) => settlement ?? []),
    );
    expect((await scene.step("checker", waiting, "approve")).body["code"]).toBe("company_stopped");
    await setCompany(scene, companyStatus.active);
  }
  for (const one of opened) {
    const isMadeAnew = isUnpaid(one.work) && random.int(0, 3) === 0;
    if (isMadeAnew && one.settlement !== null) await cancel(scene, one.settlement);
    if (isRetriable(one.work) && random.int(0, 2) === 0) await giveUpAndTakeUp(scene, one);
    const id = isMadeAnew || one.settlement === null ? await draftOf(scene, one) : one.settlement;
    settlements.set(one, id);
    const day = today(scene);
    const expected = expectationOf(isMadeAnew ? "bills" : one.work, papers, last, day);
    const renewed = await finishOffered(scene, id);
    expect([one.work, renewed.approved > 0]).toEqual([one.work, expected.isApprovedAnew]);
  }
  const drawn = await withdrawal(scene, waiting);
  const left = await scene.wallet();
  const spent = { ours: 0 };
  for (const [one, id] of settlements) {
    const { rate } = expectationOf(one.work, papers, last, today(scene));
    if (one.work !== "handedOut") {
      await expectPaid(scene, id, one, rate);
      if (!isOffline) spent.ours += (await scene.settlement(id)).company_payable;
    } else await expectHandedOut(scene, id, expectationOf(one.work, papers, last, today(scene)), rateOn(papers, last));
  }
  expect([left.balance, left.frozen]).toEqual([begun.balance - spent.ours - drawn, 0]);
  const bills = await scene.running().db.selectFrom("bills").select("status").execute();
  expect(bills.map(({ status }) => status)).toEqual(bills.map(() => 60));
  await scene.audit();
  if (event === "terminated") {
    const [main] = await mainContracts(scene);
    const { waits } = await scene.answered("auditor", "companyContracts.get", { params: { id: String(main?.id) } });
    expect(waits).toEqual(["balance"]);
  }
};

const asked = Number(process.env["FLEXDESK_BOUNDARY_CASES"] ?? 0);
const seed = Number(process.env["FLEXDESK_BOUNDARY_SEED"] ?? 30);

for (const kind of suiteDatabases()) {
  const usual = kind === "sqlite" ? events.length : 2;
  it.each(walk(seed, asked > 0 ? asked : usual))(
    `open work over a boundary (${kind}): $boundary, $event, taken up at $after (seed $seed, offline $isOffline)`,
    { timeout: 300_000 },
    async (one) => {
      const scene = await makeFundScene(kind, {
        ...{
          funds: 10 ** 10,
          workers: works.length * 2,
          company: one.isOffline ? { settlement_type: 2 } : { is_own_channel: 1 },
        },
      });
      try {
        await cross(scene, seededRandom(one.seed), one);
      } finally {
        await scene.end();
      }
    },
  );
}
