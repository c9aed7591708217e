import { z } from "zod";
import { defineCall, idText, okAnswer, version } from "../../kernel/calls/define.ts";

/** Column settings of a list, per user, on every device. `list_header` holds the visible columns in order. */
export const columnSetting = z.strictObject({
  key: z.string().max(60),
  visible: z.boolean(),
  width: z.int().min(40).max(800).optional(),
  /** Stays in sight at the left while the list is scrolled sideways. */
  pinned: z.boolean().optional(),
});
export type ColumnSetting = z.output<typeof columnSetting>;
const listSettingsShape = {
  export_direction: z.union([z.literal(1), z.literal(2)]),
  list_header: z.array(columnSetting).max(120),
};

export const listSettingsGet = defineCall({
  name: "listSettings.get",
  method: "GET",
  path: "/cdl/1/list_settings/{custom_list_type}",
  access: "own-session",
  output: () => z.object({ custom_list_type: z.string(), ...listSettingsShape }),
});

export const listSettingsSave = defineCall({
  name: "listSettings.save",
  method: "PUT",
  path: "/cdl/1/list_settings/{custom_list_type}",
  access: "own-session",
  body: () => z.strictObject(listSettingsShape),
  output: () => z.object({ custom_list_type: z.string(), ...listSettingsShape }),
});

/** A saved view of a list: filters, order and columns under a name; a shared one is seen by the whole agency or company. */
const viewShape = {
  name: z.string().trim().min(1).max(40),
  shared: z.boolean(),
  /** As `FilterValues` of the list; the desk and the screen check it by the list's own schema when it is used. */
  filters: z.record(z.string().max(40), z.unknown()),
  ordering: z.string().max(60),
  list_header: z.array(columnSetting).max(120),
};
export const listView = z.object({
  id: idText,
  version,
  ...viewShape,
  mine: z.boolean(),
  owner_name: z.string(),
});
export type ListView = z.output<typeof listView>;

export const listViewsList = defineCall({
  name: "listViews.list",
  method: "GET",
  path: "/cdl/1/list_views/{custom_list_type}",
  access: "own-session",
  output: () => z.object({ results: z.array(listView) }),
});

/** A person's own view of any list. `count`: rows that it shows now; null where it was not counted. */
export const ownView = listView.omit({ mine: true, owner_name: true }).extend({
  list: z.string(),
  count: z.int().nonnegative().nullable(),
});
export type OwnView = z.output<typeof ownView>;

/** Most views counted at once: more have no room in the navigation, and each count is a question to its list. */
export const countedViewsAtMost = 8;

/**
 * The person's own views of all lists that they may see, in the order in which they were saved, the first ones with how many
 * rows they show. `company_id` narrows as the company switch does, where a view names no company itself.
 */
export const listViewsMine = defineCall({
  name: "listViews.mine",
  method: "GET",
  path: "/cdl/1/list_views",
  access: "own-session",
  query: () => z.strictObject({ company_id: idText.optional() }),
  output: () => z.object({ results: z.array(ownView) }),
});

export const listViewsCreate = defineCall({
  name: "listViews.create",
  method: "POST",
  path: "/cdl/1/list_views/{custom_list_type}",
  access: "own-session",
  body: () => z.strictObject(viewShape),
  output: listView,
  refusals: ["view_name_taken", "too_many_views"],
});

/** Only the owner's own; a shared one of somebody else answers like an absent one. */
export const listViewsUpdate = defineCall({
  name: "listViews.update",
  method: "PUT",
  path: "/cdl/1/list_views/{custom_list_type}/{id}",
  access: "own-session",
  body: () => z.strictObject({ version, ...viewShape }),
  output: listView,
  refusals: ["view_name_taken", "stale_version"],
});

export const listViewsRemove = defineCall({
  name: "listViews.remove",
  method: "DELETE",
  path: "/cdl/1/list_views/{custom_list_type}/{id}",
  access: "own-session",
  output: okAnswer,
});
