import { sql } from "kysely";
import type { Check } from "../../core/database/audit-check.ts";
import { type Database, lookUp, type Tables } from "../../core/database/tables.ts";
import type { AuditedRecord } from "../../lists/area.ts";

type Entry = Pick<Tables["audit_log"], "id" | "at" | "actor_id" | "action" | "object" | "after">;
type Row = Readonly<Record<string, string | number | null>>;

/** The newest entries about each record of a kind, one for each action. */
const newestEntries = async (db: Database, { name, object }: AuditedRecord["record"]): Promise<readonly Entry[]> => {
  const newest = await sql<{ id: number }>`
    select max(id) as id from audit_log where object like ${`${object}:%`} and action like ${`${name}.%`}
    group by object, action`.execute(db);
  return lookUp(
    newest.rows.map(({ id }) => Number(id)),
    (chunk) =>
      db
        .selectFrom("audit_log")
        .select(["id", "at", "actor_id", "action", "object", "after"])
        .where("id", "in", chunk)
        .execute(),
  );
};

const toldIn = ({ after }: Entry): Row => {
  const told: unknown = JSON.parse(after);
  return typeof told === "object" && told !== null ? (told as Row) : {};
};

/** Finds facts of a row that differ from the newest entry that tells its state and version. */
const stateFaults = (row: Row, entries: readonly Entry[], told: readonly string[]): string[] => {
  const step = entries
    .filter((entry) => typeof toldIn(entry)["version"] === "number" && typeof toldIn(entry)["status"] === "number")
    .sort((one, other) => other.id - one.id)[0];
  if (step === undefined) return [];
  const said = toldIn(step);
  // What writes beside the record's actions, such as handing its taxes over, takes a version of its own.
  const isBefore = Number(row["version"]) < Number(said["version"]);
  return [
    ...(isBefore ? [`an earlier version than ${step.action} left`] : []),
    ...["status", ...told]
      .filter((name) => said[name] !== undefined && row[name] !== undefined && said[name] !== row[name])
      .map((name) => `${name} is not what ${step.action} left`),
  ];
};

/** Where a row names another person or time for an action than its newest entry. */
const stampFaults = (row: Row, entries: readonly Entry[], { record, stamps = {} }: AuditedRecord): string[] =>
  [...Map.groupBy(Object.entries(stamps), ([, { by }]) => by)].flatMap(([by, actions]) => {
    if (row[by] === null) return [];
    const names = new Map(actions.map(([action, stamp]) => [`${record.name}.${action}`, stamp]));
    const last = entries.filter(({ action }) => names.has(action)).sort((one, other) => other.id - one.id)[0];
    const stamp = last === undefined ? undefined : names.get(last.action);
    if (last === undefined || stamp === undefined) return [];
    return [
      ...(row[by] === last.actor_id ? [] : [`another person than in the audit log for ${last.action}`]),
      ...(row[stamp.at] === last.at ? [] : [`another time than in the audit log for ${last.action}`]),
    ];
  });

/**
 * Checks that each declared record stands where its newest entry in the audit log left it, with what that entry tells, and names the
 * people and times of its actions as the log does. The log is a chain of its own, so a record that is changed as the service
 * would change it has no entry.
 */
export const recordsStand =
  (records: readonly AuditedRecord[]): Check =>
  async (db) => {
    const faults: string[] = [];
    let examined = 0;
    for (const one of records) {
      const { table, object } = one.record;
      const byObject = Map.groupBy(await newestEntries(db, one.record), (entry) => entry.object);
      const ids = [...byObject.keys()]
        .map((name) => Number(name.slice(object.length + 1)))
        .filter(Number.isSafeInteger);
      const rows = await lookUp(
        ids,
        async (chunk) =>
          (await sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(db)).rows,
      );
      const found = new Map(rows.map((row) => [Number(row["id"]), row]));
      for (const id of ids) {
        const row = found.get(id);
        const entries = byObject.get(`${object}:${id}`) ?? [];
        examined += 1;
        const problems =
          row === undefined
            ? ["gone, the audit log tells of it"]
            : [...stateFaults(row, entries, one.told ?? []), ...stampFaults(row, entries, one)];
        faults.push(...problems.map((problem) => `${object} ${id}: ${problem}`));
      }
    }
    return { name: "records stand where the audit log left them", examined, faults };
  };
