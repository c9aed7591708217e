import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Input,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { useViewChanges } from "../model/use-list-views.ts";
import { longestViewName } from "./SaveViewDialog.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "560px" },
  list: { listStyleType: "none", margin: 0, padding: 0, maxHeight: "50vh", overflowY: "auto" },
  line: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flexGrow: 1, minWidth: 0 },
});

type LineProps = {
  readonly view: ListView;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => void;
  readonly onShare: (shared: boolean) => void;
  readonly onRemove: () => void;
};

const Line = ({ view, isBusy, onRename, onShare, onRemove }: LineProps) => {
  const styles = useStyles();
  const { t } = useText();
  const [nameText, setNameText] = useState<string>();
  const take = () => {
    const name = nameText?.trim() ?? "";
    if (name !== "" && name !== view.name) onRename(name);
    setNameText(undefined);
  };
  return (
    <li className={styles.line}>
      <Input
        className={styles.name}
        size="small"
        aria-label={t("lists.views.rename", { name: view.name })}
        value={nameText ?? view.name}
        maxLength={longestViewName}
        disabled={isBusy}
        onChange={(_event, { value }) => setNameText(value)}
        onBlur={take}
        onKeyDown={keys((event) => {
          if (event.key === "Enter") take();
        })}
      />
      <Check label={t("lists.views.sharedShort")} checked={view.shared} disabled={isBusy} onChange={onShare} />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        disabled={isBusy}
        aria-label={t("lists.views.remove", { name: view.name })}
        onClick={onRemove}
      />
    </li>
  );
};

type Props = {
  readonly list: ListName;
  readonly views: readonly ListView[];
  readonly onRemoved: (view: ListView) => void;
  readonly onClose: () => void;
};

/** One's own views: names, who sees them, removing. Every change is kept at once. */
export const ManageViewsDialog = ({ list, views, onRemoved, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { update, remove } = useViewChanges(list);
  const [viewToRemove, setViewToRemove] = useState<ListView>();
  const failure = update.error ?? remove.error;
  const isBusy = update.isPending || remove.isPending;
  return (
    <>
      <Dialog
        open
        onOpenChange={(_event, data) => {
          if (!data.open) onClose();
        }}
      >
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{t("lists.views.manageTitle")}</DialogTitle>
            <DialogContent>
              <ul className={styles.list}>
                {views.map((view) => (
                  <Line
                    key={view.id}
                    view={view}
                    isBusy={isBusy}
                    onRename={(name) => update.mutate({ view, change: { name } })}
                    onShare={(shared) => update.mutate({ view, change: { shared } })}
                    onRemove={() => setViewToRemove(view)}
                  />
                ))}
              </ul>
              <ErrorMessage error={failure} />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t("common.close")}</Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
      {viewToRemove ? (
        <ConfirmDialog
          title={t("lists.views.removeTitle")}
          confirmText={t("lists.views.removeConfirm")}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(viewToRemove, {
              onSuccess: () => onRemoved(viewToRemove),
              onSettled: () => setViewToRemove(undefined),
            })
          }
          onClose={() => setViewToRemove(undefined)}
        >
          {t(viewToRemove.shared ? "lists.views.removeSharedBody" : "lists.views.removeBody", {
            name: viewToRemove.name,
          })}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
