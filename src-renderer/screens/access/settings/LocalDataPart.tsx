import { Button, Text } from "@fluentui/react-components";
import { useState } from "react";
import type { SettingsState } from "../../../../src-shared/bridge/settings.ts";
import { useSettingsChange } from "../../../access/connection/use-desk-settings.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { sizeText } from "../../../ui/facts/size-text.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";

const staying = ["money", "imports", "settings"] as const;

/** Shows the size of the local copy, and forgets it; first it tells what is never forgotten. */
export const LocalDataPart = ({ state }: { state: SettingsState }) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const clear = useSettingsChange(() => desk.settings.clearCache({}));
  const { bytes, rows } = state.cache;
  return (
    <Card
      title={t("settings.data.title")}
      text={t("settings.data.text")}
      side={<Button onClick={() => setAsking(true)}>{t("settings.data.clear")}</Button>}
    >
      <Facts
        facts={[
          { name: t("settings.data.size"), value: sizeText(bytes) },
          { name: t("settings.data.rows"), value: t("settings.data.rowCount", { count: rows }) },
        ]}
      />
      {isAsking ? (
        <ConfirmDialog
          title={t("settings.data.clearTitle")}
          confirmText={t("settings.data.clear")}
          isBusy={clear.isPending}
          onConfirm={() =>
            clear.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toast.success(t("settings.data.cleared"));
              },
            })
          }
          onClose={() => setAsking(false)}
        >
          <Text block>{t("settings.data.clearBody", { size: sizeText(bytes), count: rows })}</Text>
          <Text block>{t("settings.data.stays")}</Text>
          <ul className={styles.list}>
            {staying.map((itemKey) => (
              <li key={itemKey}>{t(`settings.data.staying.${itemKey}`)}</li>
            ))}
          </ul>
          <ErrorMessage error={clear.error} />
        </ConfirmDialog>
      ) : null}
    </Card>
  );
};
