import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { DiscardDialog } from "../file/DiscardDialog.tsx";
import { issueText } from "../model/cell-issues.ts";
import { grouped } from "../model/figures.ts";
import { useOpenImports } from "../model/use-import.ts";

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
  facts: {
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    flexShrink: 2,
    minWidth: 0,
  },
  button: { flexShrink: 0, whiteSpace: "nowrap" },
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

/** Progress in the words of its phase: rows are counted only where they were read. */
const factsText = (texts: Texts, { phase, counts, progress, refusal, sending, result }: ImportState): string => {
  const { t } = texts;
  if (phase === "reading") return t("imports.ui.reading.rows", { rows: grouped(progress.rows) });
  if (phase === "refused" && refusal !== null) return issueText(texts, refusal);
  if (phase === "sending" && sending !== null) {
    const { parts_done, parts_total, waiting_for } = sending;
    const parts = t("imports.ui.sending.parts", { done: parts_done, total: parts_total });
    return waiting_for === "nothing" ? parts : `${parts} · ${t(`imports.ui.sending.waiting.${waiting_for}`)}`;
  }
  if (phase === "sent" && result !== null)
    return t("imports.ui.open.sent", { succeeded: grouped(result.succeeded), failed: grouped(result.failed) });
  return t("imports.ui.open.facts", { rows: grouped(counts.rows), errors: grouped(counts.rows_with_errors) });
};

/** Address of an import that the desk holds. */
export const importPage = (importId: string): string => `/imports/${encodeURIComponent(importId)}`;

/** Imports that were begun and not finished; nothing is drawn when there are none. */
export const OpenImports = () => {
  const styles = useStyles();
  const { t, texts } = useText();
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
            <span className={styles.facts} title={factsText(texts, state)}>
              {factsText(texts, state)}
            </span>
            <span className={styles.space} />
            <Button size="small" className={styles.button} onClick={() => void navigate(importPage(state.import_id))}>
              {t(state.phase === "refused" || state.phase === "sent" ? "imports.ui.open.show" : "imports.ui.open.go")}
            </Button>
            {state.phase === "sending" ? null : (
              <Button size="small" appearance="subtle" className={styles.button} onClick={() => setDiscarding(state)}>
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
