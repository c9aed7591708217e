import { beforeAll, expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import type { Tx } from "../../src-service/core/database/tables.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const follow = (scene: Scene) => followBills(scene.running().service);

type Summary = Record<string, unknown> & { id: string; period: string; declare_status: number };

const summaries = async (
  scene: Scene,
  query: Record<string, string> = {},
  who: Role = "auditor",
): Promise<Summary[]> => {
  const answer = await scene.call(who, "incomeSummary.list", { query: { page_size: "100", ...query } });
  expect(answer.status).toBe(200);
  return answer.body["results"] as Summary[];
};

const periodRow = async (scene: Scene, period: string) =>
  scene.running().db.selectFrom("tax_periods").selectAll().where("period", "=", period).executeTakeFirstOrThrow();

const inTx = (scene: Scene, work: (tx: Tx) => Promise<unknown>) =>
  scene
    .running()
    .service.system("test")
    .write(({ tx }) => work(tx));

const lock = async (scene: Scene, period: string, action: "lock" | "unlock" = "lock", who: Role = "taxOfficer") => {
  const { id, version } = await periodRow(scene, period);
  return scene.call(who, "taxPeriods.update", {
    params: { id: String(id) },
    body: { version, action, reason: "月结", ...(action === "lock" && { accept_open: true }) },
  });
};

const declare = (scene: Scene, period: string, action: string, more: Record<string, unknown> = {}) =>
  scene.call("taxOfficer", "incomeSummary.declare", { body: { period, action, ...more } });

onEveryScene("income and tax", {}, (scene) => {
  beforeAll(async () => {
    scene().fates.clear();
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 3_600_000, fail_code: "R2001" };
    scene().fates.set(worker(scene(), 1).account_no, late);
    const { id } = await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 1), fee: 90_000_00 },
      { worker: worker(scene(), 2), fee: 3_000_00 },
    ]);
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
    await follow(scene());
  });

  it("sums what was paid by worker and month, with the tax that the rule expects", async () => {
    const rows = await summaries(scene(), { ordering: "-income" });
    expect(rows.map(({ income, month_tax, diff }) => [income, month_tax, diff])).toEqual([
      [90_000_00, expect.any(Number), 0],
      [20_000_00, 330_00, 0],
      [3_000_00, 0, 0],
    ]);
    expect(rows[0]).toMatchObject({ period: "2026-11", months: 1, near_threshold: 1, declare_status: 1 });
    const bills = await scene().running().db.selectFrom("bills").select("pit").where("status", "=", 60).execute();
    const withheld = bills.reduce((sum, { pit }) => sum + pit, 0);
    expect(rows.reduce((sum, row) => sum + Number(row["month_tax"]), 0)).toBe(withheld);
    expect(await periodRow(scene(), "2026-11")).toMatchObject({
      worker_count: 3,
      income: 113_000_00,
      month_tax: withheld,
      due_at: "2026-12-15",
    });
  });

  it("changes nothing when it looks again", async () => {
    const before = await scene().running().db.selectFrom("income_summary").selectAll().orderBy("id").execute();
    await inTx(scene(), (tx) => tx.updateTable("facts").set({ value: "0" }).where("name", "=", "income:seq").execute());
    expect(await follow(scene())).toBe(3);
    expect(await scene().running().db.selectFrom("income_summary").selectAll().orderBy("id").execute()).toEqual(before);
  });

  it("explains a month and masks the person", async () => {
    const [row] = await summaries(scene(), { ordering: "income", income_min: "2000000" });
    const { body } = await scene().call("auditor", "incomeSummary.get", { params: { id: row?.id ?? "" } });
    const steps = body["steps"] as { key: string; cents: number }[];
    expect(steps.map(({ key, cents }) => [key, cents])).toEqual([
      ["cumIncome", 20_000_00],
      ["cumExpense", 4_000_00],
      ["cumBasic", 5_000_00],
      ["taxable", 11_000_00],
      ["cumTax", 330_00],
      ["pit", 330_00],
    ]);
    expect(String(row?.["id_no"])).toContain("*");
    expect(String(row?.["labor_name"])).toContain("*");
  });

  it("is seen by the agency only", async () => {
    expect((await scene().call("client", "incomeSummary.list")).status).toBe(403);
    expect(
      (await scene().call("maker", "incomeSummary.declare", { body: { period: "2026-11", action: "generate" } }))
        .status,
    ).toBe(403);
  });

  it("moves a declaration step by step and names what cannot move", async () => {
    const [first, ...rest] = await summaries(scene(), { ordering: "-income" });
    const one = await declare(scene(), "2026-11", "generate", { ids: [first?.id] });
    expect(one.body).toMatchObject({ changed: 1, skipped_count: 0 });
    const all = await declare(scene(), "2026-11", "generate");
    expect(all.body).toMatchObject({ changed: rest.length, skipped_count: 1 });
    expect((all.body["skipped"] as unknown[])[0]).toMatchObject({ no: first?.["no"], current: 2 });
    const early = await declare(scene(), "2026-11", "report", { receipt_no: "S-1" });
    expect([early.status, early.body["code"]]).toEqual([409, "period_not_over"]);
    const earlyLock = await lock(scene(), "2026-11");
    expect([earlyLock.status, earlyLock.body["code"]]).toEqual([409, "period_not_over"]);
    scene().clock.advance(15 * 86_400_000);
    expect((await declare(scene(), "2026-11", "report", { receipt_no: "S-1" })).body).toMatchObject({ changed: 3 });
    expect((await declare(scene(), "2026-11", "refuse")).body).toMatchObject({ code: "invalid" });
    expect((await declare(scene(), "2026-11", "accept")).body).toMatchObject({ changed: 3 });
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .select("withholding_status")
      .where("status", "=", 60)
      .execute();
    expect(new Set(bills.map(({ withholding_status }) => withholding_status))).toEqual(new Set([3]));
    expect((await summaries(scene())).every((row) => row["receipt_no"] === "S-1")).toBe(true);
  });

  it("refuses a record or a file of others as if it were absent", async () => {
    const foreign = await declare(scene(), "2026-11", "pay", { ids: ["999999"] });
    expect([foreign.status, foreign.body["code"]]).toEqual([404, "not_found"]);
    const proof = await scene().call("taxOfficer", "incomeSummary.uploadTaxProof", {
      body: { period: "2026-11", key: "nobody/knows.pdf" },
    });
    expect(proof.status).toBe(404);
  });

  it("takes a proof once a row, and what was accepted is paid by it", async () => {
    const { agency_id } = await periodRow(scene(), "2026-11");
    const { id: user_id } = scene().person("taxOfficer");
    const file = {
      key: "100/proof.pdf",
      agency_id,
      user_id,
      name: "完税证明.pdf",
      bytes: 9,
      sha256: "c".repeat(64),
      created_ms: 0,
    };
    await inTx(scene(), (tx) => tx.insertInto("storage_objects").values(file).execute());
    const body = { period: "2026-11", key: "100/proof.pdf", receipt_no: "P-9" };
    const first = await scene().call("taxOfficer", "incomeSummary.uploadTaxProof", { body });
    expect(first.body).toMatchObject({ changed: 3, skipped_count: 0 });
    const again = await scene().call("taxOfficer", "incomeSummary.uploadTaxProof", { body });
    expect(again.body).toMatchObject({ changed: 0, skipped_count: 3 });
    const rows = await summaries(scene());
    expect(rows.map((row) => [row.declare_status, row["has_proof"]])).toEqual([
      [6, true],
      [6, true],
      [6, true],
    ]);
  });

  it("locks a month that is over, in order, and refuses what would change it", async () => {
    expect((await lock(scene(), "2026-11", "lock", "maker")).status).toBe(403);
    const stale = await scene().call("taxOfficer", "taxPeriods.update", {
      params: { id: String((await periodRow(scene(), "2026-11")).id) },
      body: { version: 0, action: "lock", reason: "月结" },
    });
    expect([stale.status, stale.body["code"]]).toEqual([409, "stale_version"]);
    expect((await lock(scene(), "2026-11")).status).toBe(200);
    const twice = await lock(scene(), "2026-11");
    expect([twice.status, twice.body["code"]]).toEqual([409, "illegal_transition"]);

    expect((await declare(scene(), "2026-11", "correct")).status).toBe(423);
  });

  it("corrects in the open month what comes back after the lock, and leaves the locked month alone", async () => {
    const before = await summaries(scene(), { ordering: "-income" });
    const heldSummary = before.find((row) => row["income"] === 90_000_00);
    scene().clock.advance(3_600_000);
    await scene().rounds(3, 61_000);
    await follow(scene());
    const rows = await summaries(scene(), { ordering: "-no" });
    expect(rows.filter(({ period }) => period === "2026-11").map((row) => row["income"])).toContain(90_000_00);
    const [open] = rows.filter(({ period }) => period === "2026-12");
    expect(open).toMatchObject({
      income: 0,
      correction_income: -90_000_00,
      correction_tax: -Number(heldSummary?.["month_tax"]),
      declare_status: 1,
    });
  });

  it("corrects once: when the correcting month is locked too, the next one has nothing to correct", async () => {
    scene().clock.advance(31 * 86_400_000);
    expect((await lock(scene(), "2026-12")).status).toBe(200);
    const id = worker(scene(), 1).id_no;
    await inTx(scene(), (tx) => tx.updateTable("facts").set({ value: "0" }).where("name", "=", "income:seq").execute());
    await follow(scene());
    const rows = await scene().running().db.selectFrom("income_summary").selectAll().where("id_no", "=", id).execute();
    expect(rows.map(({ period }) => period).sort()).toEqual(["2026-11", "2026-12"]);
  });

  it("opens the latest locked month again, and no other", async () => {
    const first = await lock(scene(), "2026-11", "unlock");
    expect([first.status, first.body["code"]]).toEqual([409, "period_order"]);
    expect((await lock(scene(), "2026-12", "unlock")).status).toBe(200);
    expect((await lock(scene(), "2026-11", "unlock")).status).toBe(200);
    expect(await periodRow(scene(), "2026-11")).toMatchObject({ status: 1, locked_at: null });
  });
});

