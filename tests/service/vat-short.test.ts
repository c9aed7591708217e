import { expect, it } from "vitest";
import { vatShortIsTaken } from "../../src-service/tax/income-tax/audit/audit-vat.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { cooperation } from "../../src-shared/kernel/states/worker.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { approve, billsOf, pay, preview, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, approvedSettlement, createBody, paidSettlement, settlementOf, update } from "./money-steps.ts";
import { makeDeciders, merged, setLabor } from "./workers/merge-kit.ts";

const dayMs = 86_400_000;

const goTo = (scene: Scene, day: string): void =>
  scene.clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene.clock.now());

const payOf = async (scene: Scene, index: number, fee: number) => {
  const { id } = await paidSettlement(scene, [{ worker: worker(scene, index), fee }]);
  await scene.rounds(2);
  const [bill] = await billsOf(scene, [id]);
  if (bill === undefined) throw new Error("no bill");
  return bill;
};

const owed = 1_065_24;

/** 100,999.99, free, and 500.00 that crosses the threshold: owed 1,004.95 + 60.29, withheld what 500.00 can bear. */
const shortMonth = async (scene: Scene, index: number) => {
  await payOf(scene, index, 100_999_99);
  const second = await payOf(scene, index, 500_00);
  expect(second).toMatchObject({ net_pay: 0, status: 60 });
  const short = owed - (second.vat + second.surtax + second.vat_recover);
  expect(JSON.parse(second.steps)).toMatchObject({ pending: short });
  return { second, short };
};

type Check = { key: string; state: string; count: number; amount: number | null; link: { query: object } | null };

const checkOf = async (scene: Scene, period: string): Promise<Check | undefined> => {
  await followBills(scene.running().service);
  const row = await scene
    .running()
    .db.selectFrom("tax_periods")
    .select("id")
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  const { body } = await scene.call("auditor", "taxPeriods.get", { params: { id: String(row.id) } });
  return (body["checks"] as Check[]).find(({ key }) => key === "vatTaken");
};

const summaryOf = (scene: Scene, labor: number, period: string) =>
  scene
    .running()
    .db.selectFrom("income_summary")
    .selectAll()
    .where("labor_id", "=", labor)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();

/** The step of a worker's month that explains what it still lacks of VAT. */
const leftOf = async (scene: Scene, labor: number, period: string) => {
  const { id } = await summaryOf(scene, labor, period);
  const { body } = await scene.call("auditor", "incomeSummary.get", { params: { id: String(id) } });
  return (body["steps"] as { key: string; cents: number; inputs: object }[]).find(({ key }) => key === "monthVatLeft");
};

const owedOnPage = async (scene: Scene, labor: number) => {
  const one = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", labor)
    .executeTakeFirstOrThrow();
  const { body } = await scene.call("auditor", "companyLabors.get", { params: { id: String(one.id) } });
  return (body["income"] as { vat_owed: number | null }).vat_owed;
};

