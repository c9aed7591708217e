import { beforeAll, expect, it } from "vitest";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene } from "../money-scene.ts";

const agencyColumns = listNames.flatMap((name) =>
  Object.entries(listByName(name).columns).flatMap(([key, { isOfAgency }]) =>
    isOfAgency ? [[name, key] as const] : [],
  ),
);

onEveryScene("what the agency says of a company for itself", { workers: 1 }, (scene) => {
  const list = (who: Role, query: Record<string, string> = {}) => scene().answered(who, "companies.list", { query });

  beforeAll(async () => {
    const { id } = scene().person("operator");
    await scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ risk_level: 3, salesman_id: id, service_owner_id: id })
      .where("id", "=", Number(scene().other_company_id))
      .execute();
  });

  it("is declared by the columns of the list", () => {
    expect(agencyColumns).toEqual(
      ["salesman_id", "service_owner_id", "salesman_name", "service_owner_name", "risk_level"].map((key) => [
        "companies",
        key,
      ]),
    );
  });

  it("stands there for its own people, and is empty for the company's, in the list, the copy and the detail", async () => {
    const seen = async (who: Role) => {
      const { company, salesmen } = await scene().answered(who, "companies.get", {
        params: { id: scene().other_company_id },
      });
      const { results } = await list(who);
      const copied = await list(who, { sync_cursor: "0" });
      const rows = [results, copied.results].map((some) => some.find(({ id }) => id === scene().other_company_id));
      return { rows: [company, ...rows], salesmen };
    };
    const operator = await seen("operator");
    const { id, name } = scene().person("operator");
    for (const row of operator.rows)
      expect(row).toMatchObject({
        ...{ risk_level: 3, salesman_id: String(id), service_owner_id: String(id) },
        ...{ salesman_name: name, service_owner_name: name },
      });
    const client = await seen("client");
    expect(client.salesmen).toBeNull();
    for (const row of client.rows)
      expect(row).toMatchObject({
        ...{ risk_level: null, salesman_id: null, service_owner_id: null },
        ...{ salesman_name: "", service_owner_name: "" },
      });
  });

  it("is found by nobody whom it is not for", async () => {
    const { name } = scene().person("operator");
    for (const query of [{ risk_level: "3" }, { salesman: name }] as const) {
      expect([query, (await list("operator", query)).count]).toEqual([query, 1]);
      expect([query, (await list("client", query)).count]).toEqual([query, 0]);
    }
  });
});
