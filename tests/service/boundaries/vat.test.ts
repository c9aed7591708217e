import { expect, it } from "vitest";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { pay, preview, worker } from "../figure-kit.ts";
import { topUp, type Worker } from "../money-fill.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { batchParts, billRow, createBody, sendPart, settlementOf, update } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { changeContract, clockTo, contractRound } from "./contract-kit.ts";
import { type Boundary, boundaries } from "./oracle.ts";

/*
 * VAT that payments of a worker could not bear, over every boundary, at two companies, where payments fail and are made again and
 * where the contract ends: what was withheld in all and what is still owed come to what the months owe by the law, no net is
 * below zero, nothing is owed while a later payment left a net, and the dialog tells what is withheld before it is confirmed.
 */

const half = (cents: number, basisPoints: number): number => Math.round((cents * basisPoints) / 10_000);

/** VAT and surcharges of a month, cents, by the law: 1 % above 100,000.00 without VAT; 7 %, 3 % and 2 % of it, halved. */
const owedOf = (gross: number): number => {
  if (gross <= 101_000_00) return 0;
  const vat = Math.round(gross / 101);
  return vat + half(vat, 350) + half(vat, 150) + half(vat, 100);
};

type Company = "first" | "second";

/** An approved settlement of one new bill of a company, by the same people whatever company it is of. */
const approved = async (scene: Scene, company: Company, who: Worker, fee: number): Promise<string> => {
  const isFirst = company === "first";
  const company_id = isFirst ? scene.company_id : scene.other_company_id;
  const task_id = isFirst ? scene.task_no : "RW20261101000002";
  const row = { ...billRow(scene, 2, who, fee), task_id, remark: `第${scene.clock.now()}` };
  const sent = await sendPart(scene, batchParts(scene, [row], 5_000, { company_id })[0] ?? {});
  const batch = String(sent.body["batch_id"]);
  await scene.call("checker", "billBatches.update", { params: { id: batch }, body: { action: "approve" } });
  const bill = await scene
    .running()
    .db.selectFrom("bills")
    .select("id")
    .where("import_id", "=", Number(batch))
    .executeTakeFirstOrThrow();
  const body = { ...createBody(scene, [String(bill.id)], fee), company_id };
  const draft = settlementOf(await scene.call("maker", "settlements.create", { body }));
  const submitted = settlementOf(await update(scene, "maker", draft, "submit"));
  const { snapshot_hash } = submitted;
  return settlementOf(await update(scene, "checker", submitted, "approve", { snapshot_hash })).id;
};

const billsOfWorker = (scene: Scene, { id }: Worker) =>
  scene
    .running()
    .db.selectFrom("bills")
    .selectAll()
    .where("labor_id", "=", id)
    .where("status", "=", 60)
    .orderBy("id")
    .execute();

const stillOwed = async (scene: Scene, { id }: Worker): Promise<number> => {
  const one = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { income } = await scene.answered("auditor", "companyLabors.get", { params: { id: String(one.id) } });
  return income?.vat_owed ?? 0;
};

const sumOf = (bills: Awaited<ReturnType<typeof billsOfWorker>>): number =>
  bills.reduce((sum, { vat, surtax, vat_recover }) => sum + vat + surtax + vat_recover, 0);

/** Pays, and compares what the dialog told with what the payment took for earlier months. */
const payTold = async (
  scene: Scene,
  who: Worker,
  id: string,
  way: "settle" | "retry_failed" = "settle",
): Promise<void> => {
  const owed = await stillOwed(scene, who);
  const told = (await preview(scene, { id }, way)).vat_short;
  const paid = await pay(scene, { id }, way);
  expect([paid.status, paid.body["code"]]).toEqual([200, undefined]);
  await scene.rounds(2);
  expect(told.taken).toBeLessThanOrEqual(owed);
  const [last] = (await billsOfWorker(scene, who)).slice(-1);
  if (told.left > 0 && last !== undefined) expect(told.left).toBe(await stillOwed(scene, who));
};

const balances = async (scene: Scene, who: Worker): Promise<number> => {
  const bills = await billsOfWorker(scene, who);
  const months = Map.groupBy(bills, ({ tax_month }) => tax_month ?? "");
  const owed = [...months.values()].reduce(
    (sum, rows) => sum + owedOf(rows.reduce((total, { accounting_fee }) => total + accounting_fee, 0)),
    0,
  );
  for (const { net_pay } of bills) expect(net_pay).toBeGreaterThanOrEqual(0);
  const left = await stillOwed(scene, who);
  expect(sumOf(bills) + left).toBe(owed);
  return left;
};

const cross = async (scene: Scene, random: SeededRandom, boundary: Boundary): Promise<void> => {
  const last = boundaries[boundary];
  const who = worker(scene, 0);
  const company = (): Company => random.pick(["first", "second"]);
  // What fails while it would leave a net is made again when it may leave none.
  scene.fates.set(who.account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
  const failed = await approved(scene, "first", who, random.int(50_00, 2_000_00));
  await payTold(scene, who, failed);
  scene.fates.clear();
  // Just below the threshold, then what crosses it and cannot bear what the month owes.
  for (const fee of [100_999_99, random.int(100_00, 900_00)])
    await payTold(scene, who, await approved(scene, company(), who, fee));
  expect(await balances(scene, who)).toBeGreaterThan(0);
  if (random.int(0, 1) === 1) await changeContract(scene, { end_at: last });
  clockTo(scene, `${addDays(last, 1)} 00:00:30`);
  await contractRound(scene);
  await payTold(scene, who, failed, "retry_failed");
  expect((await scene.settlement(failed)).status).toBe(60);
  let left = await balances(scene, who);
  for (let count = 0; left > 0 && count < 6; count += 1) {
    clockTo(scene, `${addDays(last, 2 + count)} 10:00:00`);
    await payTold(scene, who, await approved(scene, "second", who, random.int(1, 900_00)));
    left = await balances(scene, who);
    const [bill] = (await billsOfWorker(scene, who)).slice(-1);
    if (left > 0) expect(bill?.net_pay).toBe(0);
  }
};

const asked = Number(process.env["FLEXDESK_BOUNDARY_CASES"] ?? 0);
const seed = Number(process.env["FLEXDESK_BOUNDARY_SEED"] ?? 30);
const cases = Math.max(asked, 4);

for (const kind of suiteDatabases())
  it.each(
    Array.from({ length: cases }, (_, at) => ({
      seed: seed + at,
      boundary: Object.keys(boundaries)[at % 4] as Boundary,
    })),
  )(`VAT that payments cannot bear (${kind}): $boundary (seed $seed)`, { timeout: 300_000 }, async (one) => {
    const scene = await makeScene(kind, { funds: 10 ** 11 });
    try {
      const actor = { user_id: null, name: "test", device: "", request_id: "" };
      const { id } = await scene
        .running()
        .db.selectFrom("wallets")
        .select("id")
        .where("company_id", "=", Number(scene.other_company_id))
        .executeTakeFirstOrThrow();
      await scene.running().service.write(actor, (writing) => topUp(writing, id, 10 ** 9, "BANK-MORE"));
      clockTo(scene, `${boundaries[one.boundary]} 20:00:00`);
      await cross(scene, seededRandom(one.seed), one.boundary);
      await scene.audit();
    } finally {
      await scene.end();
    }
  });
