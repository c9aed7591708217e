import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { StateTone } from "../../src-shared/states/define.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { StateTag } from "../ui/StateTag.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { grouped } from "./figures.ts";
import { useOpenImports } from "./use-import.ts";

const useStyles = makeStyles({
  section: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300 },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minHeight: "32px" },
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 },
  facts: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
  space: { flexGrow: 1 },
});

const tones: Readonly<Record<ImportState["phase"], StateTone>> = {
  reading: "info",
  checking: "info",
  ready: "warning",
  sending: "info",
  sent: "success",
  refused: "danger",
  cancelled: "neutral",
};

/** Address of an import that the desk holds. */
export const importPage = (importId: string): string => `/imports/${encodeURIComponent(importId)}`;

/** Imports that were begun and not finished; nothing is drawn when there are none. */
export const OpenImports = () => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const { data } = useOpenImports();
  const [discarding, setDiscarding] = useState<ImportState | null>(null);
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t("imports.ui.open.title")}>
      <h2 className={styles.heading}>{t("imports.ui.open.title")}</h2>
      <ul className={styles.list}>
        {data.map((state) => (
          <li key={state.import_id} className={styles.item}>
            <StateTag tone={tones[state.phase]} text={t(`imports.ui.open.phases.${state.phase}`)} />
            <span className={styles.name} title={state.file_name}>
              {state.file_name}
            </span>
            <span className={styles.facts}>
              {t("imports.ui.open.facts", {
                rows: grouped(state.counts.rows),
                errors: grouped(state.counts.rows_with_errors),
              })}
            </span>
            <span className={styles.space} />
            <Button size="small" onClick={() => void navigate(importPage(state.import_id))}>
              {t("imports.ui.open.go")}
            </Button>
            {state.phase === "sending" ? null : (
              <Button size="small" appearance="subtle" onClick={() => setDiscarding(state)}>
                {t("imports.ui.open.discard")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {discarding === null ? null : <DiscardDialog state={discarding} onClose={() => setDiscarding(null)} />}
    </section>
  );
};
