import { beforeAll, expect, it } from "vitest";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { identityImages as images } from "../core/matrix-identity.ts";
import { someCard } from "../core/matrix-pay-accounts.ts";
import { importRows } from "../import-steps.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { deciders, idOf, labor, makeDeciders, merged, relationsOf, setLabor } from "./merge-kit.ts";

type Gone = { readonly person: string; readonly row: string; readonly version: number; readonly account: string };
type Request = { readonly params?: Record<string, string>; readonly body: Record<string, unknown> };
type Way = (gone: Gone, scene: Scene) => Request;

const reason = "已合并的人不能再办理";
const version = 9;
const files = ["file-11"];

/** Calls that write to one person or cooperation: refused as a whole. */
const single: Readonly<Record<string, Way>> = {
  "barLifts.create": ({ row }) => ({ params: { id: row }, body: { version, kind: "lift", reason } }),
  "companyLabors.bar": ({ row }) => ({ params: { id: row }, body: { version, kind: 4, reason } }),
  "laborAttachments.create": ({ person }, { company_id }) => ({
    params: { id: person },
    body: { company_id, kind: 1, number: "JK9", valid_to: null, file_key: "file-11" },
  }),
  "laborAttachments.update": ({ person }) => ({
    params: { id: person, attachment_id: "8300002" },
    body: { version, action: "remove", reason },
  }),
  "laborContracts.file": ({ row }) => ({
    body: {
      ...{ company_labor_id: row, signed_on: "2026-11-01", start_at: "2026-11-01", end_at: "2027-10-31" },
      ...{ files, remark: "" },
    },
  }),
  "laborRegistrations.review": ({ row }) => ({ params: { id: row }, body: { version, action: "approve" } }),
  "labors.submitContractMobile": ({ person }) => ({ body: { contract_mobile: "138****5678", labor_id: person } }),
  "labors.submitIdImages": ({ person }) => ({ params: { id: person }, body: images }),
  "labors.update": ({ person }, { company_id }) => ({
    params: { id: person },
    body: { company_id, version, labor_version: version, remark: "不应写入" },
  }),
  "labors.verifyFourFactor": ({ person }) => ({
    params: { id: person },
    body: { account_no: someCard(7), bank_code: "ICBC", bank_phone: "13700000000" },
  }),
  "payAccounts.update": ({ account }) => ({ params: { id: account }, body: { version, action: "askFace", reason } }),
  "personChanges.create": ({ row }) => ({
    params: { id: row },
    body: { version, kind: "mobile", mobile: "13900001111", reason },
  }),
  "realNameReviews.create": ({ person }, { company_id }) => ({
    body: { company_id, labor_id: person, id_front_img_url: "file-11", id_back_img_url: "file-12" },
  }),
  "workerMerges.create": ({ person }, scene) => ({
    body: { labor_id: String(idOf(scene, 6)), other_id: person, kept: 1, takes: [], reason },
  }),
};

/** Calls about several: each of them is judged by itself, and the answer says why it was left out. */
const several: Readonly<Record<string, Way>> = {
  "companyLabors.fastStop": ({ row }) => ({ body: { ids: [row], reason: 1, remark: "" } }),
  "companyLabors.setMany": ({ row, version: now }) => ({
    body: { records: [{ id: row, version: now }], add_tag: "夜班" },
  }),
  "laborContracts.manualSend": ({ row }) => ({ body: { ids: [row] } }),
  "laborContracts.sendPreview": ({ row }) => ({ body: { ids: [row] } }),
  "stopBatches.create": ({ row }) => ({ body: { ids: [row], reason: 1, remark: "", effective_at: "2027-01-01" } }),
};

/** Why the other writing calls about workers add nothing to somebody who is gone. */
const elsewhere = {
  "means the kept one by the number": [
    ...["companyLabors.updateMany", "labors.create", "labors.import", "labors.importFields", "labors.precheck"],
    ...["payAccounts.updateMany", "stopBatches.import"],
  ],
  "is about a record that went to the kept one": [
    ...["barLifts.update", "laborContracts.update", "personChanges.update", "realNameReviews.look"],
    ...["realNameReviews.update", "stopBatches.update", "stopRecords.update"],
  ],
  "names no worker, or only shows": [
    ...["companyLabors.export", "contractTemplates.create", "contractTemplates.update", "laborRegistrations.look"],
    ...[
      "laborQrCodes.create",
      "laborQrCodes.remove",
      "laborQrCodes.update",
      "recognition.idCard",
      "workerMerges.update",
    ],
  ],
  "opens for cooperations that go on only": ["workerPages.act"],
} as const;

it("are all writing calls for who may do something about workers", () => {
  const writing = Object.values(calls).flatMap(({ name, access, method }) =>
    (/^labor\./u.test(access) || name === "workerPages.act") && method !== "GET" ? [name as string] : [],
  );
  const told = [...Object.keys(single), ...Object.keys(several), ...Object.values(elsewhere).flat()];
  expect(told.toSorted()).toEqual(writing.toSorted());
});

