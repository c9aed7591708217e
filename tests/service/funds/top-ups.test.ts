import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import type { Role } from "../money-fill.ts";
import type { Answer } from "../money-scene.ts";
import { uploadFile } from "../upload-file.ts";
import { type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;
const funds = 50_000_00;
const amount = 3_456_78;

let serials = 0;
const nextSerial = (): string => {
  serials += 1;
  return `B20261120${String(serials).padStart(4, "0")}`;
};

const memberOf = (scene: FundScene, who: Role) =>
  scene
    .running()
    .db.selectFrom("memberships")
    .selectAll()
    .where("user_id", "=", scene.person(who).id)
    .executeTakeFirstOrThrow();

const change = async (scene: FundScene, who: Role, columns: Record<string, unknown>): Promise<void> => {
  const { id } = await memberOf(scene, who);
  await scene.write(({ tx }) => tx.updateTable("memberships").set(columns).where("id", "=", id).execute());
};

/** Lets a person look after these companies only. */
const lookAfter = async (scene: FundScene, who: Role, companies: readonly number[]): Promise<void> => {
  const { id } = await memberOf(scene, who);
  await scene.write(async ({ tx }) => {
    await tx.deleteFrom("membership_companies").where("membership_id", "=", id).execute();
    const rows = companies.map((company_id) => ({ membership_id: id, company_id }));
    if (rows.length > 0) await tx.insertInto("membership_companies").values(rows).execute();
    await tx.updateTable("memberships").set({ data_scope: 2 }).where("id", "=", id).execute();
  });
};

const ask = async (
  scene: FundScene,
  named: Role,
  more: Record<string, unknown> = {},
  who: Role = "boss",
): Promise<Answer> => {
  const { id } = await memberOf(scene, named);
  const body = {
    ...{ wallet_id: String(scene.wallet_id), amount, bank_serial: nextSerial(), payer_name: scene.company_name },
    ...{ note: "网银到账", voucher_keys: [await uploadFile(scene, who)], ...more },
  };
  return scene.call(who, "agencyUsers.topUp", { params: { id: String(id) }, body });
};

const code = ({ status: answered, body }: Answer): unknown[] => [answered, body["code"]];

onEveryFundScene("top-ups in the name of the agency's people", { funds }, (scene) => {
  it("need a person in use, who looks after the company", async () => {
    await scene().write(({ tx }) => tx.updateTable("users").set({ password_hash: "x" }).where("id", ">", 0).execute());
    await change(scene(), "boss", { roles: "superAdmin" });
    await lookAfter(scene(), "operator", [Number(scene().other_company_id)]);
    expect(code(await ask(scene(), "operator"))).toEqual([409, "company_not_looked_after"]);
    await lookAfter(scene(), "operator", []);
    expect(code(await ask(scene(), "operator"))).toEqual([409, "company_not_looked_after"]);
    const { company_id } = await scene().wallet();
    await lookAfter(scene(), "operator", [company_id]);
    await change(scene(), "operator", { is_use: 0 });
    expect(code(await ask(scene(), "operator"))).toEqual([409, "user_not_active"]);
    await change(scene(), "operator", { is_use: 1 });
    const user_id = scene().person("operator").id;
    const setHash = (password_hash: string) =>
      scene().write(({ tx }) => tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute());
    await setHash("");
    expect(code(await ask(scene(), "operator"))).toEqual([409, "user_not_active"]);
    await setHash("x");
    expect(code(await ask(scene(), "operator", { voucher_keys: [] }))).toEqual([400, "invalid"]);
    expect(code(await ask(scene(), "operator", { voucher_keys: ["nothing"] }))).toEqual([404, "not_found"]);
    expect(code(await ask(scene(), "operator", { amount: 0 }))).toEqual([400, "invalid"]);
    expect(code(await ask(scene(), "operator", {}, "maker"))).toEqual([403, "forbidden"]);
    const rows = await scene().running().db.selectFrom("transfers").select("id").where("named_id", ">", 0).execute();
    expect(rows).toEqual([]);
    expect(await scene().wallet()).toMatchObject({ balance: funds });
  });

  it("change no balance until somebody approves who neither made them nor is named", async () => {
    await change(scene(), "checker2", { data_scope: 1 });
    const asked = await ask(scene(), "checker2", { amount: 1 });
    expect(asked).toMatchObject({ status: 200, body: { status: status("toReview") } });
    expect(await scene().wallet()).toMatchObject({ balance: funds });
    await change(scene(), "boss", { roles: "checker" });
    for (const who of ["boss", "checker2"] as const) {
      expect(code(await scene().step(who, idOf(asked), "approve"))).toEqual([403, "same_person"]);
      expect(code(await scene().step(who, idOf(asked), "reject", { reason: "不符" }))).toEqual([403, "same_person"]);
    }
    await change(scene(), "boss", { roles: "superAdmin" });
    const detail = await scene().call("checker2", "transfers.get", { params: { id: idOf(asked) } });
    expect(detail.body).toMatchObject({
      in_name_of: { name: scene().person("checker2").name, member_id: null },
      vouchers: [{ file_name: expect.any(String) }],
      actions: expect.arrayContaining([{ action: "approve", allowed: false, reason: "same_person" }]),
    });
    expect(await scene().step("checker", idOf(asked), "approve")).toMatchObject({
      status: 200,
      body: { status: status("succeeded") },
    });
    expect(await scene().wallet()).toMatchObject({ balance: funds + 1 });
  });

  it("count each serial once, also against what the maker enters", async () => {
    const bank_serial = nextSerial();
    const first = await ask(scene(), "operator", { bank_serial });
    expect(first.status).toBe(200);
    expect(code(await ask(scene(), "operator", { bank_serial: bank_serial.toLowerCase() }))).toEqual([
      409,
      "bank_serial_used",
    ]);
    expect(await scene().step("boss", idOf(first), "cancel")).toMatchObject({ body: { status: status("cancelled") } });
    expect((await ask(scene(), "operator", { bank_serial })).status).toBe(200);
  });

  it("keep the name of who was switched off meanwhile", async () => {
    const asked = await ask(scene(), "operator", { note: "停用前" });
    await change(scene(), "operator", { is_use: 0 });
    expect(await scene().step("checker", idOf(asked), "approve")).toMatchObject({ status: 200 });
    await change(scene(), "operator", { is_use: 1 });
  });

  it("are listed by the person named, for who may see them", async () => {
    const list = await scene().call("boss", "topUpRecords.list", { query: { ordering: "named_name" } });
    const rows = list.body["results"] as { named_name: string; member_id: string; maker_name: string }[];
    expect(rows.length).toBe(4);
    expect(new Set(rows.map(({ named_name }) => named_name))).toEqual(
      new Set([scene().person("operator").name, scene().person("checker2").name]),
    );
    const found = await scene().call("boss", "topUpRecords.list", {
      query: { keyword: scene().person("checker2").name },
    });
    expect(found.body).toMatchObject({ count: 1, summary: { amount: 1, settled_in: 1 } });
    expect(code(await scene().call("maker", "topUpRecords.list"))).toEqual([403, "forbidden"]);
    expect((await scene().call("auditor", "topUpRecords.list")).body["count"]).toBe(4);
    const plain = await scene().call("auditor", "transfers.list", { query: { keyword: "停用前" } });
    expect(plain.body["results"]).toMatchObject([{ named_name: scene().person("operator").name }]);
  });

  it("are named in the audit log", async () => {
    const entry = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("after")
      .where("action", "=", "transfers.create")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.after).toContain(`"named_id":${scene().person("operator").id}`);
  });
});
