import { Button, makeStyles, ProgressBar, Text, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { grouped, yuan } from "../model/figures.ts";
import { ImportStepBar } from "../model/ImportStepBar.tsx";
import { isBillTemplate } from "../model/template-kind.ts";
import { useImportCommand } from "../model/use-import.ts";
import { confirmedSum } from "../submit/use-submit.ts";

const useStyles = makeStyles({
  page: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    height: "100%",
    maxWidth: "560px",
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
  muted: { color: tokens.colorNeutralForeground3 },
  figures: { display: "flex", justifyContent: "space-between", fontVariantNumeric: "tabular-nums" },
});

/** The sealed rows on their way: how many parts are done and what is being waited for. */
export const SendingPage = ({ state }: { state: ImportState }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const companies = useCompanies();
  const { run, isRunning } = useImportCommand();
  const { parts_done = 0, parts_total = 0, waiting_for = "nothing", rows_done, rows_total } = state.sending ?? {};
  const isTaking = rows_done !== undefined && rows_total !== undefined;
  const isWaiting = waiting_for === "connection" || waiting_for === "sign-in";
  return (
    <section className={styles.page} aria-busy={!isWaiting}>
      <ImportStepBar state={state} />
      <h1 className={styles.heading}>{t("imports.ui.sending.title", { name: state.file_name })}</h1>
      <Text>{companies.nameOf(state.company_id ?? "")}</Text>
      <ProgressBar
        aria-label={t("imports.ui.sending.title", { name: state.file_name })}
        color={isWaiting ? "warning" : "brand"}
        value={isTaking ? rows_done : parts_done}
        max={Math.max(1, isTaking ? rows_total : parts_total)}
      />
      <div className={styles.figures}>
        <span>
          {isTaking
            ? t("imports.ui.sending.rows", { done: grouped(rows_done), total: grouped(rows_total) })
            : t("imports.ui.sending.parts", { done: parts_done, total: parts_total })}
        </span>
        <span>{t("imports.ui.submit.rowsValue", { count: grouped(state.counts.rows) })}</span>
        <span>{yuan(texts, confirmedSum(state) ?? 0)}</span>
      </div>
      <Message intent={isWaiting ? "warning" : "info"}>{t(`imports.ui.sending.waiting.${waiting_for}`)}</Message>
      <Text size={200} className={styles.muted}>
        {t(isBillTemplate(state.template) ? "imports.ui.sending.sealed" : "imports.ui.sending.sealedRows")}
      </Text>
      {waiting_for !== "nothing" && waiting_for !== "tasks" && parts_done === 0 ? (
        <div>
          <Button
            disabled={isRunning}
            onClick={() => void run((imports) => imports.cancel({ import_id: state.import_id }))}
          >
            {t("imports.ui.sending.takeBack")}
          </Button>
        </div>
      ) : null}
    </section>
  );
};
