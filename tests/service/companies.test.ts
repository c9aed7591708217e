import { beforeAll, expect, it } from "vitest";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

onEveryDatabase("one company", {}, (started) => {
  const running = () => started().running();
  const get = async (id: string, user = 1002) =>
    send(running(), "GET", `/cdl/1/companies/${id}`, { token: await openSession(running(), user) });

  beforeAll(() => makeSmallWorld(running()));

  it("comes with its rules for workers and orders, in their order", async () => {
    const columns = [
      { position: 2, code: "until", name: "有效期", code_type: "date", required: 0, options: "[]" },
      { position: 1, code: "post", name: "岗位", code_type: "string", required: 1, options: '["质检","包装"]' },
    ];
    for (const column of columns) await insert(running(), "company_worker_fields", { company_id: 11, ...column });
    const other = {
      company_id: 12,
      position: 1,
      code: "x",
      name: "别家",
      code_type: "int",
      required: 0,
      options: "[]",
    };
    await insert(running(), "company_worker_fields", other);
    await insert(running(), "company_task_ceilings", {
      company_id: 11,
      industry_name: "物流服务",
      ceiling: 30_000_000,
    });
    await insert(running(), "company_task_ceilings", { company_id: 11, industry_name: "", ceiling: 12_000_000 });
    const top = { id: 71, agency_id: 1, company_id: 11, parent_id: null, name: "制造", code: "ZZ", path: "/71/" };
    await insert(running(), "organizations", {
      ...top,
      id: 72,
      parent_id: 71,
      name: "一车间",
      code: null,
      path: "/71/72/",
    });
    await insert(running(), "organizations", top);

    const contract = { agency_id: 1, company_id: 11, no: "HT1", category: 1, status: 50, config: "{}" };
    const first = { ...contract, start_at: "2024-01-01", end_at: "2024-12-31" };
    await insert(running(), "company_contracts", { ...contract, id: 82, start_at: "2025-01-01", end_at: "2027-12-31" });
    await insert(running(), "company_contracts", { ...first, id: 83, no: "HT0", status: 60 });
    await insert(running(), "company_contracts", { ...first, id: 84, no: "HT2", category: 2, start_at: "2026-01-01" });
    const ages = { male_min_age: 20, male_max_age: 60, female_min_age: 18, female_max_age: 50 };
    await running().service.writing.updateTable("companies").set(ages).where("id", "=", 11).execute();

    const { status, body } = await get("11");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: "11",
      settlement_type: 1,
      limit_age: { male: { min: 20, max: 60 }, female: { min: 18, max: 50 } },
      company_cdl: {
        task_config: {
          ceilings: [
            { industry_name: "", ceiling: 12_000_000 },
            { industry_name: "物流服务", ceiling: 30_000_000 },
          ],
        },
      },
      worker_fields: [
        { code: "post", name: "岗位", code_type: "string", required: true, options: ["质检", "包装"] },
        { code: "until", name: "有效期", code_type: "date", required: false, options: [] },
      ],
      organizations: [
        { id: "71", parent_id: null, name: "制造", code: "ZZ" },
        { id: "72", parent_id: "71", name: "一车间", code: null },
      ],
      contract: { no: "HT1", status: 50, start_at: "2025-01-01", end_at: "2027-12-31", abort_at: null },
    });
  });

  it("of another agency or company is absent", async () => {
    expect((await get("21")).status).toBe(404);
    expect((await get("12", 1005)).status).toBe(404);
    expect((await get("11", 1005)).status).toBe(200);
    expect((await get("x")).status).toBe(404);
  });
});