onEveryScene("VAT that the month's last payment cannot bear", { workers: 8, funds: 10 ** 11 }, (scene) => {
  it("is told, shown before it is taken, and taken from the next payment of a later month", async () => {
    goTo(scene(), "2026-11-02");
    const { second, short } = await shortMonth(scene(), 0);
    const labor = second.labor_id;
    expect(await checkOf(scene(), "2026-11")).toMatchObject({ state: "open", count: 1, amount: short });
    const row = await summaryOf(scene(), labor, "2026-11");
    expect((await checkOf(scene(), "2026-11"))?.link).toMatchObject({ query: { ids: String(row.id) } });
    expect(await leftOf(scene(), labor, "2026-11")).toMatchObject({ cents: short, inputs: { taken_later: 0 } });
    expect(await owedOnPage(scene(), labor)).toBe(short);
    await scene().audit();

    goTo(scene(), "2026-12-03");
    const waiting = await approvedSettlement(scene(), [{ worker: worker(scene(), 0), fee: 3_300_00 }]);
    const { body } = await scene().call("auditor", "settlements.checks", { params: { id: waiting.id } });
    const carried = { people: 1, taken: short, left: 0 };
    expect(body["checks"]).toMatchObject({ vat_short: carried });
    // Who pays is told so in the dialog, before the code; a company's people learn nothing of what workers earn elsewhere.
    expect((await preview(scene(), waiting)).vat_short).toEqual(carried);
    const next = await payOf(scene(), 0, 3_000_00);
    expect(next).toMatchObject({ tax_month: "2026-12", vat: 0, surtax: 0, vat_recover: short });
    expect(next.net_pay).toBe(3_000_00 - short - next.pit);
    const explained = await scene().call("auditor", "bills.get", { params: { id: String(next.id) } });
    const steps = explained.body["steps"] as { key: string; cents: number; inputs: object }[];
    expect(steps.find(({ key }) => key === "vatShortEarlier")).toMatchObject({
      cents: short,
      inputs: { month: "2026-11", pending: 0 },
    });
    expect((await payOf(scene(), 0, 2_100_00)).vat_recover).toBe(0);
    expect(await checkOf(scene(), "2026-11")).toMatchObject({ state: "done" });
    expect(await leftOf(scene(), labor, "2026-11")).toMatchObject({ cents: 0, inputs: { taken_later: short } });
    expect(await owedOnPage(scene(), labor)).toBe(0);
    // The month's own VAT is not mixed with it: November and December each say what they withheld.
    expect((await summaryOf(scene(), labor, "2026-12")).vat_recover).toBe(short);
    expect((await summaryOf(scene(), labor, "2026-11")).vat_recover + second.vat + second.surtax).toBe(owed - short);
    await scene().audit();
  });

  it("is taken little by little, over several months and over the year's end, and never below a net of zero", async () => {
    goTo(scene(), "2026-12-28");
    const { short } = await shortMonth(scene(), 1);
    let left = short;
    for (const [day, fee] of [
      ["2026-12-30", 100_00],
      ["2027-01-04", 200_00],
      ["2027-02-04", 1_000_00],
    ] as const) {
      goTo(scene(), day);
      const bill = await payOf(scene(), 1, fee);
      const own = bill.vat + bill.surtax;
      expect([bill.net_pay >= 0, bill.status]).toEqual([true, 60]);
      left -= bill.vat_recover;
      if (bill.tax_month === "2026-12") left += owedMore(fee, own);
      expect(bill.net_pay === 0 || left === 0).toBe(true);
    }
    expect(left).toBe(0);
    await scene().audit();
  });

  it("is owed again when the payment that took it comes back, and taken once more", async () => {
    goTo(scene(), "2027-03-02");
    const { short } = await shortMonth(scene(), 2);
    const { account_no } = worker(scene(), 2);
    goTo(scene(), "2027-04-02");
    scene().fates.set(account_no, { outcome: "paid", due_after: 0, return_after: dayMs, fail_code: "E1004" });
    const back = await payOf(scene(), 2, 4_000_00);
    expect(back.vat_recover).toBe(short);
    scene().fates.delete(account_no);
    goTo(scene(), "2027-04-05");
    await scene().rounds(3, 61_000);
    expect((await billsOf(scene(), [String(back.settlement_id)]))[0]).toMatchObject({ status: 70 });
    expect(await checkOf(scene(), "2027-03")).toMatchObject({ state: "open", count: 1, amount: short });
    expect((await payOf(scene(), 2, 4_100_00)).vat_recover).toBe(short);
    expect(await checkOf(scene(), "2027-03")).toMatchObject({ state: "done" });
    await scene().audit();
  });

  it("is given back when the month no longer owes it", async () => {
    goTo(scene(), "2027-05-20");
    const { account_no } = worker(scene(), 3);
    scene().fates.set(account_no, { outcome: "paid", due_after: 0, return_after: 20 * dayMs, fail_code: "E1004" });
    const first = await payOf(scene(), 3, 100_999_99);
    scene().fates.delete(account_no);
    const second = await payOf(scene(), 3, 600_00);
    goTo(scene(), "2027-06-02");
    const taken = await payOf(scene(), 3, 3_000_00);
    expect([second.net_pay, taken.vat_recover > 0]).toEqual([0, true]);
    goTo(scene(), "2027-06-10");
    await scene().rounds(3, 61_000);
    expect((await billsOf(scene(), [String(first.settlement_id)]))[0]).toMatchObject({ status: 70 });
    const all = second.vat + second.surtax + second.vat_recover + taken.vat_recover;
    expect((await payOf(scene(), 3, 2_000_00)).vat_recover).toBe(-all);
    await scene().audit();
  });

  it("follows a person whom another is made one with, and is taken from what the other had open", async () => {
    goTo(scene(), "2027-07-20");
    await makeDeciders(scene());
    const [open = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 5), fee: 2_000_00 }]);
    await setLabor(scene(), 5, { real_name_status: 0 });
    const { short } = await shortMonth(scene(), 4);
    await merged(scene(), 4, 5);
    const { writing } = scene().running().service;
    const bill = await writing.selectFrom("bills").selectAll().where("id", "=", Number(open)).executeTakeFirstOrThrow();
    expect(bill.labor_id).toBe(worker(scene(), 4).id);
    // The account that the bill goes to is confirmed anew, for the other number.
    await writing.updateTable("labor_accounts").set({ status: 2 }).where("labor_id", "=", bill.labor_id).execute();
    const audit = { params: { id: String(bill.import_id) }, body: { action: "approve" } };
    expect((await scene().call("checker", "billBatches.update", audit)).body).toMatchObject({ changed: 1 });
    goTo(scene(), "2027-08-03");
    const draft = settlementOf(
      await scene().call("maker", "settlements.create", { body: createBody(scene(), [open], 2_000_00) }),
    );
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    expect((await approve(scene(), "checker", submitted)).body).not.toHaveProperty("code");
    expect((await preview(scene(), draft)).vat_short).toEqual({ people: 1, taken: short, left: 0 });
    expect((await pay(scene(), draft)).body).not.toHaveProperty("code");
    await scene().rounds(2);
    expect((await billsOf(scene(), [draft.id]))[0]).toMatchObject({ status: 60, vat_recover: short });
    await scene().audit();
    // The proof examines a merged person as everybody.
    const surplus = (cents: number) =>
      writing
        .updateTable("bills")
        .set((eb) => ({ vat: eb("vat", "+", cents) }))
        .where("id", "=", bill.id)
        .execute();
    await surplus(1);
    expect((await vatShortIsTaken(scene().running().db)).faults.join()).toContain(bill.no);
    await surplus(-1);
  });

  it("stays owed by somebody who has left, on the checklist of the month and on their page", async () => {
    goTo(scene(), "2027-09-20");
    const { second, short } = await shortMonth(scene(), 6);
    const { writing } = scene().running().service;
    await writing
      .updateTable("company_labors")
      .set({ cooperation_status: cooperation.stopped })
      .where("labor_id", "=", second.labor_id)
      .execute();
    goTo(scene(), "2027-12-03");
    expect(await checkOf(scene(), "2027-09")).toMatchObject({ state: "open", count: 1, amount: short });
    expect(await owedOnPage(scene(), second.labor_id)).toBe(short);
    await scene().audit();
  });
});

/** What a further payment of December makes the month owe beyond what the payment withheld for itself. */
function owedMore(fee: number, own: number): number {
  const vat = (gross: number): number => Math.round(gross / 101);
  const both = (gross: number): number =>
    vat(gross) + Math.round(vat(gross) * 0.035) + Math.round(vat(gross) * 0.015) + Math.round(vat(gross) * 0.01);
  return both(101_499_99 + fee) - both(101_499_99) - own;
}
