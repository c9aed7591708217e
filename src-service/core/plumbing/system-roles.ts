import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import type { Tables, Tx } from "../database/tables.ts";
import { ofProgram } from "./held-roles.ts";
import { raisedVersion } from "./versioned.ts";

/** The rows of the roles that the program brings with it. Their ids are below all that counters give. */
const programRoles = (at: string): Tables["roles"][] =>
  presetRoles.map(({ key, scope, dataScope, permissions }, index) => ({
    ...{ id: 1 + index, version: 1, change_seq: 0, agency_id: ofProgram, company_id: 0, key, name: key, scope },
    ...{ data_scope: dataScope, permissions: permissions.join(","), amount_limit: null, copied_from: null },
    ...{ maker_id: null, create_at: at, update_at: at },
  }));

/**
 * Keeps the program's roles as this version of it has them: a new one is added, a changed one becomes its next version. Called at
 * every start, before anybody is answered.
 */
export const keepSystemRoles = async (tx: Tx, at: string): Promise<void> => {
  const rows = await tx.selectFrom("roles").selectAll().where("agency_id", "=", ofProgram).execute();
  const kept = new Map(rows.map((row) => [row.key, row]));
  const wanted = programRoles(at);
  for (const role of wanted) {
    const row = kept.get(role.key);
    if (row === undefined) await tx.insertInto("roles").values(role).execute();
    else if (!isSame(row, role)) {
      const { scope, data_scope, permissions, amount_limit } = role;
      await tx
        .updateTable("roles")
        .set({ scope, data_scope, permissions, amount_limit, ...raisedVersion, update_at: at })
        .where("id", "=", row.id)
        .execute();
    }
  }
  const gone = rows.filter(({ key }) => !wanted.some((role) => role.key === key)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("roles").where("id", "in", gone).execute();
};

const isSame = (one: Tables["roles"], other: Tables["roles"]): boolean =>
  one.scope === other.scope &&
  one.data_scope === other.data_scope &&
  one.permissions === other.permissions &&
  one.amount_limit === other.amount_limit;
