import { Field, MessageBar, MessageBarBody, makeStyles, Text, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/values/time.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import type { Texts } from "../../app/i18n/texts.ts";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { FeedbackResult } from "./FeedbackResult.tsx";
import { feedbackAtMost, type PastedFeedback, readPastedFeedback } from "./pasted-feedback.ts";
import type { Settlement } from "./settlement-diff.ts";

const useStyles = makeStyles({ text: { minHeight: "160px", fontVariantNumeric: "tabular-nums" } });

/** Why what was pasted cannot be sent; null when it can. */
const faultOf = ({ t, of, list }: Texts, { rows, issues, missing }: PastedFeedback): string | null => {
  if (missing.length > 0) return t("settlements.feedback.missing", { titles: list(missing) });
  if (rows.length > feedbackAtMost) return t("settlements.feedback.tooMany", { most: feedbackAtMost });
  const [first] = issues;
  if (first === undefined) return null;
  const reason = of(`imports.issues.${first.issue.code}`, { ...first.issue.params }, first.issue.code);
  return t("settlements.feedback.fault", { count: issues.length, row: first.row, reason });
};

const drawResult = ({ intent_id }: { intent_id: string }) => <FeedbackResult intentId={intent_id} />;

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

/** Takes the company's reports of payments that it made itself, as they are copied out of its spreadsheet. */
export const FeedbackDialog = ({ settlement, onClose }: Props) => {
  const styles = useMoneyStyles();
  const own = useStyles();
  const texts = useText();
  const { t } = texts;
  const [now] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [text, setText] = useState("");
  const [planned, setPlanned] = useState<PlanInput>();
  if (planned) return <MoneyDialog input={planned} result={drawResult} onClose={onClose} />;
  const pasted = readPastedFeedback(text, now);
  const { rows } = pasted;
  const fault = faultOf(texts, pasted);
  const amount = t("common.moneyYuan", { amount: formatMoney(rows.reduce((sum, row) => sum + row.amount, 0)) });
  return (
    <ConfirmDialog
      title={t("settlements.actions.offline_feedback")}
      confirmText={t("settlements.dialogs.next")}
      isConfirmDisabled={rows.length === 0 || fault !== null}
      isWide
      onConfirm={() =>
        setPlanned({
          action: "settlement.feedback",
          body: { company_id: settlement.company_id, file_name: t("settlements.feedback.pasted"), rows: [...rows] },
        })
      }
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{t("settlements.feedback.text", { company: settlement.company_name })}</Text>
        <Field required label={t("settlements.feedback.rows")} hint={t("settlements.feedback.rowsHint")}>
          <Textarea
            className={own.text}
            value={text}
            resize="vertical"
            onChange={(_event, { value }) => setText(value)}
          />
        </Field>
        {rows.length > 0 ? <Text>{t("settlements.feedback.read", { count: rows.length, amount })}</Text> : null}
        {fault === null ? null : (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{fault}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
};
