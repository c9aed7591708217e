import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { ListName } from "../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type SavedView, useViewChanges } from "../../../list-screen/model/use-list-views.ts";
import { longestViewName } from "../../../list-screen/views/SaveViewDialog.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";

type Props = { readonly list: ListName; readonly view: SavedView; readonly onClose: () => void };

/** Gives a view another name; what is wrong with the name stands below it. */
export const RenameViewDialog = ({ list, view, onClose }: Props) => {
  const { t, error } = useText();
  const [name, setName] = useState(view.name);
  const { update } = useViewChanges(list);
  const typed = name.trim();
  return (
    <ConfirmDialog
      title={t("frame.views.rename")}
      confirmText={t("common.save")}
      isBusy={update.isPending}
      isIncomplete={typed === ""}
      refusal={typed === view.name ? t("common.unchanged") : null}
      onConfirm={() => update.mutate({ view, change: { name: typed } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t("lists.views.name")} required {...(update.error && { validationMessage: error(update.error) })}>
        <Input value={name} maxLength={longestViewName} onChange={(_event, { value }) => setName(value)} />
      </Field>
    </ConfirmDialog>
  );
};

/** Removes a view once the person has said so. */
export const RemoveViewDialog = ({ list, view, onClose }: Props) => {
  const { t } = useText();
  const toast = useToast();
  const { remove } = useViewChanges(list);
  return (
    <ConfirmDialog
      title={t("lists.views.removeTitle")}
      confirmText={t("lists.views.removeConfirm")}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(view, { onError: (problem) => toast.error(problem), onSettled: onClose })}
      onClose={onClose}
    >
      {t(view.shared ? "lists.views.removeSharedBody" : "lists.views.removeBody", { name: view.name })}
    </ConfirmDialog>
  );
};
