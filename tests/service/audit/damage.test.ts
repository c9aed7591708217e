import { randomUUID } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contributed } from "../../../src-service/areas.ts";
import { bookChecks } from "../../../src-service/cli/audit-books.ts";
import type { Check } from "../../../src-service/core/database/audit-check.ts";
import { tableColumns } from "../../../src-service/core/database/migrate.ts";
import type { TableName, Unsealed } from "../../../src-service/core/database/table-rules.ts";
import type { Tx } from "../../../src-service/core/database/tables.ts";
import { sealChecks } from "../../../src-service/core/seals/audit-checks.ts";
import { columnsInDatabase, keyColumns } from "../../../src-service/core/seals/sealed-rows.ts";
import { isSealedColumn, sealedTables, unsealedColumn } from "../../../src-service/core/seals/sealed-tables.ts";
import { type AuditSeals, noSeals, readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { reportDemoQuarters } from "../../../src-service/demo/areas/platform-reports.ts";
import { declareDemoMonths } from "../../../src-service/demo/areas/tax-months.ts";
import { demoPassword } from "../../../src-service/demo/world/accounts.ts";
import { followBills } from "../../../src-service/tax/income-tax/months/follower.ts";
import { type Started, startTestService } from "../harness.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { md5, send } from "../small-world.ts";
import { contractDamage } from "./damage-contracts.ts";
import { fundDamage, invoiceDamage, recordDamage } from "./damage-funds.ts";
import type { Damage } from "./damage-kit.ts";
import { ledgerDamage } from "./damage-ledger.ts";
import { billDamage, settlementDamage } from "./damage-settlements.ts";
import { numbersAnew, tableDamage } from "./damage-tables.ts";
import { doDamage, undone } from "./undone.ts";

const areas = {
  ledger: ledgerDamage,
  settlements: settlementDamage,
  bills: billDamage,
  funds: fundDamage,
  invoices: invoiceDamage,
  records: recordDamage,
  contracts: contractDamage,
  tables: tableDamage,
} as const satisfies Readonly<Record<string, readonly Damage[]>>;
const allDamage = Object.values(areas).flat();

/** What to do when one of these fails (CONTRIBUTING.md, "Add an audit proof"). */
const advice = {
  scene:
    "a proof finds faults in a scene that nobody damaged: either the code writes wrong books, or the proof is wrong",
  unreported:
    "damage that was not reported, each with what should have: `sealed(…)` in the `tables` of its area for columns; a proof by its name, which reads something else than was changed. A statement that met no row changes nothing: point it at a row of the scene (`firstOf`, `lastOf`)",
  unsealed:
    "an unsealed table or column needs a reason (`unsealed`, `unsealedColumns` of its area) that names columns that exist, and the proof that it names has to be a check of an area",
  untried:
    "what is proven needs damage that the proof finds: add it to tests/service/audit/damage-tables.ts (`derived`: table, name of the proof, statements)",
} as const;

const actor = { user_id: null, name: "test", device: "", request_id: "test" };

/** A row for a table that nothing of this scene is in. */
const madeUp = (table: string): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(tableColumns[table] ?? {}).map(([name, type]) => [name, type.startsWith("text") ? "x" : 1]),
  );

it("the damage is of many kinds, each told apart", () => {
  expect(new Set(allDamage.map(({ what }) => what)).size).toBe(allDamage.length);
  expect(allDamage.length).toBeGreaterThanOrEqual(160);
});

