import { Field, Input, Text } from "@fluentui/react-components";
import { useState } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useViewChanges, type ViewContent } from "../model/use-list-views.ts";

/** Names of views are at most this long (`listViews.create`). */
export const longestViewName = 40;

type Props = {
  readonly list: ListName;
  readonly content: Omit<ViewContent, "name" | "shared">;
  readonly onSaved: (view: ListView) => void;
  readonly onClose: () => void;
};

/** Keeps what the list shows under a name, for oneself or for everybody. */
export const SaveViewDialog = ({ list, content, onSaved, onClose }: Props) => {
  const { t, error } = useText();
  const toast = useToast();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { create } = useViewChanges(list);
  const save = () =>
    create.mutate(
      { ...content, name: name.trim(), shared: isShared },
      {
        onSuccess: (view) => {
          toast.success(t("lists.views.saved", { name: view.name }));
          onSaved(view);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("lists.views.saveAs")}
      confirmText={t("common.save")}
      isBusy={create.isPending}
      isIncomplete={name.trim() === ""}
      onConfirm={save}
      onClose={onClose}
    >
      <Text block>{t("lists.views.saveHint")}</Text>
      <Field label={t("lists.views.name")} required {...(create.error && { validationMessage: error(create.error) })}>
        <Input value={name} maxLength={longestViewName} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <Check label={t("lists.views.share")} checked={isShared} onChange={setShared} />
    </ConfirmDialog>
  );
};
