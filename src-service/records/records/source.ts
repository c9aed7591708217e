import { type RawBuilder, sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/**
 * Rows of a record's list: the columns of its table `r`, the name of its company, the names of its maker and of who else has a
 * part in it (`checker` reads `checker_id` and gives `checker_name`), and what is computed of them, by column. Names are quoted as the follower of renames reads them (`renames/shown-names.ts`).
 */
export const recordSource = (
  { table, seenByAll }: Pick<AnyRecord, "table" | "seenByAll">,
  people: readonly string[],
  computed: Readonly<Record<string, RawBuilder<number>>>,
): ListSource => {
  const names = people.map((part) => sql`, ${sql.ref(`${part}.name`)} as ${sql.ref(`${part}_name`)}`);
  const joins = people.map(
    (part) => sql`left join "users" as ${sql.ref(part)} on ${sql.ref(`${part}.id`)} = ${sql.ref(`r.${part}_id`)}`,
  );
  const figures = Object.entries(computed).map(([name, value]) => sql`, cast(${value} as bigint) as ${sql.ref(name)}`);
  return {
    maker: "maker_id",
    ...(seenByAll === true && { seenByAll }),
    from: () => sql`
      select r.*, c.name as company_name, coalesce(maker.name, '') as maker_name
        ${sql.join(names, sql` `)} ${sql.join(figures, sql` `)}
      from ${sql.table(table)} as "r"
      left join "companies" as "c" on "c"."id" = "r"."company_id"
      left join "users" as "maker" on "maker"."id" = "r"."maker_id"
      ${sql.join(joins, sql` `)}`,
  };
};
