import { sql } from "kysely";
import {
  isRevealableRecord,
  type RevealableName,
  revealableRecords,
} from "../../../src-shared/access/storage/other-calls.ts";
import type { SensitiveKind } from "../../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import { unsealed } from "../../core/database/table-rules.ts";
import type { Database } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { defineArea } from "../area.ts";
import type { Revealable } from "../contributed.ts";
import { countUses, dayMs } from "./uses.ts";

const shownSeconds = 30;

type Declared = { readonly permission: PermissionKey; kindOf(field: string): SensitiveKind | undefined };

const declaredOf = (name: RevealableName): Declared => {
  if (isRevealableRecord(name)) {
    const { permission, fields } = revealableRecords[name];
    return { permission, kindOf: (field) => new Map<string, SensitiveKind>(Object.entries(fields)).get(field) };
  }
  const { permission, columns } = listByName(name);
  return {
    permission,
    kindOf: (field) => (Object.hasOwn(columns, field) ? columns[field]?.sensitive : undefined),
  };
};

const plainValue = async (
  db: Database,
  principal: Principal,
  { from, company, maker }: Revealable,
  id: number,
  field: string,
): Promise<string> => {
  const within = withinSql(principal, { agency: "t.agency_id", company, maker });
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(`t.${field}`)} as value from ${from} where t.id = ${id} and ${within}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row.value;
};

/** Shows one masked value: one field of one record, with a reason, counted, and a line in the audit log (security 9.6). */
export const revealArea = defineArea({
  tables: {
    ...unsealed(
      { noWeight: "counts for ceilings of looking up and revealing; the audit log has each of them" },
      "sensitive_alarms",
      "sensitive_uses",
    ),
    typed_values: {
      ...{ isSealed: false, namesNoFile: true, because: { noWeight: "counts of a day, for ceilings of guessing" } },
      ageing: { key: "key", column: "at_ms", unit: "ms", maxAgeMs: dayMs },
    },
  },
  serve: ({ contributed: { revealables } }) => ({
    handlers: {
      "sensitive.reveal": async ({ principal, db, write }, { body }) => {
        const { permission, kindOf } = declaredOf(body.list);
        if (!principal.permissions.has(permission)) throw new ServiceError("forbidden");
        if (kindOf(body.field) === undefined) {
          throw new ServiceError("invalid", { fields: { field: ["invalid_value"] } });
        }
        const value = await plainValue(db, principal, revealables[body.list], recordId(body.id), body.field);
        await write(async (writing) => {
          await countUses(writing, principal, "reveal", [{ mark: "" }]);
          await writing.audit({
            agency_id: principal.agency_id,
            action: "sensitive.reveal",
            object: `${revealables[body.list].kind}:${body.id}`,
            after: { field: body.field },
            reason: body.reason.trim(),
          });
        });
        return { value, seconds: shownSeconds };
      },
    },
  }),
});
