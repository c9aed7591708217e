import { expect, it } from "vitest";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { importRows, refusedOf } from "../import-steps.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";

type Row = { readonly row: number } & Readonly<Record<string, unknown>>;

onEveryScene("batch edit of workers", { workers: 8 }, (scene) => {
  const worker = (at: number) => scene().workers[at] as Scene["workers"][number];
  const send = (rows: readonly Row[], who: "operator" | "client" = "operator") => {
    const company_id = who === "client" ? scene().other_company_id : scene().company_id;
    return importRows(scene(), who, "companyLabors.updateMany", rows, { company_id });
  };
  const preview = async (rows: readonly Row[]) => {
    const body = { template: "worker_edit", company_id: scene().company_id, rows };
    const answer = await scene().call("operator", "importJobs.precheck", { body });
    return answer.body["issues"] as { row: number; field: string; code: string; params: Record<string, string> }[];
  };
  const laborOf = (id: number) =>
    scene().running().db.selectFrom("labors").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const relationOf = (id: number) =>
    scene()
      .running()
      .db.selectFrom("company_labors")
      .selectAll()
      .where("labor_id", "=", id)
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
  const accountsOf = (id: number) =>
    scene()
      .running()
      .db.selectFrom("labor_accounts")
      .select(["account_no", "status", "is_default"])
      .where("labor_id", "=", id)
      .orderBy("id")
      .execute();

  /** Nobody has proven who this worker is, and they have signed nothing: the mobile is no more than what somebody typed. */
  const unbind = async (id: number): Promise<void> => {
    const { writing } = scene().running().service;
    await writing.updateTable("labors").set({ real_name_status: 0 }).where("id", "=", id).execute();
    await writing.deleteFrom("labor_contracts").where("labor_id", "=", id).execute();
  };

  it("leaves the mobile of who is verified or has signed to a request", async () => {
    const { id, id_no, mobile } = worker(0);
    const { writing } = scene().running().service;
    await writing.updateTable("labors").set({ real_name_status: 2 }).where("id", "=", id).execute();
    expect(refusedOf(await send([{ row: 2, id_no, mobile: "13811112222", remark: "夜班" }]))).toEqual({
      2: "mobile_by_request",
    });
    expect((await laborOf(id)).mobile).toBe(mobile);
  });

  it("changes the card behind an Alipay account, shown hidden, and empties it by the word", async () => {
    const { id, id_no } = worker(6);
    const card = makeCard("621226", "870000000088");
    expect(await preview([{ row: 2, id_no, alipay_bank_account: card }])).toMatchObject([
      { field: "alipay_bank_account", code: "will_be_set", params: { after: expect.stringContaining("*") } },
    ]);
    const sent = await send([{ row: 2, id_no, alipay_bank_account: card, identity_type: 2 }]);
    expect(sent.body).toMatchObject({ succeeded: 1 });
    expect(await laborOf(id)).toMatchObject({ alipay_bank_account: card, identity_type: 2 });
    expect(refusedOf(await send([{ row: 2, id_no, alipay_bank_account: "62220A" }]))).toEqual({ 2: "card_characters" });
    await send([{ row: 2, id_no, alipay_bank_account: "清空" }]);
    expect((await laborOf(id)).alipay_bank_account).toBeNull();
  });

  it("says before what is there and what will be, and changes nothing by that", async () => {
    const { id, id_no, mobile } = worker(0);
    await unbind(id);
    const rows = [
      { row: 2, id_no, mobile: "13811112222", contract_type: 2, remark: "夜班" },
      { row: 3, id_no: worker(1).id_no, contract_type: 1 },
    ];
    expect(await preview(rows)).toEqual([
      {
        ...{ row: 2, field: "mobile", severity: "warning", code: "will_change" },
        params: { before: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, after: "138****2222" },
      },
      {
        ...{ row: 2, field: "contract_type", severity: "warning", code: "will_change" },
        params: { before: "线上签约", after: "线下签约" },
      },
      {
        ...{ row: 2, field: "remark", severity: "warning", code: "will_be_set" },
        params: { before: "", after: "夜班" },
      },
      { row: 3, field: "", severity: "warning", code: "nothing_changes", params: {} },
    ]);
    expect((await laborOf(id)).mobile).toBe(mobile);
  });

  it("changes what is filled, empties by the word alone, and leaves what is so already", async () => {
    const { id, id_no } = worker(2);
    expect((await send([{ row: 2, id_no, remark: "夜班", alipay_account: "a@b.cn" }])).body).toMatchObject({
      succeeded: 1,
    });
    const answer = await send([
      { row: 2, id_no, remark: "清空", contract_type: 2 },
      { row: 3, id_no: worker(3).id_no, contract_type: 1 },
      { row: 4, id_no: "110105194912310029", remark: "无此人" },
    ]);
    expect(answer.body).toMatchObject({ succeeded: 1, skipped: 1, failed: 1 });
    expect(refusedOf(answer)).toEqual({ 4: "worker_unknown" });
    expect(refusedOf(await send([{ row: 2, id_no, alipay_account: "6222020200112233440" }]))).toEqual({
      2: "alipay_invalid",
    });
    expect(await relationOf(id)).toMatchObject({ remark: "", contract_type: 2 });
    expect(await laborOf(id)).toMatchObject({ alipay_account: "a@b.cn" });
    await scene().audit();
  });

  it("brings an account to be verified and never makes it the one that is paid", async () => {
    const { id, id_no, account_no } = worker(4);
    const card = makeCard("621226", "880000000004");
    await send([{ row: 2, id_no, account_no: card, bank_name: "中国工商银行" }]);
    expect(await accountsOf(id)).toEqual([
      { account_no, status: 2, is_default: 1 },
      { account_no: card, status: 1, is_default: 0 },
    ]);
  });

  it("is restored field by field, but for what has changed since", async () => {
    const { id, id_no, mobile } = worker(5);
    await unbind(id);
    const card = makeCard("621226", "880000000005");
    const answer = await send([
      { row: 2, id_no, mobile: "13811113333", remark: "临时", contract_type: 2, account_no: card },
    ]);
    const changed = await relationOf(id);
    const later = await scene().call("operator", "labors.update", {
      params: { id: String(id) },
      body: {
        ...{ company_id: scene().company_id, version: changed.version, labor_version: (await laborOf(id)).version },
        remark: "后来改的",
      },
    });
    expect(later.status).toBe(200);
    const restored = await scene().call("operator", "importJobs.rollBack", {
      params: { id: String(answer.body["import_id"]) },
    });
    expect(restored.body).toMatchObject({ taken_back: 1 });
    expect((await laborOf(id)).mobile).toBe(mobile);
    expect(await relationOf(id)).toMatchObject({ remark: "后来改的", contract_type: 1 });
    expect((await accountsOf(id)).find(({ account_no }) => account_no === card)?.status).toBe(5);
    const history = await scene()
      .running()
      .db.selectFrom("labor_history")
      .select(["field", "restored_at"])
      .where("labor_id", "=", id)
      .where("action", "=", "batchEdit")
      .orderBy("field")
      .execute();
    expect(history.map(({ field, restored_at }) => [field, restored_at !== null])).toEqual([
      ["account_no", true],
      ["contract_type", true],
      ["mobile", true],
      ["remark", false],
    ]);
    await scene().audit();
  });

  it("leaves facts of the person to the agency", async () => {
    const { id_no } = worker(6);
    const answer = await send(
      [
        { row: 2, id_no, mobile: "13811114444" },
        { row: 3, id_no: worker(7).id_no, remark: "改" },
      ],
      "client",
    );
    expect(refusedOf(answer)).toEqual({ 2: "person_facts_agency" });
    expect(answer.body).toMatchObject({ succeeded: 1 });
  });
});

