import { beforeAll, expect, it } from "vitest";
import { monthOf, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { cellsOf, ended, fetchFile, type JobRow } from "./exports-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, createBody, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

type Step = { key: string; formula: string; inputs: Record<string, number | string>; cents: number };
type Detail = {
  bill: Record<string, unknown>;
  steps: Step[];
  tax_rule_version: string;
  terms: Record<string, unknown> | null;
  months: { period: string; income_ex_vat: number; pit: number }[];
};

let day = 0;

/** Brings the clock into a month: what is paid now counts there. Months of one test file only go forward. */
const goTo = (scene: Scene, period: string): void => {
  const now = scene.clock.now();
  if (monthOf(shanghaiNow(now)) !== period) scene.clock.advance((parseShanghai(`${period}-20 10:00:00`) ?? now) - now);
};

/** Settles one bill of a worker in a month and gives it as the detail tells it. */
const settleIn = async (scene: Scene, index: number, period: string, fee: number): Promise<Detail> => {
  goTo(scene, period);
  scene.clock.advance(61_000);
  day = (day + 1) % 19;
  const more = { work_date: `${period}-${String(day + 1).padStart(2, "0")}` };
  const [id = ""] = await approvedBills(scene, [{ worker: worker(scene, index), fee, more }]);
  const created = await scene.call("maker", "settlements.create", {
    body: { ...createBody(scene, [id], fee), period },
  });
  const submitted = settlementOf(await update(scene, "maker", settlementOf(created), "submit"));
  const { snapshot_hash } = submitted;
  const approved = settlementOf(await update(scene, "checker", submitted, "approve", { snapshot_hash }));
  const code = await sendCode(scene, "payer", approved);
  const body = await settleBody(scene, approved, code);
  const paid = await scene.call("payer", "settlements.settle", { params: { id: approved.id }, body });
  expect(paid.status).toBe(200);
  await scene.rounds(2);
  const detail = (await scene.call("auditor", "bills.get", { params: { id } })).body as Detail;
  expect(detail.bill["status"]).toBe(60);
  return detail;
};

/** Dictionary A2.3: monthly income in yuan from a first month, and what has to be withheld, in cents. */
const vectors: readonly { first: number; yuan: readonly number[]; withheld: readonly number[] }[] = [
  { first: 1, yuan: [6_250, 6_250, 6_250], withheld: [0, 0, 0] },
  { first: 1, yuan: [8_000, 8_000, 8_000], withheld: [42_00, 42_00, 42_00] },
  {
    first: 1,
    yuan: [20_000, 20_000, 20_000, 20_000, 20_000, 20_000],
    withheld: [330_00, 330_00, 330_00, 890_00, 1_100_00, 1_100_00],
  },
  { first: 1, yuan: [90_000, 90_000], withheld: [4_180_00, 6_700_00] },
];

onEveryScene("taxes of bills", { workers: 16, funds: 10 ** 11 }, (scene) => {
  const details = new Map<string, Detail>();
  const periodOf = (month: number): string => `2026-${String(month).padStart(2, "0")}`;

  beforeAll(async () => {
    for (let month = 1; month <= 6; month += 1) {
      for (const [at, { first, yuan }] of vectors.entries()) {
        const amount = yuan[month - first];
        if (amount === undefined) continue;
        details.set(`${at} ${month}`, await settleIn(scene(), at, periodOf(month), amount * 100));
      }
    }
  });

  it.each(vectors.map((vector, at) => [vector.yuan.join(" "), at, vector] as const))(
    "withhold %s as the rule says, and every step shows",
    (_name, at, { first, yuan, withheld }) => {
      let before = 0;
      let income = 0;
      for (const [month, amount] of yuan.entries()) {
        const period = periodOf(first + month);
        const { bill, steps, tax_rule_version, terms, months } = details.get(`${at} ${first + month}`) as Detail;
        const step = (key: string) => steps.find((one) => one.key === key);
        income += amount * 100;
        expect(bill["pit"]).toBe(withheld[month]);
        expect(step("pit")).toMatchObject({ cents: withheld[month], inputs: { cum_withheld_before: before } });
        expect(step("cumIncome")?.cents).toBe(income);
        expect(step("cumBasic")).toMatchObject({ inputs: { months: month + 1 }, cents: (month + 1) * 5_000_00 });
        expect(step("cumExpense")?.cents).toBe(income / 5);
        expect(step("netPay")?.cents).toBe(bill["net_pay"]);
        expect(step("serviceFee")?.cents).toBe(bill["service_fee"]);
        expect(tax_rule_version).toContain("iit-cum");
        expect(terms).toMatchObject({ period, calculation_mode_no: 1, tiers: [{ limit: null, ratio: 600, sign: 1 }] });
        expect(months.map((one) => one.pit)).toEqual(withheld.slice(0, month));
        before += withheld[month] ?? 0;
      }
    },
  );

  it("keep what two payments of a month withheld too much (start in July)", async () => {
    const taxes = [
      (await settleIn(scene(), 6, "2026-07", 5_000_00)).bill["pit"],
      (await settleIn(scene(), 6, "2026-07", 5_000_00)).bill["pit"],
      (await settleIn(scene(), 6, "2026-08", 1_000_00)).bill["pit"],
    ];
    expect(taxes).toEqual([0, 90_00, 0]);
  });

  it("are told month by month, for ids and for filters, and to no company", async () => {
    const detail = await settleIn(scene(), 7, "2026-09", 20_000_00);
    await settleIn(scene(), 7, "2026-10", 20_000_00);
    const id = String(detail.bill["id"]);
    const ask = (body: Record<string, unknown>, who: "auditor" | "client" = "auditor") =>
      scene().call(who, "bills.incomeTaxDetail", { body: { year: "2026", ...body } });
    const answer = (await ask({ bill_ids: [id] })).body as { workers: number; results: Record<string, unknown>[] };
    expect(answer.workers).toBe(1);
    expect(answer.results.map((row) => [row["period"], row["month_tax"], row["expected_tax"], row["months"]])).toEqual([
      ["2026-09", 330_00, 330_00, 1],
      ["2026-10", 330_00, 330_00, 2],
    ]);
    expect(answer.results[1]).toMatchObject({
      income: 20_000_00,
      cum_income: 40_000_00,
      cum_expense: 8_000_00,
      cum_basic: 10_000_00,
      taxable: 22_000_00,
      rate_bp: 300,
      cum_tax: 660_00,
      cum_withheld: 660_00,
    });
    expect(JSON.stringify(answer)).not.toContain(worker(scene(), 7).id_no);
    const all = (await ask({ matching: { status: "60" }, page_size: 2, page: 2 })).body as typeof answer;
    expect(all.workers).toBeGreaterThan(3);
    expect(new Set(all.results.map((row) => row["labor_id"])).size).toBe(2);
    expect((await ask({ bill_ids: [id], year: "2025" })).body["results"]).toEqual([]);
    expect((await ask({ bill_ids: [id] }, "client")).status).toBe(403);
  });

  it("are exported as a workbook, masked unless asked in clear with a reason", async () => {
    const detail = await settleIn(scene(), 11, "2026-10", 8_000_00);
    const { name, id_no } = worker(scene(), 11);
    const { token } = scene().person("taxOfficer");
    const rowsOf = async (more: Record<string, unknown>) => {
      const body = { year: "2026", bill_ids: [String(detail.bill["id"])], ...more };
      const answer = await scene().call("taxOfficer", "bills.exportIncomeTax", { body });
      const id = String((answer.body["job"] as JobRow)["id"]);
      expect((await ended(scene().running(), token, id))["status"]).toBe(exportJobStates.code("done"));
      return cellsOf((await fetchFile(scene().running(), token, id)).bytes);
    };
    const [titles, row] = await rowsOf({});
    expect(titles?.slice(0, 4)).toEqual(["text:接包方", "text:身份证号", "text:月份", "text:收入（含税）"]);
    expect(row?.slice(2, 4)).toEqual(["text:2026-10", "number:8000.00"]);
    expect(row?.at(-2)).toBe("number:42.00");
    expect(String(row)).not.toContain(id_no);
    const [, clear] = await rowsOf({ protect_id_no: false, reason: "税务核对" });
    expect(clear?.slice(0, 2)).toEqual([`text:${name}`, `text:${id_no}`]);
    const body = { year: "2026", matching: { keyword: "没有这样的账单" } };
    const none = await scene().call("taxOfficer", "bills.exportIncomeTax", { body });
    expect(none.body["code"]).toBe("nothing_to_export");
    expect((await scene().call("maker", "bills.exportIncomeTax", { body })).status).toBe(403);
  });

  it("are compared with the tax office's list, person by person", async () => {
    const period = "2026-11";
    const equal = await settleIn(scene(), 8, period, 20_000_00);
    const other = await settleIn(scene(), 9, period, 20_000_00);
    const unnamed = await settleIn(scene(), 10, period, 20_000_00);
    const row = (at: number, index: number, tax_amount: number, more: Record<string, unknown> = {}) => ({
      row: at,
      labor_name: worker(scene(), index).name,
      labor_id_no: worker(scene(), index).id_no,
      tax_amount,
      ...more,
    });
    const verify = (rows: unknown[], is_complete: boolean, who: "taxOfficer" | "maker" | "stranger" = "taxOfficer") =>
      scene().call(who, "bills.importTaxVerify", {
        body: { batch_key: crypto.randomUUID(), file_name: "税局.xlsx", period, is_complete, rows },
      });
    const statusOf = async (detail: Detail) =>
      (
        await scene()
          .running()
          .db.selectFrom("bills")
          .select("tax_verify_status as status")
          .where("id", "=", Number(detail.bill["id"]))
          .executeTakeFirstOrThrow()
      ).status;
    const first = await verify(
      [
        row(2, 8, 330_00),
        row(3, 9, 329_99),
        row(4, 11, 0),
        row(5, 8, 330_00),
        row(6, 9, 1, { labor_name: "别人" }),
        row(7, 12, 1, { labor_id_no: "110101199001011237" }),
      ],
      false,
    );
    expect(first.body).toEqual({
      equal: 1,
      differs: 1,
      unknown: 0,
      bills: 2,
      differences: [{ row: 3, labor_name: worker(scene(), 9).name, tax_amount: 329_99, withheld: 330_00 }],
      refused: [
        { row: 4, code: "no_income_in_period" },
        { row: 5, code: "duplicate_row" },
        { row: 6, code: "worker_name_differs" },
        { row: 7, code: "worker_unknown" },
      ],
    });
    expect(await Promise.all([equal, other, unnamed].map(statusOf))).toEqual([2, 3, 1]);
    const whole = await verify([row(2, 8, 330_00), row(3, 9, 330_00)], true);
    expect(whole.body).toMatchObject({ equal: 2, differs: 0, unknown: 1, bills: 2 });
    expect(await Promise.all([equal, other, unnamed].map(statusOf))).toEqual([2, 2, 4]);
    const listed = await scene().call("auditor", "bills.list", { query: { tax_verify_status: "4" } });
    expect(listed.body["count"]).toBe(1);
    expect((await verify([row(2, 8, 1)], false, "maker")).status).toBe(403);
  });
});
