import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, billRow } from "./money-steps.ts";

/** What a request says of its bills beside them: it agrees with what is sent, or nothing becomes a bill. */
onEveryScene("what an import says about itself", {}, (scene) => {
  const doors = [
    { call: "bills.import", type: 1 },
    { call: "bills.import", type: 2 },
    { call: "bills.simpleImport", type: 2 },
  ] as const;
  let fee = 31_000;
  /** One fast or standard bill of another amount each time. */
  const partOf = (type: number, more: Record<string, unknown>) => {
    fee += 1;
    const worker = scene().workers[0] as Scene["workers"][number];
    const fast = type === 2 ? { task_id: undefined, remark: "服务", work_date: "2026-11-20" } : {};
    const row = JSON.parse(JSON.stringify(billRow(scene(), 2, worker, fee, fast)));
    return batchParts(scene(), [row], 5_000, { inner_bill_type: type, ...more })[0] as Record<string, unknown>;
  };
  const send = (call: (typeof doors)[number]["call"], type: number, more: Record<string, unknown>) => {
    const part = partOf(type, more);
    return scene().call("maker", call, { body: part, key: String(part["batch_key"]) });
  };
  const company = () =>
    scene()
      .running()
      .db.selectFrom("companies")
      .select(["agency_id", "name", "short_name"])
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
  const count = async () =>
    Number(
      (
        await scene()
          .running()
          .db.selectFrom("bills")
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it.each(doors)("$call of type $type takes the agency and the company that are meant", async ({ call, type }) => {
    const { agency_id, name, short_name } = await company();
    for (const more of [
      { agency_id: String(agency_id) },
      { company_name: name },
      { company_name: ` ${name} ` },
      { company_name: short_name },
      { company_name: "" },
      { is_simple: type === 2 },
    ]) {
      const { status, body } = await send(call, type, more);
      expect([more, status, body["succeeded"]]).toEqual([more, 200, 1]);
    }
  });

  it.each(doors)(
    "$call of type $type refuses another agency, name or kind, and makes nothing",
    async ({ call, type }) => {
      const { agency_id, name } = await company();
      const before = await count();
      const other = await send(call, type, { agency_id: String(agency_id + 1) });
      expect([other.status, other.body["code"]]).toEqual([404, "not_found"]);
      for (const more of [{ company_name: `${name}分公司` }, { company_name: "别的公司" }]) {
        expect((await send(call, type, more)).body).toMatchObject({
          code: "invalid",
          fields: { company_name: ["differs"] },
        });
      }
      expect((await send(call, type, { is_simple: type !== 2 })).body).toMatchObject({
        code: "invalid",
        fields: { is_simple: ["differs"] },
      });
      expect(await count()).toBe(before);
    },
  );

  it("a later part may not mean another company than the first", async () => {
    const worker = scene().workers[0] as Scene["workers"][number];
    const rows = [billRow(scene(), 2, worker, 41_000), billRow(scene(), 3, worker, 42_000)];
    const [first, second] = batchParts(scene(), rows, 1);
    const before = await count();
    const part = (body: Record<string, unknown>) =>
      scene().call("maker", "bills.import", { body, key: String(body["batch_key"]) });
    expect((await part(first as Record<string, unknown>)).body).toMatchObject({ state: "receiving" });
    const refused = await part({ ...second, company_name: "别的公司" });
    expect(refused.body).toMatchObject({ code: "invalid", fields: { company_name: ["differs"] } });
    expect(await count()).toBe(before);
  });
});
