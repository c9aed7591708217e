import { sql } from "kysely";
import type { Check } from "../../core/database/audit-check.ts";
import { workerGroups } from "../../core/migrations/0076-0100/0093-worker-counts.ts";
import { taken } from "../../core/migrations/0101-0125/0118-worker-covering.ts";

const key = workerGroups.worker_groups.key;

type Group = { readonly group: string; readonly workers: number; readonly unpaid: number };

/** Checks that the groups of workers (`worker_groups`) count the rows that there are, and sum what is owed to them. */
const groupsCountWorkers: Check = async (db) => {
  const name = sql.join(
    key.map((column) => sql`coalesce(t.${sql.ref(column)}, 0)`),
    sql` || ' ' || `,
  );
  const read = async (count: string, table: string): Promise<readonly Group[]> => {
    const { rows } = await sql<Group>`
      select ${name} as "group", ${sql.raw(count)} as workers, sum(t.unpaid) as unpaid from ${sql.table(table)} t group by 1 order by 1`.execute(
      db,
    );
    return rows;
  };
  const said = ({ workers, unpaid }: Group): string => `${workers} ${unpaid}`;
  const kept = new Map((await read("sum(t.workers)", "worker_groups")).map((one) => [one.group, said(one)]));
  const counted = await read("count(*)", "company_labors");
  const wrong = counted.filter((one) => {
    const isSame = kept.get(one.group) === said(one);
    kept.delete(one.group);
    return !isSame;
  });
  return {
    name: "groups of workers count their rows",
    examined: counted.length,
    faults: [
      ...wrong.map(({ group }) => `workers of ${group}: their group says something else`),
      ...[...kept.keys()].map((group) => `group of ${group}: there are no such workers`),
    ],
  };
};

/** Checks that what rows of workers hold of the person and the account is what these say. */
const rowsFollowPeople: Check = async (db) => {
  const differs = sql.join(
    Object.entries(taken).map(([name, value]) => sql`${sql.ref(name)} is distinct from ${sql.raw(value)}`),
    sql` or `,
  );
  const { rows } = await sql<{ id: number }>`select id from company_labors where ${differs} order by id`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from company_labors`.execute(db);
  return {
    name: "workers show what people and accounts say",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ id }) => `worker ${id}: the row says something else than the person or the account`),
  };
};

/** Proofs of what is kept of workers for their list. */
export const workerChecks: readonly Check[] = [groupsCountWorkers, rowsFollowPeople];
