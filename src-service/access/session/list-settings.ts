import { listSettingsSave } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { HandlersFor } from "../../core/context.ts";
import { checkColumns, listByNameOrNotFound } from "../../lists/list-views/check-list.ts";

/** Column settings of a person, list by list; before the first saving the list's own columns apply (empty header). */
export const listSettingsHandlers: HandlersFor<"listSettings.get" | "listSettings.save"> = {
  "listSettings.get": async ({ principal, db }, { params }) => {
    const custom_list_type = listByNameOrNotFound(params.custom_list_type).name;
    const row = await db
      .selectFrom("list_settings")
      .select("body")
      .where("user_id", "=", principal.user_id)
      .where("list_type", "=", custom_list_type)
      .executeTakeFirst();
    if (row === undefined) return { custom_list_type, export_direction: 1, list_header: [] };
    return { custom_list_type, ...listSettingsSave.body.parse(JSON.parse(row.body)) };
  },
  "listSettings.save": async ({ principal, write }, { params, body }) => {
    const list = listByNameOrNotFound(params.custom_list_type);
    checkColumns(list, body.list_header);
    const text = JSON.stringify(body);
    await write(({ tx }) =>
      tx
        .insertInto("list_settings")
        .values({ user_id: principal.user_id, list_type: list.name, body: text })
        .onConflict((conflict) => conflict.columns(["user_id", "list_type"]).doUpdateSet({ body: text }))
        .execute(),
    );
    return { custom_list_type: list.name, ...body };
  },
};
