import { expect, it } from "vitest";
import type { BillImportRow, billsPrecheck } from "../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, billRow, sendPart } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

/** Fees that fall behind 2,500.00 of the month: what a row pays follows from the rows before it. */
const falling = [
  { limit: 2_500_00, ratio: 600, sign: 1 },
  { limit: null, ratio: 300, sign: 1 },
];

const precheck = async (scene: Scene, bills: readonly BillImportRow[], more: Record<string, unknown> = {}) => {
  const { status, body } = await scene.call("maker", "bills.precheck", {
    body: { company_id: scene.company_id, inner_bill_type: 1, bills, ...more },
  });
  expect(status).toBe(200);
  return body as CallOutput<typeof billsPrecheck>;
};

const payIssues = ({ issues }: CallOutput<typeof billsPrecheck>) => issues.filter(({ code }) => code === "pay_differs");

onEveryScene("what the company pays by an imported file", {}, (scene) => {
  it("is compared with the contract before sending, exactly as the bills are made, and kept on them", async () => {
    const { service } = scene().running();
    const terms = { service_fee_ratio_range: falling, service_fee_cumulative_type: 2, tier_method: 2 };
    await service.writing
      .updateTable("company_contracts")
      .set({ config: JSON.stringify(terms) })
      .where("company_id", "=", Number(scene().company_id))
      .execute();
    const rows = [0, 1, 2, 3].map((index) =>
      billRow(scene(), index + 2, worker(scene(), index), 1_000_00, { customer_pay: 1_060_00 }),
    );
    // The last row says nothing of it, and so is not compared.
    rows.push(billRow(scene(), 6, worker(scene(), 4), 500_00));

    const whole = await precheck(scene(), rows);
    // 1,000 + 1,000 + 500 at 6 %, the rest at 3 %.
    expect(payIssues(whole).map(({ row, field, severity, params }) => [row, field, severity, params])).toEqual([
      [4, "customer_pay", "warning", { file: "1,060.00", contract: "1,045.00", difference: "−15.00" }],
      [5, "customer_pay", "warning", { file: "1,060.00", contract: "1,030.00", difference: "−30.00" }],
    ]);
    expect(whole.pay).toEqual({ compared: 4, differing: 2, file: 4_240_00, contract: 4_195_00, fees: 4_500_00 });

    // In chunks the tiers continue from the earlier ones.
    const first = await precheck(scene(), rows.slice(0, 2));
    expect(first.pay).toEqual({ compared: 2, differing: 0, file: 2_120_00, contract: 2_120_00, fees: 2_000_00 });
    const second = await precheck(scene(), rows.slice(2), { fees_before: first.pay?.fees });
    expect(payIssues(second)).toEqual(payIssues(whole));
    expect(second.pay?.contract).toBe(2_075_00);
    expect((await precheck(scene(), rows.slice(2))).pay?.contract).not.toBe(2_075_00);

    const [part] = batchParts(scene(), rows);
    const answer = await sendPart(scene(), part as Record<string, unknown>);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 5, failed: 0, pay_differs: 2 });
    const list = async (query: Record<string, string>) =>
      (await scene().call("maker", "bills.list", { query: { ordering: "no", ...query } })).body as {
        count: number;
        results: Record<string, unknown>[];
      };
    const { results } = await list({ import_id: String(answer.body["batch_id"]) });
    expect(
      results.map((row) => [row["customer_pay"], row["file_customer_pay"], row["pay_difference"], row["pay_differs"]]),
    ).toEqual([
      [1_060_00, 1_060_00, 0, 0],
      [1_060_00, 1_060_00, 0, 0],
      [1_045_00, 1_060_00, -15_00, 1],
      [1_030_00, 1_060_00, -30_00, 1],
      [515_00, null, null, 0],
    ]);
    const differing = await list({ pay_differs: "1" });
    expect([differing.count, differing.results.map(({ customer_pay }) => customer_pay)]).toEqual([
      2,
      [1_045_00, 1_030_00],
    ]);
    const record = await scene().call("maker", "bills.importRecord", {
      params: { id: String(answer.body["batch_id"]) },
    });
    expect(record.body["record"]).toMatchObject({ pay_differs: 2, pay_difference: -45_00 });

    // Whoever audits it is told, with the batch and before they approve.
    const batch_id = String(answer.body["batch_id"]);
    const batches = await scene().call("checker", "billBatches.list", { query: { ids: batch_id } });
    expect(batches.body["results"]).toMatchObject([{ pay_differs: 2, pay_difference: -45_00 }]);
    const body = { change: { kind: "approve" }, batch_id };
    const { changing } = (await scene().call("checker", "bills.changePreview", { body })).body;
    expect(changing).toMatchObject({ count: 5, customer_pay: 4_710_00, differing: 2, difference: -45_00 });
  });

  it("is not compared over rows that would not become bills", async () => {
    const unknown = { ...worker(scene(), 0), id_no: "110105199003078515" };
    const rows = [
      billRow(scene(), 2, unknown, 700_00, { customer_pay: 999_00 }),
      billRow(scene(), 3, worker(scene(), 1), 700_01, { customer_pay: 999_00 }),
    ];
    const { pay, issues } = await precheck(scene(), rows);
    expect(pay).toMatchObject({ compared: 1, differing: 1, file: 999_00, fees: 700_01 });
    expect(issues.filter(({ code }) => code === "pay_differs").map(({ row }) => row)).toEqual([3]);
  });
});
