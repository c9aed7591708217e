import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { contributed } from "../../../src-service/areas.ts";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { tableNames } from "../../../src-service/core/database/migrate.ts";
import { auditHash } from "../../../src-service/core/plumbing/audit.ts";
import { noSeals, readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { approvedSettlement, paidSettlement } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";

/** What all proofs find wrong, seals included. */
const faultsOf = async (scene: Scene): Promise<string[]> => {
  const seals = readSeals(path.join(scene.started.folder, "storage", ".secrets"));
  const results = await auditBooks(scene.running().service, seals);
  return results.flatMap(({ faults }) => faults);
};

const run = (scene: Scene, ...statements: string[]): Promise<void> =>
  statements.reduce(
    (before, text) => before.then(() => sql.raw(text).execute(scene.running().service.writing)).then(() => undefined),
    Promise.resolve(),
  );

const forgetChanges = "delete from changed_rows";

/** A trigger that watches a table, out of the way of who writes by hand. */
const withoutWatch = (kind: string, table: string, event: string): string =>
  kind === "sqlite"
    ? `drop trigger sealed_${table}_${event}`
    : `alter table ${table} disable trigger sealed_${table}_${event}`;

it("every table has an area that says whether it is sealed", () => {
  expect(Object.keys(contributed.tables).sort()).toEqual([...tableNames].sort());
});

describe.each(suiteDatabases())("seals of what the service wrote (%s)", (kind) => {
  const inScene = async (work: (scene: Scene, line: string) => Promise<void>): Promise<void> => {
    const scene = await makeScene(kind, { funds: 10_000_00 });
    try {
      const [worker] = scene.workers;
      if (worker === undefined) throw new Error("no workers");
      const settlement = await paidSettlement(scene, [{ worker, fee: 1_000_00 }]);
      await scene.rounds(3);
      expect(await faultsOf(scene)).toEqual([]);
      const [line] = await scene.lines(settlement.id);
      await work(scene, String(line?.id));
    } finally {
      await scene.end();
    }
  };

  it("tell what another program added, changed or deleted, and go on telling when the service writes on", () =>
    inScene(async (scene, line) => {
      await run(scene, `update payout_lines set finished_at = '2026-11-21 00:00:00' where id = ${line}`);
      const expectedFault = `payout_lines ${line}: added, changed or deleted by another program`;
      expect(await faultsOf(scene)).toEqual(
        expect.arrayContaining([expectedFault, `payout_lines ${line}: not what the service wrote`]),
      );
      const [, other] = scene.workers;
      if (other === undefined) throw new Error("no workers");
      await paidSettlement(scene, [{ worker: other, fee: 500_00 }]);
      await scene.rounds(3);
      expect(await faultsOf(scene)).toContain(expectedFault);
    }));

  it("hold where many write beside the books at once, and where only what is not sealed is noted", () =>
    inScene(async (scene) => {
      const { service } = scene.running();
      const context = service.system("test");
      const code = (at: number) => ({
        ...{ unique_id: `code ${at}`, poll_hash: "x", app_type: 7, code_status: 1, login_status: 1 },
        ...{ user_id: null, membership_id: null, device: "", region: "", address: "" },
        ...{ created_ms: at, expires_ms: at, taken_ms: null },
      });
      await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          context.writeBeside([`code ${at}`], ({ tx }) => tx.insertInto("qr_logins").values(code(at)).execute()),
        ),
      );
      await service.noting.updateTable("sessions").set({ seen_ms: 7 }).execute();
      expect(await faultsOf(scene)).toEqual([]);
      await service.noting
        .updateTable("sessions")
        .set({ token_hash: "x" })
        .where("id", "=", (eb) => eb.selectFrom("sessions").select((inner) => inner.fn.min("id").as("id")))
        .execute();
      expect(await faultsOf(scene)).toEqual([
        expect.stringMatching(/^sessions \d+: added, changed or deleted/),
        expect.stringMatching(/^sessions \d+: not what the service wrote/),
      ]);
    }));

  it("tell it without the key too, as long as the record of changes is there", () =>
    inScene(async (scene, line) => {
      await run(scene, `update payout_lines set seq = 9 where id = ${line}`);
      const results = await auditBooks(scene.running().service, noSeals);
      expect(results.flatMap(({ faults }) => faults)).toContain(
        `payout_lines ${line}: added, changed or deleted by another program`,
      );
      expect(results.some(({ notProven }) => notProven !== undefined)).toBe(true);
    }));

  it("tell what was changed behind the record of changes", () =>
    inScene(async (scene, line) => {
      await run(
        scene,
        withoutWatch(kind, "payout_lines", "update"),
        `update payout_lines set fail_reason = 'none' where id = ${line}`,
        forgetChanges,
      );
      expect(await faultsOf(scene)).toEqual(
        expect.arrayContaining([
          "trigger sealed_payout_lines_update: gone or changed",
          `payout_lines ${line}: not what the service wrote`,
        ]),
      );
    }));

  it("tell that a row was deleted with its seal and the record of it", () =>
    inScene(async (scene, line) => {
      await run(
        scene,
        `delete from settlement_events where id = (select max(id) from settlement_events)`,
        `delete from row_seals where tab = 'settlement_events' and row_key = (select row_key from changed_rows)`,
        forgetChanges,
      );
      expect(await faultsOf(scene)).toEqual([
        expect.stringMatching(/^settlement_events: \d+ sealed records, the service sealed \d+$/),
      ]);
      // Another change of the same table must not make the count right again.
      await run(scene, `update seal_totals set row_count = row_count - 1 where tab = 'settlement_events'`);
      const [, other] = scene.workers;
      if (other === undefined) throw new Error(line);
      await approvedSettlement(scene, [{ worker: other, fee: 500_00 }]);
      expect(await faultsOf(scene)).toEqual([expect.stringContaining("settlement_events: ")]);
    }));

  it("tell that the audit log was rewritten though its chain holds, or lost its newest entries", () =>
    inScene(async (scene) => {
      const { writing } = scene.running().service;
      const last = await writing
        .selectFrom("audit_log")
        .selectAll()
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      const { prev_hash, hash: _was, ...entry } = { ...last, actor: "nobody" };
      const hash = auditHash(prev_hash, entry);
      await writing.updateTable("audit_log").set({ actor: "nobody", hash }).where("id", "=", last.id).execute();
      await writing.updateTable("facts").set({ value: hash }).where("name", "=", `audit:${last.agency_id}`).execute();
      await run(scene, forgetChanges);
      expect(await faultsOf(scene)).toEqual([
        `audit_log ${last.id}: not what the service wrote`,
        `facts audit:${last.agency_id}: not what the service wrote`,
      ]);
      await writing.deleteFrom("audit_log").where("id", "=", last.id).execute();
      expect(await faultsOf(scene)).toContain(`audit log of agency ${last.agency_id}: its newest entries are missing`);
    }));

  it("are made for rows of before, but not a second time for a database that has lost them", () =>
    inScene(async (scene) => {
      const witness = path.join(scene.started.folder, "storage", ".secrets", "sealed");
      expect(readFileSync(witness, "utf8")).toBe("");
      await run(scene, "delete from row_seals", "delete from seal_totals", forgetChanges);
      await scene.restart();
      expect(await faultsOf(scene)).toEqual(["all seals are gone, and the secrets tell that the database was sealed"]);
      rmSync(witness);
      await scene.restart();
      expect(await faultsOf(scene)).toEqual([]);
      writeFileSync(witness, "");
      await run(scene, "delete from seal_totals where tab = 'bills'");
      expect(await faultsOf(scene)).toContain("bills: the seals are gone");
    }));

  it("hold through new columns, except of rows that did not hold before", () =>
    inScene(async (scene, line) => {
      await run(
        scene,
        `update payout_lines set finished_at = '2026-11-21 00:00:00' where id = ${line}`,
        forgetChanges,
        "alter table payout_lines add column first_new text",
        "alter table settlements add column first_new text",
      );
      await scene.restart();
      try {
        const { writing } = scene.running().service;
        expect(await faultsOf(scene)).toEqual([`payout_lines ${line}: not what the service wrote`]);
        await sql.raw("update settlements set first_new = 'x'").execute(writing);
        expect(await faultsOf(scene)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^settlements \d+: not what/)]),
        );
      } finally {
        await sql
          .raw("alter table payout_lines drop column first_new")
          .execute(scene.running().service.writing)
          .catch(() => undefined);
        await sql
          .raw("alter table settlements drop column first_new")
          .execute(scene.running().service.writing)
          .catch(() => undefined);
      }
    }));
});
