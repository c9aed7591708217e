import { beforeAll, expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { fillCompanies } from "../../src-service/core/migrations/0001-0025/0017-income-companies.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { ended, fetchFile } from "./exports-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";
import { pdfTexts } from "./pdf-text.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

onEveryScene("tax cards", {}, (scene) => {
  beforeAll(async () => {
    scene().fates.clear();
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 3_600_000, fail_code: "R2001" };
    scene().fates.set(worker(scene(), 1).account_no, late);
    await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 0), fee: 1_000_00, more: { remark: "第二笔" } },
      { worker: worker(scene(), 1), fee: 8_000_00 },
    ]);
    await scene().rounds(2);
    await followBills(scene().running().service);
    scene().clock.advance(3_600_000);
    await scene().rounds(3, 61_000);
    await followBills(scene().running().service);
  });

  const rows = async () => {
    const { body } = await scene().call("taxOfficer", "incomeSummary.list", {
      query: { page_size: "100", ordering: "no" },
    });
    return body["results"] as { id: string; labor_name: string }[];
  };
  const ask = (body: Record<string, unknown>, who: "taxOfficer" | "auditor" | "maker" = "taxOfficer") =>
    scene().call(who, "incomeSummary.taxCard", { body: { year: "2026", ...body } });
  const fileOf = async (job: unknown) => {
    const { token } = scene().person("taxOfficer");
    const { id } = job as { id: string };
    const row = await ended(scene().running(), token, id);
    expect([row["status"], row["fail_code"]]).toEqual([exportJobStates.code("done"), null]);
    const file = await fetchFile(scene().running(), token, id);
    expect(file.status).toBe(200);
    return { row, file, pages: await pdfTexts(file.bytes) };
  };

  it("draws a page for each person with months, payments, totals, and the watermark of its job", async () => {
    const ids = (await rows()).map(({ id }) => id);
    const response = await ask({ ids });
    expect([response.status, response.body["people"]]).toEqual([200, 2]);
    const { row, file, pages } = await fileOf(response.body["job"]);
    expect(String(row["file_name"])).toMatch(/^个税明细卡-2026-\d{8}-\d{6}\.pdf$/);
    expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages).toHaveLength(2);
    // In the order of the list: the newest number first.
    const [second = [], first = []] = pages;
    for (const page of pages) expect(page.filter((text) => text.includes(String(row["watermark"])))).toHaveLength(6);
    expect(first).toContain(`姓名 ${maskName(worker(scene(), 0).name)}`);
    expect(first.join()).not.toContain(worker(scene(), 0).id_no);
    expect(first).toContain("2026-11");
    // 21,000 of income: (21,000 − 20 % − 5,000) × 3 %.
    expect(first.filter((text) => text === "21,000.00").length).toBeGreaterThan(1);
    expect(first).toContain("354.00");
    expect(first).toContain("iit-cum-2025-10");
    expect(second.join()).toContain("已付后退回的付款");
  });

  it("draws the card of one worker by whom it is about", async () => {
    const { id, name } = worker(scene(), 0);
    const response = await ask({ matching: { labor_id: String(id) } });
    expect([response.status, response.body["people"]]).toEqual([200, 1]);
    const { pages } = await fileOf(response.body["job"]);
    expect(pages.map(([...page]) => page.includes(`姓名 ${maskName(name)}`))).toEqual([true]);
    const { body } = await scene().call("taxOfficer", "incomeSummary.list", { query: { labor_id: String(id) } });
    expect(new Set((body["results"] as { labor_id: string }[]).map((row) => row.labor_id))).toEqual(
      new Set([String(id)]),
    );
  });

  it("shows who it is about only with permission and a reason, and says so in the log", async () => {
    const [row] = await rows();
    const silent = await ask({ ids: [row?.id], protect_id_no: false });
    expect([silent.status, silent.body["code"]]).toEqual([400, "invalid"]);
    const response = await ask({ ids: [row?.id], protect_id_no: false, reason: "本人索取", locale: "en" });
    const { pages } = await fileOf(response.body["job"]);
    expect(pages[0]).toContain(`Name ${worker(scene(), 0).name}`);
    expect(pages[0]).toContain(`ID number ${worker(scene(), 0).id_no}`);
    expect(pages[0]?.join()).toContain("Personal income and income tax card");
    const { id } = response.body["job"] as { id: string };
    const logged = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["action", "reason"])
      .where("object", "=", `exportJob:${id}`)
      .orderBy("id")
      .execute();
    expect(logged.map(({ action, reason }) => [action, reason])).toEqual([
      ["exports.start", "本人索取"],
      ["exports.download", ""],
    ]);
  });

  it("is for those who may export income, about records that they see", async () => {
    expect((await ask({ matching: {} }, "auditor")).status).toBe(403);
    expect((await ask({ ids: ["999999"] })).body).toMatchObject({ code: "not_found" });
    expect((await ask({ matching: { nonsense: "1" } })).body).toMatchObject({ code: "invalid" });
    expect((await ask({ matching: { income_min: "99999999900" } })).body).toMatchObject({ code: "nothing_to_export" });
  });

  it("finds the months of a company", async () => {
    const peopleOf = async (company: string) => {
      const query = { page_size: "100", company };
      // The rows, for counts are kept until something is written by the rules.
      return ((await scene().call("taxOfficer", "incomeSummary.list", { query })).body["results"] as unknown[]).length;
    };
    expect(await peopleOf(String(scene().company_id))).toBe(1);
    expect(await peopleOf("999999")).toBe(0);
    const { writing, dialect } = scene().running().service;
    await writing.updateTable("income_summary").set({ companies: null }).execute();
    expect(await peopleOf(String(scene().company_id))).toBe(0);
    // As the migration fills what was there before it.
    await fillCompanies(writing as never, dialect);
    expect(await peopleOf(String(scene().company_id))).toBe(1);
    expect(await peopleOf(`999999,${scene().company_id}`)).toBe(1);
  });
});
