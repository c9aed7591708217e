import { expect, it } from "vitest";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays, addMonths, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { approve, pay, today, worker } from "../figure-kit.ts";
import { type FundScene, idOf, makeFundScene } from "../funds/fund-scene.ts";
import { approvedBills, createBody, settlementOf, update } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { type Bill, billReason, calendar, grant, isOwing, payBill, propose, serviceBills } from "./bill-kit.ts";
import { clockTo, contractRound, mainContracts } from "./contract-kit.ts";
import { finishOffered } from "./finish.ts";
import { type Boundary, boundaries, events, type Happening, type Paper, pricedOn } from "./oracle.ts";
import { happen, report } from "./scene.ts";

/*
 * What a company owes by service bills over every boundary and happening: the usage fee of each month by the terms under which
 * its workers were paid, and the fee and taxes of what it paid its workers itself by the month in which it said so. What is
 * asked for is paid, given up by two people or still open, and comes to what is owed to the cent; every step that is offered is
 * taken, and nothing is left that nobody may pay.
 */

const usage = { labor_usage_fee: 300, no_labor_usage_fee_count: 1 };

/** A worker's payment that arrived: the month, and whether its terms ask for a usage fee. `claim`: what the company owes for it. */
type Arrived = { readonly month: string; readonly worker: number; readonly isPriced: boolean; readonly claim: number };

/** What has to be asked for by category, cents: usage fee by month, and all claims of what the company paid itself. */
const owedOf = (arrived: readonly Arrived[]) => {
  const byMonth = Map.groupBy(arrived, ({ month }) => month);
  const usageOf = (rows: readonly Arrived[]): number => {
    const heads = new Set(rows.flatMap((row) => (row.isPriced ? [row.worker] : []))).size;
    return Math.max(0, heads - usage.no_labor_usage_fee_count) * usage.labor_usage_fee;
  };
  return {
    usage: new Map([...byMonth].map(([month, rows]) => [month, usageOf(rows)])),
    claims: arrived.reduce((sum, { claim }) => sum + claim, 0),
  };
};

const make = async (scene: FundScene, workers: readonly number[], channel: number): Promise<string> => {
  const fee = 1_000_00;
  const bills = await approvedBills(
    scene,
    workers.map((index) => ({ worker: worker(scene, index), fee: fee + index })),
  );
  const sum = workers.reduce((total, index) => total + fee + index, 0);
  const body = { ...createBody(scene, bills, sum), channel };
  const { id } = settlementOf(await scene.call("maker", "settlements.create", { body }));
  const { version } = await scene.settlement(id);
  expect((await update(scene, "maker", { id, version }, "submit")).status).toBe(200);
  expect((await approve(scene, "checker", { id })).status).toBe(200);
  return id;
};

/** What the company owes for the lines of a hand-out that it has paid: what they cost less what the workers got. */
const claimOf = async (scene: FundScene, id: string, index: number): Promise<number> => {
  const { account_no } = worker(scene, index);
  const line = (await scene.lines(id)).find((one) => one.account_no === account_no);
  if (line === undefined) throw new Error("no such line");
  return line.accounting_fee + line.service_fee - line.net;
};

/** What two people let the company off of a bill, if anything: by chance. */
const letGo = async (scene: FundScene, random: SeededRandom, bill: Bill): Promise<void> => {
  const kind = random.pick(["none", "discount", "waive", "void", "waiting"] as const);
  if (kind === "none") return;
  const asked = kind === "waiting" ? "discount" : kind;
  if ((await billReason(scene, bill, "maker", asked)) !== null) return;
  const proposal = await propose(scene, bill, asked, asked === "discount" ? 1 : undefined);
  if (kind !== "waiting") await grant(scene, proposal);
};

const settleBill = async (scene: FundScene, random: SeededRandom, bill: Bill): Promise<void> => {
  expect([bill.no, await billReason(scene, bill, "payer", "pay")]).toEqual([bill.no, null]);
  const open = bill.payable - bill.paid;
  const missing = open - (await scene.wallet()).balance;
  // Whoever has emptied the wallet pays in again what a later bill asks for.
  if (missing > 0) await scene.deposit(missing);
  const part = random.int(1, open);
  await payBill(scene, bill, part);
  if (part < open) await payBill(scene, bill, open - part);
};

const billsOwing = async (scene: FundScene): Promise<readonly Bill[]> => (await serviceBills(scene)).filter(isOwing);

const voided = serviceBillStates.code("voided");

