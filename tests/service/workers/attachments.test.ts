import { expect, it } from "vitest";
import { newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { attachmentKindCodes, validityOf } from "../../../src-shared/records/attachments/attachment-states.ts";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, openSession, send } from "../small-world.ts";
import { storeUpload } from "../upload-file.ts";

const [operator, auditor, ofCompany11, ofCompany12, stranger] = [1009, 1007, 1005, 1006, 1008];
// The day of the tests' clock.
const today = "2026-11-20";
const url = "/cdl/1/labors/900/attachments";

onEveryDatabase("papers of workers", {}, (started) => {
  const ask = async (by: number, method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    send(started().running(), method, path, {
      token: await openSession(started().running(), by),
      ...(body !== undefined && { body }),
    });
  const upload = (name = "健康证.pdf", bytes = Buffer.from(`%PDF-1.4 ${name}`), user_id = operator) =>
    storeUpload(started().running().service, { agency_id: 1, user_id }, name, bytes);
  const paper = (file_key: string, more: Readonly<Record<string, unknown>> = {}) => ({
    ...{ company_id: "11", kind: 1, number: "JK1", valid_to: addDays(today, 10), file_key },
    ...more,
  });
  const namesFor = async (by: number) => {
    const { body } = await ask(by, "GET", url);
    return (body["results"] as { name: string }[]).map(({ name }) => name);
  };

  it("are added, seen by who sees the company's workers, fetched by them, and counted", async () => {
    const running = started().running();
    await makeSmallWorld(running);
    const common = { agency_id: 1, change_seq: 1, create_at: "2026-01-01 00:00:00" };
    const person = {
      name: "张小三",
      id_no: "11010519491231002X",
      mobile: "13812345678",
      sex: "male",
      birth: "1990-01-01",
    };
    await insert(running, "labors", newLabor({ ...common, id: 900, ...person }));
    for (const company_id of [11, 12])
      await insert(
        running,
        "company_labors",
        newCooperation({ ...common, id: 900 + company_id, company_id, labor_id: 900 }),
      );
    const key = await upload();
    const added = await ask(operator, "POST", url, paper(key));
    expect([added.status, added.body]).toMatchObject([
      200,
      { kind: 1, number: "JK1", valid_to: addDays(today, 10), company_id: "11", name: "健康证.pdf", version: 1 },
    ]);
    for (const kind of attachmentKindCodes) {
      const file = await upload(`${kind}.pdf`);
      const body = paper(file, { company_id: "12", kind, number: "", valid_to: null });
      expect((await ask(operator, "POST", url, body)).status).toBe(200);
    }
    expect(await namesFor(auditor)).toEqual(["4.pdf", "3.pdf", "2.pdf", "1.pdf", "健康证.pdf"]);
    expect(await namesFor(ofCompany11)).toEqual(["健康证.pdf"]);
    expect((await ask(stranger, "GET", url)).status).toBe(404);
    const detail = await ask(ofCompany11, "GET", "/cdl/1/companylabors/911");
    expect(detail.body["counts"]).toMatchObject({ attachments: 1 });

    // Others than the uploader fetch the file where they see the worker; the fetch is in the worker's history.
    expect((await ask(ofCompany11, "GET", `/storage/${key}`)).status).toBe(200);
    expect((await ask(ofCompany12, "GET", `/storage/${key}`)).status).toBe(404);
    expect((await ask(stranger, "GET", `/storage/${key}`)).status).toBe(404);
    const log = await running.service.writing
      .selectFrom("audit_log")
      .select(["action"])
      .where("object", "=", "worker:911")
      .orderBy("id")
      .execute();
    expect(log).toEqual([{ action: "companyLabors.upload" }, { action: "companyLabors.download" }]);
  });

  it("are refused: another kind of file, too large, the same twice, another's company or file, no right", async () => {
    const html = await upload("a.pdf", Buffer.from("<html></html>"));
    const refused = await ask(operator, "POST", url, paper(html));
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { file: ["file_kind"] } }]);
    const large = await ask(operator, "GET", `/cdl/1/storage/policy?name=a.pdf&size=${(30 << 20) + 1}`);
    expect([large.status, large.body["code"]]).toEqual([413, "too_large"]);
    const same = await ask(operator, "POST", url, paper(await upload()));
    expect([same.status, same.body["code"]]).toEqual([409, "attachment_exists"]);
    const own = await upload("own.pdf", undefined, ofCompany11);
    expect((await ask(ofCompany11, "POST", url, paper(own, { company_id: "12" }))).status).toBe(404);
    expect((await ask(ofCompany12, "POST", url, paper(own, { company_id: "12" }))).status).toBe(404);
    const right = paper(await upload("b.pdf"));
    expect((await ask(auditor, "POST", url, right)).status).toBe(403);
    expect((await ask(operator, "POST", url, { ...right, kind: 5 })).status).toBe(400);
    expect((await ask(operator, "POST", url, { ...right, valid_to: "2026-02-30" })).status).toBe(400);
    expect(await namesFor(operator)).toHaveLength(5);
  });

  it("stand among the deadlines while they end within thirty days", async () => {
    const endsFor = async (by: number) => {
      const { body } = await ask(by, "GET", "/cdl/1/company/workbenches");
      return (body["deadlines"] as { kind: string; day: string; no: string }[])
        .filter(({ kind }) => kind === "paperEnds")
        .map(({ day, no }) => [day, no]);
    };
    expect(await endsFor(auditor)).toEqual([[addDays(today, 10), "JK1"]]);
    expect(await endsFor(ofCompany12)).toEqual([]);
    const { writing } = started().running().service;
    const end = (valid_to: string | null, kind: number, number: string) =>
      writing
        .updateTable("labor_attachments")
        .set({ valid_to, number })
        .where("company_id", "=", 12)
        .where("kind", "=", kind)
        .execute();
    // What has just ended stays until another one is in its place.
    await end(addDays(today, -3), 1, "JK2");
    await end(addDays(today, -31), 2, "JN1");
    await end(addDays(today, -1), 4, "QT1");
    expect(await endsFor(ofCompany12)).toEqual([
      [addDays(today, -3), "JK2"],
      [addDays(today, -1), "QT1"],
    ]);
    await writing
      .updateTable("labor_attachments")
      .set({ kind: 1 })
      .where("company_id", "=", 12)
      .where("kind", "=", 3)
      .execute();
    expect(await endsFor(ofCompany12)).toEqual([[addDays(today, -1), "QT1"]]);
    await writing
      .updateTable("labor_attachments")
      .set({ kind: 3 })
      .where("company_id", "=", 12)
      .where("kind", "=", 1)
      .where("valid_to", "is", null)
      .execute();
    for (const kind of [1, 2, 4]) await end(null, kind, "");
    const at = (days: number) => validityOf(addDays(today, days), today);
    expect([at(-1), at(0), at(30), at(31), validityOf(null, today)]).toEqual([
      ...["ended", "soon", "soon", "valid", "endless"],
    ]);
  });

  it("are taken away once with a reason, by who sees the company's workers; the row is kept", async () => {
    const { body } = await ask(operator, "GET", url);
    const [newest, , , , first] = body["results"] as { id: string; version: number; file_key: string }[];
    const remove = (by: number, id = first?.id, version = 1, reason = "传错文件") =>
      ask(by, "PUT", `${url}/${id}`, { version, action: "remove", reason });
    expect((await remove(auditor)).status).toBe(403);
    expect((await remove(ofCompany12)).status).toBe(404);
    expect((await remove(operator, first?.id, 1, " ")).status).toBe(400);
    const stale = await remove(operator, first?.id, 7);
    expect([stale.status, stale.body["code"]]).toEqual([409, "stale_version"]);
    expect(
      (
        await ask(operator, "PUT", `/cdl/1/labors/901/attachments/${newest?.id}`, {
          version: 1,
          action: "remove",
          reason: "传错文件",
        })
      ).status,
    ).toBe(404);
    expect((await remove(operator)).status).toBe(200);
    expect((await remove(operator)).status).toBe(404);
    expect(await namesFor(ofCompany11)).toEqual([]);
    expect((await ask(ofCompany11, "GET", `/storage/${first?.file_key}`)).status).toBe(404);
    const { writing } = started().running().service;
    const kept = await writing
      .selectFrom("labor_attachments")
      .select(["removed_by", "version"])
      .where("id", "=", Number(first?.id))
      .executeTakeFirst();
    expect(kept).toEqual({ removed_by: operator, version: 2 });
    const entry = await writing
      .selectFrom("audit_log")
      .select(["reason", "object"])
      .where("action", "=", "companyLabors.removeFile")
      .executeTakeFirst();
    expect(entry).toEqual({ reason: "传错文件", object: "worker:911" });
    // What was taken away may be added again.
    expect((await ask(operator, "POST", url, paper(await upload()))).status).toBe(200);
  });
});
