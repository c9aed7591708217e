import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../src-service/core/database/connect.ts";
import { migrate } from "../../src-service/core/database/migrate.ts";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { kept } from "../setup/kept.ts";
import { makeDatabase, testClock } from "./make-database.ts";

/*
 * What several suites begin with is made once a run and copied: the tables, a service's first start with its seals and
 * secrets, the demo data of a seed and day, the scenes of the money tests. On SQLite the folder is copied, on PostgreSQL
 * the database is a template too. That the tables can be made from nothing is tested on its own
 * (`tests/service/storage/migrate.test.ts`).
 */

type Lease = { readonly target: DatabaseTarget; giveBack(): Promise<void> };

/** Takes a database of a kind into a folder. */
export type Take = (kind: string, folder: string) => Promise<Lease>;

const urlFile = "url";

const isForCopies = (source: string): boolean => path.basename(source) !== urlFile;

/** A copy of what `make` made in a folder of its own, once a run for each `name`: files, and on PostgreSQL a database. */
const takeCopy = async (
  kind: string,
  folder: string,
  name: string,
  make: (own: string) => Promise<DatabaseTarget>,
): Promise<Lease> => {
  const made = await kept(`${name}-${kind}`, async (own) => {
    const target = await make(own);
    if ("url" in target) writeFileSync(path.join(own, urlFile), target.url, { mode: 0o600 });
  });
  cpSync(made, folder, { recursive: true, filter: isForCopies });
  const template = kind === "sqlite" ? undefined : new URL(readFileSync(path.join(made, urlFile), "utf8"));
  const { target, drop } = await makeDatabase(kind, folder, template?.pathname.slice(1));
  return { target, giveBack: drop };
};

/** A database of a kind with this version's tables and nothing in them. `giveBack` when nothing works on it any more. */
export const takeDatabase: Take = (kind, folder) =>
  takeCopy(kind, folder, "tables", async (own) => {
    const { target } = await makeDatabase(kind, own);
    const connected = connect(target);
    try {
      await migrate(connected.writing, connected.dialect, shanghaiNow(testClock().now()));
      if (connected.dialect === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(connected.writing);
    } finally {
      await connected.close();
    }
    return target;
  });

/**
 * As `takeDatabase`, with what `fill` makes of such a database (or of one that `take` gives) and, in `folder`, of a folder
 * of its own. It is made once a run for each `name` and copied.
 */
export const takeFilledDatabase = (
  kind: string,
  folder: string,
  name: string,
  fill: (target: DatabaseTarget, folder: string) => Promise<void>,
  take: Take = takeDatabase,
): Promise<Lease> =>
  takeCopy(kind, folder, name, async (own) => {
    const { target } = await take(kind, own);
    await fill(target, own);
    return target;
  });
