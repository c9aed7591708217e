import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import type { Database, Tx } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import type { Service } from "../service.ts";
import { listByNameOrNotFound } from "./check-list.ts";
import { ownViewsOfAll } from "./own-views.ts";
import { bodyOf, viewFrom, viewsOf } from "./view-store.ts";

type Calls = "listViews.list" | "listViews.mine" | "listViews.create" | "listViews.update" | "listViews.remove";

/** Views of one person on one list. */
const maxViews = 50;

/** A view's filters say what is in a list, so they are for those who may see the list. */
const listFor = (principal: Principal, name: string): AnyList => {
  const list = listByNameOrNotFound(name);
  if (!principal.permissions.has(list.permission)) throw new ServiceError("forbidden");
  return list;
};

const findOwn = async (tx: Tx, principal: Principal, list: AnyList, id: string) => {
  const view = await viewsOf(tx, principal, list.name)
    .where("list_views.id", "=", recordId(id))
    .where("list_views.user_id", "=", principal.user_id)
    .executeTakeFirst();
  if (view === undefined) throw notFound();
  return view;
};

const ownViews = (db: Database, principal: Principal, list: AnyList) =>
  viewsOf(db, principal, list.name).where("list_views.user_id", "=", principal.user_id).execute();

const readView = async (db: Database, principal: Principal, list: AnyList, id: number) =>
  viewFrom(
    await viewsOf(db, principal, list.name).where("list_views.id", "=", id).executeTakeFirstOrThrow(),
    principal,
  );

/** Saved views: a person's own, and those that colleagues share. Only the owner changes one. */
export const listViewHandlers = ({ contributed }: Service): HandlersFor<Calls> => ({
  "listViews.mine": async ({ db, principal }, { query }) => {
    return { results: await ownViewsOfAll(db, principal, contributed.sources, query.company_id ?? null) };
  },
  "listViews.list": async ({ principal, db }, { params }) => {
    const list = listFor(principal, params.custom_list_type);
    const rows = await viewsOf(db, principal, list.name)
      .where((eb) => eb.or([eb("list_views.user_id", "=", principal.user_id), eb("list_views.shared", "=", 1)]))
      .orderBy("list_views.id")
      .execute();
    return { results: rows.map((row) => viewFrom(row, principal)) };
  },
  "listViews.create": async ({ principal, write }, { params, body }) => {
    const list = listFor(principal, params.custom_list_type);
    const text = bodyOf(list, body);
    return write(async ({ tx, ids, at }) => {
      const ownRows = await ownViews(tx, principal, list);
      if (ownRows.some((view) => view.name === body.name)) throw new ServiceError("view_name_taken");
      if (ownRows.length >= maxViews) throw new ServiceError("too_many_views", { params: { most: maxViews } });
      const id = await ids(1);
      await tx
        .insertInto("list_views")
        .values({
          id,
          version: 1,
          agency_id: principal.agency_id,
          company_id: principal.company_id,
          user_id: principal.user_id,
          list_type: list.name,
          name: body.name,
          shared: body.shared ? 1 : 0,
          body: text,
          update_at: at,
        })
        .execute();
      return readView(tx, principal, list, id);
    });
  },
  "listViews.update": async ({ principal, write }, { params, body }) => {
    const list = listFor(principal, params.custom_list_type);
    return write(async (writing) => {
      const { tx, at } = writing;
      const ownView = await findOwn(tx, principal, list, params.id);
      const text = bodyOf(list, body);
      assertVersion(ownView, body.version);
      const ownRows = await ownViews(tx, principal, list);
      if (ownRows.some((view) => view.name === body.name && view.id !== ownView.id)) {
        throw new ServiceError("view_name_taken");
      }
      const { name, shared } = body;
      const changes = { name, shared: shared ? 1 : 0, body: text, update_at: at };
      await versioned("list_views").save(writing, ownView, changes);
      return readView(tx, principal, list, ownView.id);
    });
  },
  "listViews.remove": async ({ principal, write }, { params }) => {
    const list = listFor(principal, params.custom_list_type);
    await write(async ({ tx }) => {
      const view = await findOwn(tx, principal, list, params.id);
      await tx.deleteFrom("list_views").where("id", "=", view.id).execute();
    });
    return { ok: true };
  },
});
