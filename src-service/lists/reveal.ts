import { sql } from "kysely";
import { listByName } from "../../src-shared/lists/registry.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { notFound, recordId } from "../plumbing/answers.ts";
import type { MakeArea } from "../plumbing/service.ts";

const shownSeconds = 30;

type RevealedList = "bills" | "payoutLines";

const plainValue = async (
  db: Database,
  principal: Principal,
  list: RevealedList,
  id: number,
  field: string,
): Promise<string> => {
  const from =
    list === "bills"
      ? sql`bills t where 1 = 1`
      : sql`payout_lines t join settlements s on s.id = t.settlement_id where t.agency_id = s.agency_id`;
  const company = sql.ref(list === "bills" ? "t.company_id" : "s.company_id");
  const scope = principal.company_id === null ? sql`` : sql`and ${company} = ${principal.company_id}`;
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(`t.${field}`)} as value from ${from}
    and t.agency_id = ${principal.agency_id} and t.id = ${id} ${scope}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row.value;
};

/** Shows one masked value: one field of one record, with a reason, and a line in the audit log (security 9.6). */
export const revealArea: MakeArea = () => ({
  handlers: {
    "sensitive.reveal": async ({ principal, db, write }, { body }) => {
      const list = listByName(body.list);
      if (!principal.permissions.has(list.permission)) throw new ServiceError("forbidden");
      if (!Object.hasOwn(list.columns, body.field) || list.columns[body.field]?.sensitive === undefined) {
        throw new ServiceError("invalid", { fields: { field: ["invalid_value"] } });
      }
      const value = await plainValue(db, principal, body.list, recordId(body.id), body.field);
      await write((writing) =>
        writing.audit({
          agency_id: principal.agency_id,
          action: "sensitive.reveal",
          object: `${body.list}:${body.id}`,
          after: { field: body.field },
          reason: body.reason,
        }),
      );
      return { value, seconds: shownSeconds };
    },
  },
});