onEveryScene("somebody who was merged into another person", { workers: 8 }, (scene) => {
  let gone: Gone;
  let editId = "";
  let numbers: { readonly idNo: string; readonly mobile: string };
  let keptRows: readonly string[];
  /** By id of a row: what it is found by in a copy. */
  let tokens: ReadonlyMap<string, readonly string[]>;
  let tokensBefore: ReadonlySet<string>;
  const readTokens = async () => {
    const { body } = await scene().call("operator", "companyLabors.list", {
      query: { sync_cursor: "0", page_size: "500" },
    });
    const all = body["tokens"] as string[][];
    return new Map((body["results"] as { id: string }[]).map(({ id }, at) => [id, all[at] ?? []]));
  };
  const db = () => scene().running().db;
  const stateOf = async () => ({
    person: await labor(scene(), Number(gone.person)),
    rows: await relationsOf(scene(), Number(gone.person)),
    accounts: await db().selectFrom("labor_accounts").selectAll().where("labor_id", "=", Number(gone.person)).execute(),
  });

  beforeAll(async () => {
    await makeDeciders(scene());
    await setLabor(scene(), 4, { real_name_status: 0, mobile: "13911118642" });
    const before = await labor(scene(), idOf(scene(), 4));
    numbers = { idNo: before.id_no, mobile: "13911118642" };
    // A card that both have stays with who is gone, removed.
    const [card] = await db()
      .selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", idOf(scene(), 3))
      .execute();
    await scene()
      .running()
      .service.writing.updateTable("labor_accounts")
      .set({ account_no: card?.account_no ?? "" })
      .where("labor_id", "=", before.id)
      .execute();
    const row = { row: 2, id_no: before.id_no, remark: "早班", mobile: "13911118643" };
    const { company_id } = scene();
    const edited = await importRows(scene(), "operator", "companyLabors.updateMany", [row], { company_id });
    expect(edited.body).toMatchObject({ succeeded: 1 });
    editId = String(edited.body["import_id"]);
    numbers = { ...numbers, mobile: row.mobile };
    const [goneRow] = await relationsOf(scene(), before.id);
    tokensBefore = new Set((await readTokens()).get(String(goneRow?.id)));
    await merged(scene(), 3, 4);
    tokens = await readTokens();
    const [relation] = await relationsOf(scene(), before.id);
    const account = await db()
      .selectFrom("labor_accounts")
      .select("id")
      .where("labor_id", "=", before.id)
      .executeTakeFirstOrThrow();
    gone = {
      ...{ person: String(before.id), row: String(relation?.id), version: relation?.version ?? 0 },
      account: String(account.id),
    };
    keptRows = (await relationsOf(scene(), idOf(scene(), 3))).map(({ id }) => String(id));
  });

  const callAs = async (name: string, way: Way) => {
    const { params, body } = way(gone, scene());
    return scene().call(name === "payAccounts.update" ? deciders[0] : "operator", name as "labors.update", {
      ...(params !== undefined && { params }),
      body,
    });
  };

  it.each(Object.entries(single))("is refused by %s, by name and with who is kept, masked", async (name, way) => {
    const before = await stateOf();
    const answer = await callAs(name, way);
    expect([answer.status, answer.body["code"]]).toEqual([409, "worker_merged_into"]);
    const kept = await labor(scene(), idOf(scene(), 3));
    const { name: shown, id_no } = answer.body["params"] as { name: string; id_no: string };
    expect(shown).not.toBe(kept.name);
    expect([shown[0], id_no.slice(-4)]).toEqual([kept.name[0], kept.id_no.slice(-4)]);
    expect(id_no).toContain("****");
    expect(await stateOf()).toEqual(before);
  });

  it.each(Object.entries(several))("is left out by %s, by name", async (name, way) => {
    const before = await stateOf();
    const answer = await callAs(name, way);
    expect(answer.status).toBe(200);
    const refused = answer.body["refused"] as { id: string; code: string }[];
    expect(refused.map(({ id, code }) => [id, code])).toEqual([[gone.row, "worker_merged"]]);
    expect(await stateOf()).toEqual(before);
  });

  it("stays as they are when a batch edit of before is taken back", async () => {
    const before = await stateOf();
    const answer = await scene().call("operator", "importJobs.rollBack", { params: { id: editId } });
    expect(answer.status).toBe(200);
    expect(await stateOf()).toEqual(before);
  });

  type Row = { readonly id: string; readonly id_no: string };
  const search = async (keyword: string, more: Record<string, string> = {}) =>
    (await scene().call("operator", "companyLabors.list", { query: { keyword, ...more } })).body["results"] as Row[];
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();

  it("is found as the kept one by what they had, as far as that can be searched for, and masked", async () => {
    for (const keyword of [numbers.idNo, numbers.idNo.slice(-4), numbers.mobile, numbers.mobile.slice(-4)])
      expect([keyword, idsOf(await search(keyword))]).toEqual([keyword, keptRows.toSorted()]);
    const kept = await labor(scene(), idOf(scene(), 3));
    const [first] = await search(numbers.idNo);
    expect([first?.id_no.slice(-4), first?.id_no.includes("****")]).toEqual([kept.id_no.slice(-4), true]);
    // A part in the middle finds nobody, as of everybody else.
    expect(await search(numbers.idNo.slice(6, 14))).toEqual([]);
    // Who asks for the merged ones gets their rows.
    expect(idsOf(await search(numbers.idNo, { standing: "95" }))).toContain(gone.row);
  });

  it("is found as the kept one in the copy on the desk, by the same tokens", () => {
    const [row = ""] = keptRows;
    expect(tokensBefore.size).toBeGreaterThan(0);
    expect([...tokensBefore].filter((token) => !(tokens.get(row) ?? []).includes(token))).toEqual([]);
  });
});
