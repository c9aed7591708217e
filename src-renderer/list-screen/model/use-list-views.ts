import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";

export type ViewContent = Pick<ListView, "name" | "shared" | "filters" | "ordering" | "list_header">;

/** A view as its owner changes it. */
export type SavedView = Omit<ListView, "mine" | "owner_name">;

const noViews: readonly ListView[] = [];

/** The saved views of a list that the person may use, read once `isWanted`: their own, and those that others share. */
export const useListViews = (name: ListName, isWanted: boolean) => {
  const desk = useDesk();
  const query = useQuery({
    queryKey: queryKeys.views(name),
    queryFn: () => desk.views.list({ params: { custom_list_type: name } }),
    enabled: isWanted,
  });
  return { all: query.data?.value.results ?? noViews, query };
};

/** Saves, changes and removes views; each reads the list of views again. Rejections are AppErrors. */
export const useViewChanges = (name: ListName) => {
  const desk = useDesk();
  const client = useQueryClient();
  const custom_list_type = name;
  const settled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.views(name) }),
      client.invalidateQueries({ queryKey: queryKeys.ownViews }),
    ]);
  const create = useWrite({
    mutationFn: (body: ViewContent) => desk.views.create({ params: { custom_list_type }, body }),
    onSettled: settled,
  });
  const update = useWrite({
    mutationFn: ({ view, change }: { view: SavedView; change: Partial<ViewContent> }) => {
      const { version, name: savedName, shared, filters, ordering, list_header } = view;
      const body = { version, name: savedName, shared, filters, ordering, list_header, ...change };
      return desk.views.update({ params: { custom_list_type, id: view.id }, body });
    },
    onSettled: settled,
  });
  const remove = useWrite({
    mutationFn: (view: Pick<SavedView, "id">) => desk.views.remove({ params: { custom_list_type, id: view.id } }),
    onSettled: settled,
  });
  return useMemo(() => ({ create, update, remove }), [create, update, remove]);
};