onEveryScene("chosen workers at once", { workers: 4 }, (scene) => {
  const rowOf = (at: number) =>
    scene()
      .running()
      .db.selectFrom("company_labors as r")
      .innerJoin("labors as l", "l.id", "r.labor_id")
      .select(["r.id", "r.version", "r.organization_id", "l.tags"])
      .where("r.labor_id", "=", scene().workers[at]?.id ?? 0)
      .where("r.company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
  const set = (records: readonly object[], change: object) =>
    scene().call("operator", "companyLabors.setMany", { body: { records, ...change } });
  const recordOf = ({ id, version }: { id: number; version: number }) => ({ id: String(id), version });

  it("come into a department of their company, each by itself", async () => {
    const { agency_id } = await scene().wallet();
    const company_id = Number(scene().company_id);
    const department = { id: 7_700_002, agency_id, company_id, parent_id: null, name: "门店部", code: null };
    await scene()
      .running()
      .service.writing.insertInto("organizations")
      .values({ ...department, path: "/7700002/", version: 1, sort: 0 })
      .execute();
    const [own, other] = [await rowOf(0), await rowOf(1)];
    const records = [recordOf(own), { ...recordOf(other), version: other.version + 1 }];
    const answer = await set(records, { organization_id: String(department.id) });
    expect(answer.body).toEqual({ done: 1, refused: [{ id: String(other.id), code: "stale_version" }] });
    expect([(await rowOf(0)).organization_id, (await rowOf(1)).organization_id]).toEqual([department.id, null]);
  });

  it("get and lose tags of the person", async () => {
    await set([recordOf(await rowOf(2))], { add_tag: "夜班" });
    await set([recordOf(await rowOf(2))], { add_tag: "主播" });
    expect((await rowOf(2)).tags).toBe("夜班,主播");
    await set([recordOf(await rowOf(2))], { remove_tag: "夜班" });
    expect((await rowOf(2)).tags).toBe("主播");
    await scene().audit();
  });
});
