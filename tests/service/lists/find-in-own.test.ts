import { beforeAll, expect, it } from "vitest";
import type { Role } from "../money-fill.ts";
import { onEveryScene } from "../money-scene.ts";
import { insertInto } from "../small-world.ts";

const keywords = [
  ...[
    "ht",
    "HT77",
    "找得到",
    "补充",
    "%",
    "_",
    "\\",
    "'",
    "A_B",
    "a%b",
    "没有这样的合同",
    "有限公司",
    "公司",
    "\0",
    "HT77\0",
  ],
];

onEveryScene("contracts by a keyword", { workers: 1 }, (scene) => {
  const list = (who: Role, query: Record<string, string> = {}) =>
    scene().answered(who, "companyContracts.list", {
      query: { page_size: "200", ordering: "create_at", ...query },
    });

  beforeAll(async () => {
    const running = scene().running();
    const companies = [scene().company_id, scene().other_company_id, scene().foreign_company_id];
    // Those of the scene have no way of signing, nor a time.
    await running.service.writing
      .updateTable("company_contracts")
      .set({ sign_method: 1, remind_days: 30, create_at: "2025-01-01 10:00:00" })
      .execute();
    const reasons = ["找得到这一句", "补充 a%b", "A_B", "axb", "back\\slash", "it's"];
    for (const [at, reason] of reasons.entries())
      for (const [of, company] of companies.entries()) {
        const own = running.db.selectFrom("companies").select("agency_id").where("id", "=", Number(company));
        const { agency_id } = await own.executeTakeFirstOrThrow();
        const id = 9_700_000 + at * 10 + of;
        await insertInto(running, "company_contracts", {
          ...{ id, version: 1, change_seq: 1, agency_id, company_id: Number(company), no: `HT77${at}-${of}`, reason },
          ...{ category: 1, status: 10, config: "{}", start_at: "2026-01-01", end_at: "2026-12-31" },
          ...{ maker_id: 0, top_ratio: 0, remind_days: 30, sign_method: 1, auto_renew: 0 },
          create_at: `2026-01-0${at + 1} 10:00:0${of}`,
        });
      }
  });

  it.each(["operator", "client", "stranger"] as const)("are those that say it in what %s sees", async (who) => {
    const all = (await list(who)).results;
    expect(all.length).toBeGreaterThan(5);
    for (const keyword of keywords) {
      const said = ({ no, reason, company_name }: (typeof all)[number]): boolean =>
        [no, reason, company_name].some((text) => String(text).toLowerCase().includes(keyword.toLowerCase()));
      const expected = all.filter(said).map(({ id }) => id);
      const { results, count } = await list(who, { keyword });
      expect([keyword, count, results.map(({ id }) => id)]).toEqual([keyword, expected.length, expected]);
    }
  });
});
