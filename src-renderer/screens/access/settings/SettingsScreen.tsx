import { ConnectionParts } from "../../../access/connection/ConnectionParts.tsx";
import { SettingsLoad } from "../../../access/connection/SettingsLoad.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { AppearancePart } from "./AppearancePart.tsx";
import { DiagnosticsPart } from "./DiagnosticsPart.tsx";
import { LocalDataPart } from "./LocalDataPart.tsx";
import { UpdatesPart } from "./UpdatesPart.tsx";

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