onEveryScene("taxes paid to the tax office", {}, (scene) => {
  const accountOf = async (kind: string): Promise<number> => {
    const rows = await scene()
      .running()
      .db.selectFrom("ledger_accounts")
      .select("balance")
      .where("kind", "=", kind)
      .execute();
    return rows.reduce((sum, { balance }) => sum + balance, 0);
  };
  const declareAll = async (period: string) => {
    for (const action of ["generate", "report", "accept"]) {
      expect((await declare(scene(), period, action, { receipt_no: "S-2" })).status).toBe(200);
    }
  };

  beforeAll(async () => {
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 40 * 86_400_000, fail_code: "R2001" };
    scene().fates.set(worker(scene(), 1).account_no, late);
    await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 1), fee: 120_000_00 },
    ]);
    await scene().rounds(2);
    await follow(scene());
    scene().clock.advance(15 * 86_400_000);
  });

  it("are booked once, when they are said to be paid", async () => {
    const owed = -(await accountOf("tax_payable"));
    const bank = await accountOf("bank");
    expect(owed).toBeGreaterThan(330_00);
    await declareAll("2026-11");
    expect((await declare(scene(), "2026-11", "pay")).body).toMatchObject({ changed: 2 });
    expect(await accountOf("tax_payable")).toBe(0);
    expect(await accountOf("bank")).toBe(bank - owed);
    expect(await periodRow(scene(), "2026-11")).toMatchObject({ paid_tax: owed, paid_count: 2 });
    expect((await declare(scene(), "2026-11", "pay")).body).toMatchObject({ changed: 0, skipped_count: 2 });
    expect(await accountOf("bank")).toBe(bank - owed);
    await scene().audit();
  });

  it("come back by the open month when a payment does, VAT and surcharges too", async () => {
    expect((await lock(scene(), "2026-11")).status).toBe(200);
    const [heldSummary] = await summaries(scene(), { ordering: "-income" });
    scene().clock.advance(26 * 86_400_000);
    await scene().rounds(3, 61_000);
    await follow(scene());
    const [open] = (await summaries(scene(), { ordering: "-no" })).filter(({ period }) => period === "2026-12");
    expect(Number(heldSummary?.["vat"])).toBeGreaterThan(0);
    expect(open).toMatchObject({
      correction_income: -120_000_00,
      correction_tax: -Number(heldSummary?.["month_tax"]),
      correction_vat: -(Number(heldSummary?.["vat"]) + Number(heldSummary?.["vat_recover"])),
      correction_surtax: -Number(heldSummary?.["surtax"]),
    });
    const paid = Number(heldSummary?.["paid_tax"]);
    expect(await accountOf("tax_payable")).toBe(paid);
    scene().clock.advance(31 * 86_400_000);
    await declareAll("2026-12");
    expect((await declare(scene(), "2026-12", "pay")).body).toMatchObject({ changed: 1 });
    expect(await periodRow(scene(), "2026-12")).toMatchObject({ paid_tax: -paid });
    expect(await accountOf("tax_payable")).toBe(0);
    await scene().audit();
  });
});
