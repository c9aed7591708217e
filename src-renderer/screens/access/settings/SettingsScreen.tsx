import { Button, Spinner } from "@fluentui/react-components";
import type { SettingsState } from "../../../../src-shared/bridge/settings.ts";
import { ConnectionParts } from "../../../access/connection/ConnectionParts.tsx";
import { SettingsLoad } from "../../../access/connection/SettingsLoad.tsx";
import { useSettingsChange } from "../../../access/connection/use-desk-settings.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { sizeText } from "../../../ui/facts/size-text.ts";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { startDownload } from "../../../ui/start-download.ts";
import { AppearancePart } from "./AppearancePart.tsx";
import { LocalDataPart } from "./LocalDataPart.tsx";

/** Which version this is, and whether there is a newer one. */
const UpdatesPart = ({ state }: { state: SettingsState }) => {
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

const contents = ["versions", "settings", "states", "log"] as const;

/** A file for support. What is in it and what is not is said before it is made. */
const DiagnosticsPart = () => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t } = useText();
  const make = useWrite({
    mutationFn: () => desk.settings.exportDiagnostics({}),
    onSuccess: ({ url, name }) => {
      if (url !== null) startDownload(url, name);
    },
  });
  return (
    <Card
      title={t("settings.diagnostics.title")}
      text={t("settings.diagnostics.text")}
      side={
        <Button
          disabledFocusable={make.isPending}
          {...(make.isPending && { icon: <Spinner size="tiny" /> })}
          onClick={() => make.mutate()}
        >
          {t("settings.diagnostics.make")}
        </Button>
      }
    >
      <ul className={styles.list}>
        {contents.map((contentKey) => (
          <li key={contentKey}>{t(`settings.diagnostics.contents.${contentKey}`)}</li>
        ))}
      </ul>
      {t("settings.diagnostics.without")}
      <div aria-live="polite">
        {make.data && (make.data.saved || make.data.url !== null) ? (
          <Message intent="success">
            {t("settings.diagnostics.made", { name: make.data.name, size: sizeText(make.data.bytes) })}
          </Message>
        ) : null}
        <ErrorMessage error={make.error} />
      </div>
    </Card>
  );
};

/** Everything that this desk can be told once and for all. */
export const SettingsScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("settings.title")}</h1>
        <AppearancePart />
        <SettingsLoad>
          {(state) => (
            <>
              <ConnectionParts state={state} />
              <LocalDataPart state={state} />
              <UpdatesPart state={state} />
            </>
          )}
        </SettingsLoad>
        <DiagnosticsPart />
      </div>
    </div>
  );
};
