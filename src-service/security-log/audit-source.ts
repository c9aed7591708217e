import { type RawBuilder, sql } from "kysely";
import { auditAreas, auditSteps } from "../../src-shared/audit-actions.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import type { ListSource } from "../lists/source.ts";
import { objectKindSql, objectNameSql, objectSql } from "./object-names.ts";

/** The code of the part of `action` that a pattern picks; 0 for one that is not known. */
const codeOf = (names: ReadonlyMap<string, number>, pattern: (name: string) => string): RawBuilder<number> => {
  const cases = [...names].map(
    ([name, code]) => sql`when a.action like ${sql.lit(pattern(name))} escape '!' then ${sql.lit(code)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
};

/** A name in a LIKE pattern: its underscores are letters. */
const literally = (name: string): string => name.replaceAll("_", "!_");

/** The rows with their records named as far as these permissions go. */
export const auditSourceFor = (held: ReadonlySet<PermissionKey>): ListSource => ({
  maker: null,
  from: (db) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom("audit_log as a")
          .select([
            "a.id",
            "a.agency_id",
            "a.at",
            "a.actor",
            "a.action",
            "a.reason",
            "a.device",
            "a.request_id",
            objectSql().as("object"),
          ])
          .as("a"),
      )
      .selectAll("a")
      .select([
        "a.id as change_seq",
        sql<number>`0`.as("company_id"),
        sql<number>`0`.as("version"),
        codeOf(auditAreas, (name) => `${literally(name)}.%`).as("area"),
        codeOf(auditSteps, (name) => `%.${literally(name)}`).as("step"),
        objectKindSql().as("object_kind"),
        objectNameSql(held).as("object_name"),
      ]),
});

/**
 * Rows of the list `auditLog`. They belong to no company, so only who sees the whole agency sees them. Entries are written
 * one transaction after the other and never changed: their ids are their change numbers. Records are named to whoever may
 * see their lists.
 */
export const auditLogSource: ListSource = {
  ...auditSourceFor(new Set()),
  seenBy: ({ permissions }) => auditSourceFor(permissions),
};
