import { sql } from "kysely";
import { expect, it } from "vitest";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import { fillCompanyContracts } from "../../src-service/core/migrations/0051-0075/0071-company-contracts.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld } from "./small-world.ts";

const tiers = [
  { limit: 100_000_00, ratio: 650, sign: 1 },
  { limit: 0, ratio: 720, sign: 2 },
];
/** Terms as they were entered before contracts were made here, with the highest ratio that each comes to. */
const configs: readonly (readonly [string, number])[] = [
  [JSON.stringify({ service_fee_ratio_range: tiers }), 720],
  [JSON.stringify({ service_fee_ratio_range: [{ limit: 0 }, { ratio: "x" }, { ratio: "500" }] }), 500],
  [JSON.stringify({ service_fee_ratio_range: { ratio: 900 } }), 0],
  [JSON.stringify({ service_fee_ratio_range: null }), 0],
  ["null", 0],
  ["{}", 0],
  ["not readable", 0],
];

onEveryDatabase("company contracts of before they were made here", {}, (started) => {
  it("are completed where they are, whatever their terms, and none ends soon as a state", async () => {
    const running = started().running();
    const { writing } = running.service;
    await makeSmallWorld(running);
    await writing.deleteFrom("company_contracts").execute();
    const statuses = [50, 52, 60, 10, 52, 70, 50];
    const facts = { agency_id: 1, company_id: 11, category: 1, end_at: "2027-11-30 00:00:00", create_at: "" };
    for (const [at, [config]] of configs.entries()) {
      const row = newContractRow({
        ...{ ...facts, id: 7_100_000 + at, no: `HT71${at}`, status: statuses[at] ?? 50, config: "{}" },
        ...{ start_at: at % 2 === 0 ? "2025-12-01" : "2025-12-01 08:30:00" },
        // What the added columns have until they are filled.
        ...{ version: 0, change_seq: 0, remind_days: 0, sign_method: 0, top_ratio: 0 },
      });
      await writing
        .insertInto("company_contracts")
        .values({ ...row, config })
        .execute();
    }
    for (const index of ["change_seq", "agency", "status", "parent"])
      await sql.raw(`drop index company_contracts_${index}_idx`).execute(writing);
    await fillCompanyContracts(writing as never);
    const rows = await running.db.selectFrom("company_contracts").selectAll().orderBy("id").execute();
    expect(rows.map(({ status, top_ratio }) => [status, top_ratio])).toEqual(
      configs.map(([, ratio], at) => [statuses[at] === 52 ? 50 : statuses[at], ratio]),
    );
    for (const [at, row] of rows.entries())
      expect(row).toMatchObject({
        ...{ version: 1, maker_id: 0, auto_renew: 0, remind_days: 30, sign_method: 2, reason: "" },
        ...{ create_at: "2025-12-01 00:00:00", config: configs[at]?.[0], end_at: facts.end_at, soon_at: null },
      });
  });
});
