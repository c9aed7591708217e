import { sql } from "kysely";
import type { MaintainedSums } from "../schema/maintained-sums.ts";
import type { Check } from "./audit-check.ts";

type Group = { readonly group: string; readonly kept: string };

/** Checks that maintained groups count and sum the rows that there are. `of`: the rows in words. */
export const groupsCountRows =
  (spec: MaintainedSums & { readonly of: { readonly table: string; readonly count: string } }, of: string): Check =>
  async (db) => {
    const name = Object.values(spec.key)
      .map((part) => part("t"))
      .join(" || ' ' || ");
    const sums = spec.sums.map((one) => ` || ' ' || coalesce(sum(t.${one}), 0)`).join("");
    const read = async (count: string, table: string): Promise<readonly Group[]> => {
      const { rows } = await sql<Group>`
        select ${sql.raw(name)} as "group", ${sql.raw(`${count}${sums}`)} as kept from ${sql.table(table)} t group by 1 order by 1`.execute(
        db,
      );
      return rows;
    };
    const kept = new Map((await read(`sum(t.${spec.of.count})`, spec.table)).map((one) => [one.group, one.kept]));
    const counted = await read("count(*)", spec.of.table);
    const wrong = counted.filter((one) => {
      const isSame = kept.get(one.group) === one.kept;
      kept.delete(one.group);
      return !isSame;
    });
    return {
      name: `groups of ${of} count their rows`,
      examined: counted.length,
      faults: [
        ...wrong.map(({ group }) => `${of} of ${group}: their group says something else`),
        ...[...kept.keys()].map((group) => `group of ${group}: there are no such ${of}`),
      ],
    };
  };
