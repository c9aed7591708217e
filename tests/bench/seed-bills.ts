import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import type { DemoSize } from "../../src-service/demo/generate.ts";
import { makeDemo } from "./databases.ts";

/** Copies of the demo's bills with ids and numbers of their own, out of every settlement, import and task. */
const copyBills = (file: string, count: number): void => {
  const db = new Database(file);
  try {
    const columns = db
      .prepare<[], { name: string }>("select name from pragma_table_info('bills')")
      .all()
      .map(({ name }) => name);
    const values: Readonly<Record<string, string>> = {
      id: "id + @round * @span",
      no: "no || '-' || @round",
      business_key: "business_key || '-' || @round",
      settlement_id: "null",
      import_id: "null",
      applicant_id: "null",
    };
    const copy = db.prepare(
      `insert into bills (${columns}) select ${columns.map((name) => values[name] ?? name)} from bills where id <= @most order by id limit @limit`,
    );
    const { held: heldCount, most } = db
      .prepare<[], { held: number; most: number }>("select count(*) as held, max(id) as most from bills")
      .get() ?? { held: 0, most: 0 };
    db.transaction(() => {
      for (let round = 1, missing = count - heldCount; missing > 0; round += 1) {
        missing -= copy.run({ round, span: 1_000_000_000, most, limit: missing }).changes;
      }
    })();
  } finally {
    db.close();
  }
};

/** Fills a desk's data folder with the embedded service's demo, today's. */
export const seedDemo = async (dataDir: string, size: DemoSize): Promise<string> => {
  const folder = path.join(dataDir, "service");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = { sqlite: path.join(folder, "database") };
  await makeDemo({ kind: "sqlite", folder, target, url: undefined }, { demo: { size } });
  return folder;
};

/** As `seedDemo`, with copies of its bills up to `count`. */
export const seedBills = async (dataDir: string, count: number, size: DemoSize): Promise<void> => {
  copyBills(path.join(await seedDemo(dataDir, size), "database", "flexdesk.db"), count);
};
