import { beforeAll, expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import type { PlatformReport } from "../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { cellsOf, ended, fetchFile } from "./exports-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const quarter = "2026-Q4";
const dayMs = 86_400_000;

onEveryScene("platform reports", {}, (scene) => {
  let id = "";

  const detail = async (who: Role = "taxOfficer"): Promise<PlatformReport> =>
    (await scene().call(who, "platformReports.get", { params: { id } })).body as PlatformReport;
  const step = async (action: string, more: Record<string, unknown> = {}, who: Role = "taxOfficer") => {
    const { report } = await detail();
    return scene().call(who, "platformReports.update", {
      params: { id },
      body: { version: report.version, action, ...more },
    });
  };
  const refusal = async (answer: ReturnType<typeof step>) => {
    const { status, body } = await answer;
    return [status, body["code"], body["current"] ?? body["params"]];
  };
  const setMonth = async (action: "lock" | "unlock") => {
    const row = await scene()
      .running()
      .db.selectFrom("tax_periods")
      .selectAll()
      .where("period", "=", "2026-11")
      .executeTakeFirstOrThrow();
    const body = { version: row.version, action, reason: "月结", ...(action === "lock" && { accept_open: true }) };
    return scene().call("taxOfficer", "taxPeriods.update", { params: { id: String(row.id) }, body });
  };
  const rename = (name: string) =>
    scene()
      .running()
      .service.writing.updateTable("labors")
      .set({ name })
      .where("id_no", "=", worker(scene(), 0).id_no)
      .execute();
  /** Time passes for the books, not for the people's sign-ins. */
  const later = async (days: number) => {
    scene().clock.advance(days * dayMs);
    const now = scene().clock.now();
    await scene().running().service.writing.updateTable("sessions").set({ created_ms: now, seen_ms: now }).execute();
  };
  const calendar = async () => {
    const { body } = await scene().call("auditor", "taxPeriods.calendar");
    const days = body["deadlines"] as { kind: string; day: string; period: string; link: unknown }[];
    return days.filter(({ kind }) => kind === "platformReport");
  };

  beforeAll(async () => {
    await scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ credit_code: makeUscc("91", "110105", "MA001234") })
      .where("id", "=", Number(scene().company_id))
      .execute();
    // It comes back only later, when the month is locked and reported.
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 60 * dayMs, fail_code: "R2001" };
    scene().fates.set(worker(scene(), 1).account_no, late);
    await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 0), fee: 1_000_00, more: { remark: "第二笔" } },
      { worker: worker(scene(), 1), fee: 3_000_00 },
    ]);
    await scene().rounds(2);
    await followBills(scene().running().service);
  });

  it("begins a quarter that is over, once, by who may", async () => {
    const create = (reportQuarter: string, who: Role = "taxOfficer") =>
      scene().call(who, "platformReports.create", { body: { quarter: reportQuarter } });
    expect((await create(quarter)).body).toMatchObject({ code: "period_not_over" });
    expect((await create("2025-Q2")).body).toMatchObject({ code: "invalid" });
    await later(50);
    expect((await create(quarter, "auditor")).status).toBe(403);
    expect((await create(quarter, "client")).status).toBe(403);
    expect((await calendar()).map(({ day, period }) => [day, period])).toEqual([["2027-01-31", quarter]]);
    const response = await create(quarter);
    expect(response.body["report"]).toMatchObject({
      ...{ quarter, revision: 1, status: 1, due_at: "2027-01-31", worker_count: 2, company_count: 1 },
      ...{ gross: 24_000_00, refunds: 0, net: 24_000_00, order_count: 3, row_count: 5, error_count: 2 },
    });
    id = String((response.body["report"] as { id: string }).id);
    expect((await create(quarter)).body).toMatchObject({ code: "quarter_exists", params: { quarter } });
  });

  it("names every row in error with what it lies in, and masks who it is about", async () => {
    const { faults, fault_count, months } = await detail("auditor");
    expect([fault_count, faults.map(({ errors }) => errors)]).toEqual([
      2,
      [[{ key: "month_open", at: "2026-11" }], [{ key: "month_open", at: "2026-11" }]],
    ]);
    expect(faults.some(({ name }) => name === maskName(worker(scene(), 0).name))).toBe(true);
    expect(JSON.stringify(faults)).not.toContain(worker(scene(), 0).id_no);
    expect(months.map(({ state }) => state)).toEqual(["empty", "open", "empty"]);
  });

  it("refuses every step out of order, with the state as it is", async () => {
    const receipt_no = "R-1";
    const { digest } = await detail();
    for (const action of ["reopen", "acceptIdentity", "acceptIncome", "correct", "withdraw"]) {
      expect(await refusal(step(action, { digest, receipt_no, reason: "试试" }))).toEqual([
        ...[409, "illegal_transition", 1],
      ]);
    }
    expect(await refusal(step("check", { digest }))).toEqual([409, "report_months_open", { period: "2026-11" }]);
    expect((await step("make", {}, "auditor")).status).toBe(403);
  });

  it("checks what is locked, without fault and as the books say, and seals it", async () => {
    expect((await setMonth("lock")).status).toBe(200);
    const { digest, report } = await detail();
    const stale = await scene().call("taxOfficer", "platformReports.update", {
      params: { id },
      body: { version: report.version - 1, action: "check", digest },
    });
    expect([stale.body["code"], stale.body["current"]]).toEqual(["stale_version", report.version]);
    await rename("");
    expect((await detail()).difference_count).toBe(1);
    expect((await refusal(step("check", { digest })))[1]).toBe("report_changed");
    await step("make");
    const empty = await detail();
    expect(empty.faults.map(({ errors }) => errors[0]?.key)).toEqual(["name_missing"]);
    expect(await refusal(step("check", { digest: empty.digest }))).toEqual([409, "report_faulty", { count: 1 }]);
    await rename(worker(scene(), 0).name);
    await step("make");
    expect((await detail()).digest).toBe(digest);
    expect((await refusal(step("check")))[1]).toBe("invalid");
    expect((await step("check", { digest })).body["report"]).toMatchObject({ status: 2, error_count: 0 });
    const unlock = await setMonth("unlock");
    expect([unlock.status, unlock.body["code"], unlock.body["params"]]).toEqual([
      ...[409, "quarter_reported", { period: "2026-11", quarter }],
    ]);
  });

  it("writes the sealed rows as workbooks, masked unless allowed, and keeps their digests", async () => {
    const ask = (body: Record<string, unknown>, who: Role = "taxOfficer") =>
      scene().call(who, "platformReports.export", { params: { id }, body });
    const cells = async (body: Record<string, unknown>) => {
      const { token } = scene().person("taxOfficer");
      const job = (await ask(body)).body["job"] as { id: string };
      const row = await ended(scene().running(), token, job.id);
      expect([row["status"], row["fail_code"]]).toEqual([exportJobStates.code("done"), null]);
      return (await cellsOf((await fetchFile(scene().running(), token, job.id)).bytes)).map((line) => line.join("|"));
    };
    const masked = (await cells({ part: "identity" })).join("\n");
    expect(masked).toContain(maskName(worker(scene(), 0).name));
    expect(masked).not.toContain(worker(scene(), 0).id_no);
    expect((await ask({ part: "identity", protect: false })).body["code"]).toBe("invalid");
    expect((await ask({ part: "identity", protect: false, reason: "报送税务" }, "auditor")).status).toBe(403);
    const clear = (await cells({ part: "identity", protect: false, reason: "报送税务" })).join("\n");
    expect(clear).toContain(worker(scene(), 0).id_no);
    expect((await cells({ part: "income", locale: "en" })).join("\n")).toMatch(/2026-11.*21,?000/u);
    const { files, digest } = await detail();
    expect(files.map(({ part, is_clear, revision }) => [part, is_clear, revision])).toEqual([
      ...[
        ["income", false, 1],
        ["identity", true, 1],
        ["identity", false, 1],
      ],
    ]);
    expect(files.every(({ sha256 }) => /^[0-9a-f]{64}$/u.test(sha256))).toBe(true);
    expect(digest).toMatch(/^[0-9a-f]{64}$/u);
    const logged = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("reason")
      .where("action", "=", "exports.start")
      .execute();
    expect(logged.map(({ reason }) => reason)).toContain("报送税务");
  });

  it("takes identity before income, each by its receipt, and then is due no more", async () => {
    const { digest } = await detail();
    expect((await refusal(step("acceptIncome", { digest, receipt_no: "R-2" })))[1]).toBe("illegal_transition");
    expect((await refusal(step("acceptIdentity", { digest, receipt_no: " " })))[1]).toBe("invalid");
    const other = "0".repeat(64);
    expect((await refusal(step("acceptIdentity", { digest: other, receipt_no: "R-1" })))[1]).toBe("report_changed");
    expect((await step("acceptIdentity", { digest, receipt_no: "R-1" })).body["report"]).toMatchObject({ status: 3 });
    expect(await calendar()).toHaveLength(1);
    expect((await step("acceptIncome", { digest, receipt_no: "R-2" })).body["report"]).toMatchObject({
      ...{ status: 4, identity_receipt: "R-1", income_receipt: "R-2" },
    });
    expect(await calendar()).toEqual([]);
  });

  it("shows what the books say otherwise later, and corrects just that in a revision of its own", async () => {
    const codes = await scene().running().db.selectFrom("platform_user_codes").selectAll().orderBy("id").execute();
    await later(20);
    await scene().rounds(3, 61_000);
    await followBills(scene().running().service);
    const { difference, report } = await detail();
    expect(report.status).toBe(4);
    expect(difference.map(({ kind, change, net }) => [kind, change, net])).toEqual([[3, 2, 0]]);
    expect((await refusal(step("correct")))[1]).toBe("invalid");
    const begun = (await step("correct", { reason: "退汇" })).body["report"];
    expect(begun).toMatchObject({
      ...{ status: 5, revision: 2, row_count: 1, gross: 24_000_00, refunds: 3_000_00, net: 21_000_00 },
    });
    expect((await setMonth("unlock")).status).toBe(200);
    expect((await refusal(step("withdraw", { reason: "不用了" })))[1]).toBe("report_months_open");
    expect((await setMonth("lock")).status).toBe(200);
    expect((await step("withdraw", { reason: "不用了" })).body["report"]).toMatchObject({
      ...{ status: 4, revision: 1, net: 24_000_00, income_receipt: "R-2", row_count: 5 },
    });
    await step("correct", { reason: "退汇" });
    await step("make");
    const { digest } = await detail();
    // No identity changed, so what was accepted before holds.
    expect((await step("check", { digest })).body["report"]).toMatchObject({ status: 3 });
    const ended = (await step("acceptIncome", { digest, receipt_no: "R-3" })).body["report"];
    expect(ended).toMatchObject({ status: 4, revision: 2, income_receipt: "R-3" });
    const after = await detail();
    expect(after.difference_count).toBe(0);
    expect(after.revisions.map(({ revision, reason, income_receipt }) => [revision, reason, income_receipt])).toEqual([
      ...[
        [2, "退汇", "R-3"],
        [1, "", "R-2"],
      ],
    ]);
    expect(await scene().running().db.selectFrom("platform_user_codes").selectAll().orderBy("id").execute()).toEqual(
      codes,
    );
  });

  it("corrects an identity under the code it was reported with, and nothing where nothing changed", async () => {
    await rename("王改名");
    const { difference } = await detail();
    expect(difference.map(({ kind, change }) => [kind, change])).toEqual([[1, 2]]);
    await step("correct", { reason: "更名" });
    await rename(worker(scene(), 0).name);
    await step("make");
    const { digest } = await detail();
    expect((await refusal(step("check", { digest })))[1]).toBe("nothing_to_correct");
    await rename("王改名");
    await step("make");
    const named = (await detail()).digest;
    expect((await step("check", { digest: named })).body["report"]).toMatchObject({ status: 2, row_count: 1 });
    expect((await step("reopen", { reason: "再看看" })).body["report"]).toMatchObject({ status: 5 });
    await step("check", { digest: named });
    expect((await step("acceptIdentity", { digest: named, receipt_no: "R-4" })).body["report"]).toMatchObject({
      ...{ status: 4, revision: 3, identity_receipt: "R-4" },
    });
    await rename(worker(scene(), 0).name);
  });

  it("lets one of two that check at once win and tells the other", async () => {
    await step("correct", { reason: "改回" });
    const { digest, report } = await detail();
    const body = { version: report.version, action: "check", digest };
    const answers = await Promise.all(
      [1, 2].map(() => scene().call("taxOfficer", "platformReports.update", { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body["code"]).toBe("stale_version");
    const log = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("object", "=", `platformReport:${id}`)
      .where("action", "=", "platformReports.check")
      .execute();
    expect(log).toHaveLength(5);
  });

  it("is not seen by another agency", async () => {
    expect((await scene().call("stranger", "platformReports.get", { params: { id } })).status).toBe(404);
  });
});
