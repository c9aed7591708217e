import { type RawBuilder, sql } from "kysely";
import { commonSteps } from "../../../src-shared/kernel/records/audit-steps.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { auditAreas, recordSteps } from "../../../src-shared/registries/audit/audit-actions.ts";
import type { ListSource } from "../lists/source.ts";
import { objectKindSql, objectNameSql, objectSql } from "./object-names.ts";

/** SQL of the code of the first pattern that `action` matches; 0 where none does. */
const codeOf = (patterns: readonly (readonly [pattern: string, code: number])[]): RawBuilder<number> => {
  const cases = patterns.map(
    ([pattern, code]) => sql`when a.action like ${sql.lit(pattern)} escape '!' then ${sql.lit(code)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
};

/** Escapes a name for LIKE, where an underscore is a wildcard. */
const literally = (name: string): string => name.replaceAll("_", "!_");

const areaPatterns = [...auditAreas].map(([name, code]) => [`${literally(name)}.%`, code] as const);
const stepPatterns = [
  ...[...recordSteps].map(([action, code]) => [literally(action), code] as const),
  ...[...commonSteps].map(([name, code]) => [`%.${literally(name)}`, code] as const),
];

/** Rows of the audit log; records are named only where these permissions allow it. */
export const auditSourceFor = (permissions: ReadonlySet<PermissionKey>): ListSource => ({
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
        codeOf(areaPatterns).as("area"),
        codeOf(stepPatterns).as("step"),
        objectKindSql().as("object_kind"),
        objectNameSql(permissions).as("object_name"),
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
