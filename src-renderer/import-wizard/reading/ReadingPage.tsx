import { Button, makeStyles, mergeClasses, ProgressBar, Text, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { bytesText, grouped } from "../model/figures.ts";
import { ImportStepBar } from "../model/ImportStepBar.tsx";
import { useImportCommand } from "../model/use-import.ts";
import { FirstRows } from "./FirstRows.tsx";

const useStyles = makeStyles({
  page: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    height: "100%",
    maxWidth: "520px",
    margin: "0 auto",
    padding: tokens.spacingHorizontalXXL,
    boxSizing: "border-box",
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    wordBreak: "break-all",
  },
  figures: { display: "flex", justifyContent: "space-between", fontVariantNumeric: "tabular-nums" },
  muted: { color: tokens.colorNeutralForeground3 },
  actions: { display: "flex" },
  /** With rows to look at there is no middle to stand in. */
  withRows: { maxWidth: "none", justifyContent: "flex-start" },
});

/** Shows the progress of the reading; it can be stopped at once and goes on without this page. */
export const ReadingPage = ({ state }: { state: ImportState }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { run, isRunning } = useImportCommand();
  const { rows, rows_per_second, bytes_done, bytes_total } = state.progress;
  const first = state.first_rows ?? [];
  return (
    <section className={mergeClasses(styles.page, first.length > 0 && styles.withRows)} aria-busy>
      <ImportStepBar state={state} />
      <h1 className={styles.heading}>{t("imports.ui.reading.title", { name: state.file_name })}</h1>
      <ProgressBar
        aria-label={t("imports.ui.reading.title", { name: state.file_name })}
        {...(bytes_total > 0 && { value: bytes_done, max: bytes_total })}
      />
      <div className={styles.figures}>
        <span>{t("imports.ui.reading.rows", { rows: grouped(rows) })}</span>
        <span>{t("imports.ui.reading.rate", { rate: grouped(rows_per_second) })}</span>
        <span>
          {t("imports.ui.reading.bytes", {
            done: bytesText(texts, bytes_done),
            total: bytesText(texts, bytes_total),
          })}
        </span>
      </div>
      <Text size={200} className={styles.muted}>
        {t("imports.ui.reading.stay")}
      </Text>
      <div className={styles.actions}>
        <Button
          disabled={isRunning}
          onClick={() => void run((imports) => imports.cancel({ import_id: state.import_id }))}
        >
          {t("imports.ui.reading.cancel")}
        </Button>
      </div>
      {first.length === 0 ? null : (
        <>
          <Text size={200} className={styles.muted}>
            {t("imports.ui.reading.first", { rows: first.length })}
          </Text>
          <FirstRows columns={state.columns} rows={first} />
        </>
      )}
    </section>
  );
};
