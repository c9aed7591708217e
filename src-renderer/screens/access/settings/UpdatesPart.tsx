import { Button, Spinner } from "@fluentui/react-components";
import type { SettingsState } from "../../../../src-shared/bridge/settings.ts";
import { useSettingsChange } from "../../../access/connection/use-desk-settings.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";

/** Which version this is, and whether there is a newer one. */
export const UpdatesPart = ({ state }: { state: SettingsState }) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t } = useText();
  const { version, state: phase, next } = state.updates;
  const check = useSettingsChange(() => desk.settings.checkUpdates({}));
  const isBusy = check.isPending || phase === "checking" || phase === "downloading";
  return (
    <Card title={t("settings.updates.title")}>
      <Facts
        facts={[
          { name: t("settings.updates.version"), value: version },
          {
            name: t("settings.updates.state"),
            value: t(`settings.updates.states.${phase}`, { version: next ?? t("common.emptyValue") }),
          },
        ]}
      />
      <ErrorMessage error={check.error} />
      {phase === "unsupported" ? null : (
        <div className={styles.row}>
          <Button
            disabledFocusable={isBusy}
            {...(isBusy && { icon: <Spinner size="tiny" /> })}
            onClick={() => check.mutate()}
          >
            {t("settings.updates.check")}
          </Button>
        </div>
      )}
    </Card>
  );
};