/** What was asked for is what is owed; what was given up stays given up, unless a later bill asks for it again. */
const expectAsked = async (scene: FundScene, arrived: readonly Arrived[]): Promise<void> => {
  const owed = owedOf(arrived);
  const bills = await serviceBills(scene);
  const usageBills = bills.filter(({ category }) => category === 2);
  expect(new Map(usageBills.map(({ period, fee }) => [period, fee]))).toEqual(
    new Map([...owed.usage].filter(([, fee]) => fee > 0)),
  );
  const claims = bills.filter(({ category, status }) => category === 1 && status !== voided);
  expect(claims.reduce((sum, { fee }) => sum + fee, 0)).toBe(owed.claims);
  for (const { fee, discount, payable, paid, status, no } of bills) {
    expect([no, payable + discount]).toEqual([no, fee]);
    if (status !== voided) expect([no, paid]).toEqual([no, payable]);
  }
  const balances = await scene.running().db.selectFrom("ledger_accounts").select(["kind", "balance"]).execute();
  for (const kind of ["fee_receivable", "company_receivable"])
    expect([kind, balances.find((one) => one.kind === kind)?.balance ?? 0]).toEqual([kind, 0]);
};

type Case = { readonly seed: number; readonly event: Happening; readonly boundary: Boundary };

/** Takes out all that is in the wallet, as somebody does whose contract is over. */
const empty = async (scene: FundScene): Promise<void> => {
  const { balance } = await scene.wallet();
  if (balance <= 10_00) return;
  const id = idOf(await scene.withdraw(balance));
  if (balance > 50_000_00) expect((await scene.step("checker", id, "approve")).status).toBe(200);
  await scene.carry(3);
};

const cross = async (scene: FundScene, random: SeededRandom, { event, boundary }: Case): Promise<void> => {
  const last = boundaries[boundary];
  clockTo(scene, `${last} 20:00:00`);
  await calendar(scene);
  const papers: Paper[] = [];
  const arrived: Arrived[] = [];
  const arrive = (index: number, claim = 0): void => {
    const day = today(scene);
    arrived.push({ month: monthOf(day), worker: index, isPriced: pricedOn(papers, day), claim });
  };
  papers.push({ kind: "main", from: "2026-01-01", to: "2027-12-31", rate: 600 });
  const people = random.int(1, 3);
  const paid = await make(
    scene,
    Array.from({ length: people }, (_, index) => index),
    1,
  );
  expect((await pay(scene, { id: paid })).status).toBe(200);
  scene.fates.set(worker(scene, 3).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
  const failed = await make(scene, [3], 1);
  expect((await pay(scene, { id: failed })).status).toBe(200);
  await scene.rounds(2);
  scene.fates.clear();
  for (let index = 0; index < people; index += 1) arrive(index);
  const handed = await make(scene, [4, 5], 2);
  expect((await pay(scene, { id: handed }, "offline_settle")).status).toBe(200);
  await report(scene, handed, 1);
  arrive(5, await claimOf(scene, handed, 5));
  papers.splice(0, 1, ...(await happen(scene, event, last)));

  clockTo(scene, `${addDays(last, random.int(1, 3))} 09:00:00`);
  await contractRound(scene);
  for (const id of [failed, handed]) await finishOffered(scene, id);
  arrive(3);
  arrive(4, await claimOf(scene, handed, 4));
  if (event === "terminated") {
    await empty(scene);
    await contractRound(scene);
    expect((await mainContracts(scene)).map(({ status }) => status)).toEqual([70]);
  }
  if (event === "frozen") {
    const companies = scene.running().service.writing.updateTable("companies");
    await companies.set({ status: companyStatus.frozen }).where("id", "=", Number(scene.company_id)).execute();
  }
  for (let month = addMonths(monthOf(today(scene)), 1), count = 0; count < 4; month = addMonths(month, 1), count += 1)
    for (const time of ["01 00:00:30", "03 00:00:00", "16 00:00:00", "28 10:00:00"]) {
      clockTo(scene, `${month}-${time}`);
      await calendar(scene);
      if (count < 2)
        for (const bill of await billsOwing(scene)) if (random.int(0, 2) === 0) await letGo(scene, random, bill);
      for (const bill of await billsOwing(scene)) if (random.int(0, 1) === 0) await settleBill(scene, random, bill);
    }
  for (const bill of await billsOwing(scene)) await settleBill(scene, random, bill);
  await expectAsked(scene, arrived);
  await scene.audit();
};

const asked = Number(process.env["FLEXDESK_BOUNDARY_CASES"] ?? 0);
const seed = Number(process.env["FLEXDESK_BOUNDARY_SEED"] ?? 30);

const walk = (count: number): readonly Case[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at): Case => {
    const boundary = random.pick(Object.keys(boundaries) as Boundary[]);
    return { seed: seed + at, event: events[(seed + at) % events.length] ?? "nothing", boundary };
  });
};

for (const kind of suiteDatabases())
  it.each(walk(asked > 0 ? asked : kind === "sqlite" ? events.length : 2))(
    `service bills over a boundary (${kind}): $boundary, $event (seed $seed)`,
    { timeout: 300_000 },
    async (one) => {
      const scene = await makeFundScene(kind, {
        ...{ funds: 100_000_00, config: usage, company: { is_own_channel: 1 } },
      });
      try {
        await cross(scene, seededRandom(one.seed), one);
      } finally {
        await scene.end();
      }
    },
  );
