import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Spinner,
} from "@fluentui/react-components";
import { BookmarkRegular, SaveRegular, SettingsRegular } from "@fluentui/react-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import { queryKeys } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { settingsOf } from "../layout/list-columns.ts";
import { settingsOfView } from "../layout/use-list-columns.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { useListViews, useViewChanges } from "../model/use-list-views.ts";
import { useToolStyles } from "../toolbar/list-heading.styles.ts";
import { checkView, differsFromView } from "./check-view.ts";
import { ManageViewsDialog } from "./ManageViewsDialog.tsx";
import { SaveViewDialog } from "./SaveViewDialog.tsx";

const useStyles = makeStyles({
  text: { maxWidth: "240px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

const noView = "";

/** Content of a view: the list as it is shown now. */
const contentOf = ({ state, columns }: ListModel) => ({
  filters: state.filters as Record<string, unknown>,
  ordering: state.ordering,
  list_header: settingsOf(columns.all),
});

/** Puts a view on the screen: its filters and order into the address, its columns into the grid. */
const useApply = (model: ListModel) => {
  const client = useQueryClient();
  const toast = useToast();
  const { t, list } = useText();
  return (view: ListView) => {
    const { filters, ordering, dropped } = checkView(model.list, view);
    // Columns that were changed since it was applied last are put back.
    client.setQueryData(queryKeys.viewSettings(model.name, view.id), settingsOfView(view));
    model.state.applyView(view.id, filters, ordering);
    if (dropped.length > 0) toast.info(t("lists.views.dropped"), list(dropped));
  };
};

/** Saved and shared views of a list: apply, save what is shown, change, remove. */
export const ViewsMenu = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const tools = useToolStyles();
  const toast = useToast();
  const { t, error } = useText();
  const { name, list, view, state, columns } = model;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"save" | "manage">();
  const { all, query } = useListViews(name, isOpen || dialog !== undefined || view !== undefined);
  const { update } = useViewChanges(name);
  const apply = useApply(model);
  const isChanged =
    view !== undefined &&
    differsFromView(list, view, { filters: state.filters, ordering: state.ordering, columns: columns.all });
  const text =
    view === undefined
      ? t("lists.views.menu")
      : t(isChanged ? "lists.views.changed" : "lists.views.current", { name: view.name });
  const groups = [
    { title: t("lists.views.mine"), views: all.filter(({ mine }) => mine) },
    { title: t("lists.views.shared"), views: all.filter(({ mine }) => !mine) },
  ].filter(({ views }) => views.length > 0);
  const pick = (id: string | undefined) => {
    const picked = all.find((one) => one.id === id);
    if (picked) apply(picked);
    else state.applyView(null, {}, list.defaultSort);
  };
  const renew = () => {
    if (!view) return;
    update.mutate(
      { view, change: contentOf(model) },
      {
        onSuccess: ({ name: savedName }) => toast.success(t("lists.views.updated", { name: savedName })),
        onError: (reason) => toast.error(reason, t("lists.views.notSaved")),
      },
    );
  };
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={(_event, data) => setOpen(data.open)}
        checkedValues={{ view: [view?.id ?? noView] }}
        onCheckedValueChange={(_event, { checkedItems }) => pick(checkedItems[0])}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" appearance="subtle" className={tools.button} icon={<BookmarkRegular />} title={text}>
            <span className={mergeClasses(styles.text, view === undefined && tools.label)}>{text}</span>
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value={noView}>
              {t("lists.views.none")}
            </MenuItemRadio>
            {query.isLoading ? (
              <MenuItem disabled icon={<Spinner size="tiny" />}>
                {t("common.loading")}
              </MenuItem>
            ) : null}
            {query.error ? <MenuItem disabled>{error(query.error)}</MenuItem> : null}
            {groups.map(({ title, views }) => (
              <MenuGroup key={title}>
                <MenuGroupHeader>{title}</MenuGroupHeader>
                {views.map((one) => (
                  <MenuItemRadio
                    key={one.id}
                    name="view"
                    value={one.id}
                    {...(one.shared && {
                      secondaryContent: one.mine
                        ? t("lists.views.sharedByMe")
                        : t("lists.views.owner", { name: one.owner_name }),
                    })}
                  >
                    {one.name}
                  </MenuItemRadio>
                ))}
              </MenuGroup>
            ))}
            <MenuDivider />
            {view?.mine && isChanged ? (
              <MenuItem icon={<SaveRegular />} onClick={renew}>
                {t("lists.views.update", { name: view.name })}
              </MenuItem>
            ) : null}
            <MenuItem icon={<SaveRegular />} onClick={() => setDialog("save")}>
              {t("lists.views.saveAs")}
            </MenuItem>
            {all.some(({ mine }) => mine) ? (
              <MenuItem icon={<SettingsRegular />} onClick={() => setDialog("manage")}>
                {t("lists.views.manage")}
              </MenuItem>
            ) : null}
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog === "save" ? (
        <SaveViewDialog list={name} content={contentOf(model)} onSaved={apply} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === "manage" ? (
        <ManageViewsDialog
          list={name}
          views={all.filter(({ mine }) => mine)}
          onRemoved={(removed) => {
            if (removed.id === view?.id) state.applyView(null, state.filters, state.ordering);
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
};
