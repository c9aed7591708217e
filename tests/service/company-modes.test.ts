import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { feesFollowContracts } from "../../src-service/billing/bills/audit/audit-terms.ts";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import { connect } from "../../src-service/core/database/connect.ts";
import { migrate } from "../../src-service/core/database/migrate.ts";
import { termsInForce, termsOn } from "../../src-service/directory/companies/contract-terms.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, inDays, pay, preview, today, worker } from "./figure-kit.ts";
import { makeDatabase } from "./make-database.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement } from "./money-steps.ts";
import { suiteDatabases } from "./on-postgres.ts";

const addModes = async (scene: Scene, start_at: string, tax_calculate_mode: number, calculation_mode_no = 1) => {
  const { writing } = scene.running().service;
  const company_id = Number(scene.company_id);
  const { agency_id } = await writing
    .selectFrom("companies")
    .select("agency_id")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  await writing
    .insertInto("company_modes")
    .values({ agency_id, company_id, start_at, tax_calculate_mode, calculation_mode_no })
    .execute();
};

const faultsOfFees = async (scene: Scene): Promise<readonly string[]> =>
  (await feesFollowContracts(scene.running().db)).faults;

onEveryScene("modes of a company", { workers: 8, funds: 10 ** 11 }, (scene) => {
  it("count from their first day on, for drafts and payments alike, and what was paid keeps those of its day", async () => {
    const day = today(scene());
    await addModes(scene(), addDays(day, 5), 2);
    const paid = await approvedSettlement(scene(), [{ worker: worker(scene(), 0), fee: 20_000_00 }]);
    const waits = await approvedSettlement(scene(), [{ worker: worker(scene(), 1), fee: 20_000_00 }]);
    expect((await pay(scene(), paid)).status).toBe(200);
    await scene().rounds(2);
    inDays(scene(), 6);
    // The payer is told why: the worker's tax is another one under the modes of the day.
    expect(await preview(scene(), waits)).toMatchObject({
      outcome: "tax",
      difference: { reasons: ["terms", "rules"] },
    });
    expect((await pay(scene(), waits)).status).toBe(200);
    await scene().rounds(2);
    const [before, after] = await billsOf(scene(), [paid.id, waits.id]);
    expect([before?.pit, before?.tax_rule_version.slice(0, 8)]).toEqual([330_00, "iit-cum-"]);
    expect([after?.pit, after?.tax_rule_version.slice(0, 8)]).toEqual([3_200_00, "iit-pay-"]);
    expect(await faultsOfFees(scene())).toEqual([]);
    const detail = await scene().call("payer", "companies.get", { params: { id: scene().company_id } });
    expect(detail.body["company_cdl"]).toMatchObject({ tax_calculate_mode: 2, calculation_mode_no: 1 });
  });

  it("are none before their first day: nothing is computed by a guess", async () => {
    const { db } = scene().running();
    const id = Number(scene().company_id);
    expect(await termsInForce(db, id, "2026-01-01")).toMatchObject({ terms: { tax_calculate_mode: 1 } });
    await scene()
      .running()
      .service.writing.updateTable("company_modes")
      .set({ start_at: "2026-02-01" })
      .where("company_id", "=", id)
      .where("start_at", "=", "2026-01-01")
      .execute();
    expect(await termsInForce(db, id, "2026-01-31")).toBeNull();
    expect(await termsInForce(db, id, "2026-02-01")).toMatchObject({ terms: { tax_calculate_mode: 1 } });
  });

  it("and contracts that have ended count for days that are over, and for nothing new", async () => {
    const { db, service } = scene().running();
    const id = Number(scene().company_id);
    await service.writing.updateTable("company_contracts").set({ status: 60 }).where("company_id", "=", id).execute();
    const day = today(scene());
    expect(await termsInForce(db, id, day)).toBeNull();
    expect((await termsOn(db, id, day, { isOver: true }))?.lines).not.toBeNull();
    // What they say beside lines outlives them: a withdrawal's fee.
    expect((await termsOn(db, id, day))?.config).toHaveProperty("service_fee_ratio_range");
    expect(await faultsOfFees(scene())).toEqual([]);
  });

  it("are proven: another mode, contract, grid or fee than that of the day of payment is reported", async () => {
    const { writing } = scene().running().service;
    const id = Number(scene().company_id);
    const [bill] = await writing
      .selectFrom("bills")
      .selectAll()
      .where("company_id", "=", id)
      .where("status", "=", 60)
      .orderBy("id")
      .execute();
    const contract = await writing
      .selectFrom("company_contracts")
      .selectAll()
      .where("company_id", "=", id)
      .executeTakeFirstOrThrow();
    const damaged = async (set: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await set();
      const faults = await faultsOfFees(scene());
      await undo();
      return faults;
    };
    const setBill = (changes: { service_fee?: number; tax_month?: string | null; steps?: string }) => () =>
      writing
        .updateTable("bills")
        .set(changes)
        .where("id", "=", bill?.id ?? 0)
        .execute();
    const setContract = (changes: { status?: number; config?: string; start_at?: string }) => () =>
      writing.updateTable("company_contracts").set(changes).where("id", "=", contract.id).execute();
    const no = bill?.no ?? "";
    const { service_fee = 0, tax_month = null, steps = "" } = bill ?? {};
    expect(await damaged(setBill({ service_fee: service_fee + 1 }), setBill({ service_fee }))).toEqual([
      `bill ${no}: its service fee is not what the contract makes it`,
    ]);
    expect(await damaged(setBill({ tax_month: "2026-03" }), setBill({ tax_month }))).toEqual([
      `bill ${no}: its taxes are of another month than it counts in`,
    ]);
    const otherModes = steps.replace('"modes":[1,1]', '"modes":[1,3]');
    expect(await damaged(setBill({ steps: otherModes }), setBill({ steps }))).toEqual([
      `bill ${no}: its modes are not those of the day of its payment`,
    ]);
    const { status, config, start_at } = contract;
    const cheaper = config.replace("600", "500");
    expect(cheaper).not.toBe(config);
    expect((await damaged(setContract({ config: cheaper }), setContract({ config }))).length).toBe(2);
    expect((await damaged(setContract({ status: 80 }), setContract({ status }))).length).toBe(2);
    expect((await damaged(setContract({ start_at: "2027-01-01" }), setContract({ start_at }))).length).toBe(2);
    expect(await faultsOfFees(scene())).toEqual([]);
  });
});

