import { expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { issuedApply, quotaOf } from "./invoice-steps.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const dayMs = 86_400_000;
const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

onEveryScene("a payment that comes back after its month was declared, locked and invoiced", { workers: 4 }, (scene) => {
  const rowsOf = async (name: "incomeSummary.list" | "monthlyInvoices.list") => {
    const answer = await scene().call("auditor", name, { query: { page_size: "100" } });
    expect(answer.status).toBe(200);
    return answer.body["results"] as (Record<string, unknown> & { id: string; period: string })[];
  };
  const invoiceMonth = async (period: string) =>
    (await rowsOf("monthlyInvoices.list")).find(
      (row) => row.period === period && row["company_id"] === scene().company_id,
    );
  const declare = async (action: string) => {
    const body = { period: "2026-11", action, ...(action === "accept" && { receipt_no: "S-1" }) };
    expect([action, (await scene().call("taxOfficer", "incomeSummary.declare", { body })).status]).toEqual([
      action,
      200,
    ]);
  };
  const lock = async () => {
    const { db } = scene().running();
    const { id, version } = await db.selectFrom("tax_periods").selectAll().executeTakeFirstOrThrow();
    const body = { version, action: "lock", reason: "月结", accept_open: true };
    expect((await scene().call("taxOfficer", "taxPeriods.update", { params: { id: String(id) }, body })).status).toBe(
      200,
    );
  };

  it("leaves that month as it was and takes tax and quota back in the open one, to the cent", async () => {
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 40 * dayMs, fail_code: "R2001" };
    scene().fates.set(worker(scene(), 1).account_no, late);
    const { id } = await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 1), fee: 120_000_01 },
    ]);
    await scene().rounds(2);
    const { company_payable } = await scene().settlement(id);
    await followBills(scene().running().service);
    scene().clock.advance(15 * dayMs);
    await issuedApply(scene(), company_payable);
    for (const action of ["generate", "report", "accept", "pay"]) await declare(action);
    await lock();
    const november = (await rowsOf("incomeSummary.list")).filter((row) => row.period === "2026-11");
    const declared = november.find((row) => row["income"] === 120_000_01);
    const invoiced = await invoiceMonth("2026-11");

    scene().clock.advance(26 * dayMs);
    await scene().rounds(3, 61_000);
    await followBills(scene().running().service);
    const { db } = scene().running();
    const [keptBill, returned] = await db
      .selectFrom("bills")
      .selectAll()
      .where("settlement_id", "=", Number(id))
      .orderBy("id")
      .execute();
    expect([keptBill?.status, returned?.status]).toEqual([60, 70]);

    const after = await rowsOf("incomeSummary.list");
    expect(after.filter((row) => row.period === "2026-11")).toEqual(november);
    const open = after.filter((row) => row.period === "2026-12");
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({
      id_no: declared?.["id_no"],
      income: 0,
      correction_income: -120_000_01,
      correction_tax: -(returned?.pit ?? 0),
    });
    expect(Number(declared?.["month_tax"])).toBe(returned?.pit);
    const card = await scene().call("auditor", "incomeSummary.get", { params: { id: String(open[0]?.id) } });
    expect(card.status).toBe(200);
    expect(card.body["summary"]).toMatchObject({ period: "2026-12", correction_tax: -(returned?.pit ?? 0) });

    const cost = returned?.customer_pay ?? 0;
    expect(await quotaOf(scene())).toMatchObject({ returned: cost, corrections_due: cost, available: -cost });
    expect(await invoiceMonth("2026-11")).toMatchObject({ settled: invoiced?.["settled"], invoiced: company_payable });
    expect(await invoiceMonth("2026-12")).toMatchObject({ returned: cost });
    await scene().audit();
  });
});
