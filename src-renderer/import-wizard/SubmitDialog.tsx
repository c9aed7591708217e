import { Field, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { AppError } from "../../src-shared/bridge/define.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { moneyInWords } from "../../src-shared/values/money-words.ts";
import { useConnection } from "../app/bootstrap.ts";
import { useDesk } from "../app/bridge/DeskProvider.tsx";
import { useCompanies } from "../app/companies.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { grouped, yuan } from "./figures.ts";

const useStyles = makeStyles({
  facts: {
    display: "grid",
    gridTemplateColumns: "max-content 1fr",
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: `0 0 ${tokens.spacingVerticalM}`,
  },
  title: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, wordBreak: "break-all" },
  strong: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  column: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

const remarkLength = 200;

type Props = {
  readonly state: ImportState;
  /** Brings the newest state after the desk said that it is another one. */
  readonly onState: (state: ImportState) => void;
  readonly onClose: () => void;
};

/** The last look before the rows leave: company, rows, sum in figures and words. What is confirmed is exactly this. */
export const SubmitDialog = ({ state, onState, onClose }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const desk = useDesk();
  const companies = useCompanies();
  const { online } = useConnection();
  const [remark, setRemark] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { import_id, counts, totals, revision } = state;
  const fee = totals["accounting_fee"] ?? 0;

  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onState(
        await desk.imports.submit({
          import_id,
          confirm: { rows: counts.rows, accounting_fee: fee, revision },
          settlement_remark: remark.trim(),
        }),
      );
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
      if (error instanceof AppError && error.code === "import_changed") onState(await desk.imports.get({ import_id }));
    }
  };
  const isChanged = problem instanceof AppError && problem.code === "import_changed";

  return (
    <ConfirmDialog
      title={t("imports.ui.submit.title")}
      confirmText={t("imports.ui.submit.confirm", { count: grouped(counts.rows) })}
      isBusy={isBusy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt className={styles.title}>{t("imports.ui.submit.company")}</dt>
        <dd className={styles.strong}>{companies.nameOf(state.company_id ?? "")}</dd>
        <dt className={styles.title}>{t("imports.ui.submit.file")}</dt>
        <dd className={styles.value}>{state.file_name}</dd>
        <dt className={styles.title}>{t("imports.ui.submit.rows")}</dt>
        <dd className={styles.strong}>{t("imports.ui.submit.rowsValue", { count: grouped(counts.rows) })}</dd>
        <dt className={styles.title}>{t("imports.ui.submit.sum")}</dt>
        <dd className={styles.strong}>{yuan(texts, fee)}</dd>
        <dt className={styles.title}>{t("imports.ui.submit.words")}</dt>
        <dd className={styles.value}>{moneyInWords(fee)}</dd>
      </dl>
      <div className={styles.column}>
        <Field label={t("imports.ui.submit.remark")} hint={t("imports.ui.submit.remarkHint")}>
          <Textarea value={remark} maxLength={remarkLength} onChange={(_event, { value }) => setRemark(value)} />
        </Field>
        {counts.rows_with_warnings === 0 ? null : (
          <MessageBar intent="warning">
            <MessageBarBody>
              {t("imports.ui.submit.warnings", { count: grouped(counts.rows_with_warnings) })}
            </MessageBarBody>
          </MessageBar>
        )}
        {state.checked_online ? null : (
          <MessageBar intent="info">
            <MessageBarBody>{t("imports.ui.submit.notRechecked")}</MessageBarBody>
          </MessageBar>
        )}
        {online ? null : (
          <MessageBar intent="info">
            <MessageBarBody>{t("imports.ui.submit.offline")}</MessageBarBody>
          </MessageBar>
        )}
        {problem === null ? null : (
          <MessageBar intent="error">
            <MessageBarBody>{isChanged ? t("imports.ui.submit.changed") : texts.error(problem)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
};