it.each(suiteDatabases())("give undated modes of before their first day (%s)", async (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-modes-"));
  const database = await makeDatabase(kind, folder);
  const { writing, dialect, close } = connect(database.target);
  try {
    await migrate(writing, dialect, "2026-11-20 10:00:00");
    // As it was before: undated columns, no table.
    await sql`drop table company_modes`.execute(writing);
    for (const column of ["tax_calculate_mode", "calculation_mode_no"]) {
      await sql`alter table companies add column ${sql.ref(column)} integer`.execute(writing);
    }
    const company = (id: number, created: string, tax: number) => sql`
      insert into companies (id, version, change_seq, agency_id, no, name, short_name, credit_code, status,
        settlement_type, channels, male_min_age, male_max_age, female_min_age, female_max_age, contact_name,
        contact_mobile, create_at, tax_calculate_mode, calculation_mode_no)
      values (${id}, 1, 1, 7, ${`QY${id}`}, '', '', '', 50, 1, '1', 18, 60, 18, 55, '', '', ${created}, ${tax}, 2)`;
    await company(1, "2026-03-05 09:00:00", 1).execute(writing);
    await company(2, "2026-03-05 09:00:00", 4).execute(writing);
    const contract = { agency_id: 7, company_id: 2, no: "HT1", category: 1, status: 50, abort_at: null, config: "{}" };
    await writing
      .insertInto("company_contracts")
      .values(newContractRow({ ...contract, id: 9, start_at: "2026-01-01", end_at: "2026-12-31", create_at: "" }))
      .execute();
    await sql`delete from migrations where name = '0040-company-modes'`.execute(writing);
    await migrate(writing, dialect, "2026-11-21 10:00:00");
    const rows = await writing.selectFrom("company_modes").selectAll().orderBy("company_id").execute();
    const common = { agency_id: 7, calculation_mode_no: 2 };
    expect(rows).toEqual([
      { ...common, company_id: 1, start_at: "2026-03-05", tax_calculate_mode: 1 },
      { ...common, company_id: 2, start_at: "2026-01-01", tax_calculate_mode: 4 },
    ]);
    const companyAfter = await writing.selectFrom("companies").selectAll().where("id", "=", 1).executeTakeFirst();
    expect(companyAfter).not.toHaveProperty("tax_calculate_mode");
  } finally {
    await close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
