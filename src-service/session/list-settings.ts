import { listSettingsSave } from "../../src-shared/calls/list-settings.ts";
import { listNames } from "../../src-shared/lists/registry.ts";
import type { HandlersFor } from "../context.ts";
import { notFound } from "../plumbing/answers.ts";

const knownLists: ReadonlySet<string> = new Set(listNames);

const checkList = (name: string): string => {
  if (!knownLists.has(name)) throw notFound();
  return name;
};

/** Column settings of a person, list by list; before the first saving the list's own columns apply (empty header). */
export const listSettingsHandlers: HandlersFor<"listSettings.get" | "listSettings.save"> = {
  "listSettings.get": async ({ principal, db }, { params }) => {
    const custom_list_type = checkList(params.custom_list_type);
    const kept = await db
      .selectFrom("list_settings")
      .select("body")
      .where("user_id", "=", principal.user_id)
      .where("list_type", "=", custom_list_type)
      .executeTakeFirst();
    if (kept === undefined) return { custom_list_type, export_direction: 1, list_header: [] };
    return { custom_list_type, ...listSettingsSave.body.parse(JSON.parse(kept.body)) };
  },
  "listSettings.save": async ({ principal, write }, { params, body }) => {
    const custom_list_type = checkList(params.custom_list_type);
    const text = JSON.stringify(body);
    await write(({ tx }) =>
      tx
        .insertInto("list_settings")
        .values({ user_id: principal.user_id, list_type: custom_list_type, body: text })
        .onConflict((conflict) => conflict.columns(["user_id", "list_type"]).doUpdateSet({ body: text }))
        .execute(),
    );
    return { custom_list_type, ...body };
  },
};