describe.each(suiteDatabases())("damage done past the service (%s)", (kind) => {
  let started: Started | undefined;
  let seals: AuditSeals = noSeals;
  const byName = new Map<string, Check>();
  const running = () => {
    if (started === undefined) throw new Error("the service did not start");
    return started.running();
  };
  const service = () => running().service;

  const writeRow = (table: string, row: Readonly<Record<string, number | string>>): Promise<unknown> =>
    service().write(actor, ({ tx }) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(tx),
    );

  const faultsIn = async (tx: Tx, auditSeals: AuditSeals, table: string): Promise<string[]> =>
    (await sealChecks(tx, service().dialect, auditSeals, [table])).flatMap(({ faults }) => faults);

  /** What is not reported of damage: without the key, by the seals when the record of changes is gone, by its proof. */
  const unreported = (damage: Damage): Promise<string[]> =>
    undone(service(), async (tx) => {
      await doDamage(tx, damage.statements);
      const isTold = (faults: readonly string[]) => faults.some((fault) => fault.startsWith(damage.table));
      const missing: string[] = [];
      if (damage.isUnsealed !== true) {
        if (!isTold(await faultsIn(tx, noSeals, damage.table))) missing.push("the record of changes");
        await sql`delete from changed_rows`.execute(tx);
        if (!isTold(await faultsIn(tx, seals, damage.table))) missing.push("the seals");
      }
      if (damage.proof !== undefined) {
        const proof = byName.get(damage.proof);
        const result = await proof?.(tx);
        if ((result?.faults.length ?? 0) === 0) missing.push(damage.proof);
      }
      return missing;
    });

  const call = async (phone: string, method: "POST" | "PUT", url: string, body: unknown) => {
    const login = {
      phone,
      related_id: "100",
      qsApp: 7,
      agree_protocol: true,
      login_type: 2,
      password: md5(demoPassword),
    };
    const { body: signedIn } = await send(running(), "POST", "/cdl/1/login", { body: login });
    const headers = { "idempotency-key": randomUUID() };
    const answer = await send(running(), method, url, { token: signedIn["token"] as string, body, headers });
    expect([url, answer.status, answer.body["code"]]).toEqual([url, 200, undefined]);
    return answer.body;
  };

  beforeAll(async () => {
    started = await startTestService(kind, {
      demo: { seed: 7, anchor: "2026-11-20", size: "small" },
      runsExports: false,
      runsJobs: false,
    });
    seals = readSeals(path.join(started.folder, "storage", ".secrets"));
    // Credit that one person asked for and another one granted.
    const wallet = await running().db.selectFrom("wallets").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const ask = { version: wallet.version, kind: 1, amount: 50_00, reason: "年度框架协议" };
    const response = await call("13800000002", "POST", `/cdl/1/wallets/${wallet.id}/changes`, ask);
    const change = response["change"] as { id: string; version: number };
    const approve = { version: change.version, action: "approve" };
    await call("13800000003", "PUT", `/cdl/1/wallet_changes/${change.id}`, approve);
    await service().write(actor, ({ tx }) =>
      tx
        .insertInto("operations")
        .values({
          tenant: "100:0",
          key: randomUUID(),
          call: "settlements.create",
          user_id: 102,
          digest: "0".repeat(64),
          state: "done",
          status: 200,
          answer: "{}",
          started_ms: 1,
          finished_ms: 2,
        })
        .execute(),
    );
    while ((await followBills(service())) > 0);
    await declareDemoMonths(service());
    await reportDemoQuarters(service());
    for (const check of bookChecks) {
      const { name, faults } = await check(running().db);
      expect([name, faults], advice.scene).toEqual([name, []]);
      byName.set(name, check);
    }
  });
  afterAll(() => started?.end());

  it("is not seen where there is none", async () => {
    const results = await sealChecks(running().db, service().dialect, seals, sealedTables(contributed.tables));
    expect(results.flatMap(({ faults, notProven }) => [...faults, notProven])).toEqual(results.map(() => undefined));
  });

  it.each(Object.entries(areas))("to %s is reported", async (_area, damage) => {
    const faultsByDamage: [string, string[]][] = [];
    for (const one of damage) faultsByDamage.push([one.what, await unreported(one)]);
    expect(
      faultsByDamage.filter(([, missing]) => missing.length > 0),
      advice.unreported,
    ).toEqual([]);
  });

  it("to a counter of numbers is reported, whatever record has them", async () => {
    const { rows } = await sql<{ prefix: string }>`
      select distinct substr(name, 4, length(name) - 14) as prefix from counters where name like 'no:%'`.execute(
      running().db,
    );
    // What the bank calls a deposit of its sandbox is no number of ours.
    const prefixes = rows.map(({ prefix }) => prefix).filter((prefix) => prefix !== "BD");
    expect(prefixes.length).toBeGreaterThan(20);
    const missed: string[] = [];
    for (const prefix of prefixes) if ((await unreported(numbersAnew(prefix))).length > 0) missed.push(prefix);
    expect(missed, advice.unreported).toEqual([]);
  });

  it("has one answer for each table and column: sealed, proven, made from what is, or of no weight", async () => {
    const proofs = (because: Unsealed): readonly string[] => ("provenBy" in because ? [because.provenBy] : []);
    const reason = (because: Unsealed): string => Object.values(because).join();
    for (const table of Object.keys(contributed.tables) as TableName[]) {
      const rule = contributed.tables[table];
      const columns = await columnsInDatabase(running().db, table, service().dialect);
      const unknown = Object.keys(rule.unsealedColumns ?? {}).filter((name) => !columns.includes(name));
      expect([table, unknown], advice.unsealed).toEqual([table, []]);
      const answers = rule.isSealed
        ? columns.flatMap((name) => unsealedColumn(contributed.tables, table, name) ?? [])
        : [rule.because];
      expect([table, answers.filter((one) => reason(one).length < 8)], advice.unsealed).toEqual([table, []]);
      for (const proof of answers.flatMap(proofs)) {
        expect([table, proof, byName.has(proof)], advice.unsealed).toEqual([table, proof, true]);
        const isTried = allDamage.some((one) => one.table === table && one.proof === proof);
        expect([table, proof, isTried], advice.untried).toEqual([table, proof, true]);
      }
    }
  });

  // PostgreSQL examines what is written down above; what follows is made from the tables and is the same there.
  it.skipIf(kind !== "sqlite")("to any sealed column is reported, and so is a row too many or too few", async () => {
    const missed: string[] = [];
    let kinds = 0;
    for (const table of sealedTables(contributed.tables)) {
      const key = keyColumns(table);
      const firstRow = async () => {
        const { rows } = await sql<Record<string, string | number | null>>`
          select * from ${sql.table(table)} order by ${sql.join(key.map((name) => sql.ref(name)))} limit 1`.execute(
          running().db,
        );
        return rows[0];
      };
      if ((await firstRow()) === undefined) await writeRow(table, madeUp(table));
      const row = await firstRow();
      if (row === undefined) throw new Error(`nothing in ${table}`);
      const is = key.map((name) => `${name} = '${String(row[name])}'`).join(" and ");
      const columns = await columnsInDatabase(running().db, table, service().dialect);
      const other = (value: string | number | null | undefined): string =>
        typeof value === "number" ? String(value + 7_000_000) : `'${String(value ?? "")}x'`;
      const copy = columns.map((name) =>
        typeof row[name] === "number" && key.includes(name) ? `${name} + 7000000` : name,
      );
      const kindsOfTable: Readonly<Record<string, string>> = {
        ...Object.fromEntries(
          columns
            .filter((name) => isSealedColumn(contributed.tables, table, name) && !key.includes(name))
            .map((name) => [name, `update ${table} set ${name} = ${other(row[name])} where ${is}`]),
        ),
        "a row gone": `delete from ${table} where ${is}`,
        ...(copy.some((text, at) => text !== columns[at]) && {
          "a row forged": `insert into ${table} (${columns.join(", ")}) select ${copy.join(", ")} from ${table} where ${is}`,
        }),
      };
      for (const [what, statement] of Object.entries(kindsOfTable)) {
        const damage: Damage = { what: `${table}: ${what}`, table, statements: [statement] };
        const missing = await unreported(damage).catch((error: unknown) => {
          // What the database itself refuses needs no report.
          if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CONSTRAINT"))
            return [];
          throw error;
        });
        kinds += 1;
        if (missing.length > 0) missed.push(`${damage.what}: ${missing.join(", ")}`);
      }
    }
    expect(missed, advice.unreported).toEqual([]);
    expect(kinds).toBeGreaterThan(600);
  });
});
