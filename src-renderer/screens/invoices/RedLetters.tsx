import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../src-shared/calls/invoice-papers.ts";
import { invoiceRedStates } from "../../../src-shared/states/invoice-red.ts";
import { useConnection } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { Money } from "../../ui/Money.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { StateTag } from "../../ui/StateTag.tsx";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalM },
  head: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM, alignItems: "center" },
  muted: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
  bar: { display: "flex", gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalXS },
});

const pending = invoiceRedStates.code("pending");

type Props = {
  readonly letters: InvoiceRecordDetail["red_letters"];
  readonly onDecide: (action: InvoiceRedAction, letter: InvoiceRedLetter) => void;
};

/** The red-letter forms of an invoice, the newest first: how much, why, who, and what can be done with the one that waits. */
export const RedLetters = ({ letters, onDecide }: Props) => {
  const styles = useStyles();
  const { t, of, error } = useText();
  const { online } = useConnection();
  if (letters.length === 0) return <Text>{t("invoicePapers.red.none")}</Text>;
  const whyNot = (reason: string | null): string | null =>
    online ? (reason === null ? null : error(new AppError(reason))) : error(new AppError("offline"));
  return (
    <ol className={styles.list} aria-label={t("invoicePapers.red.title")}>
      {letters.map((letter) => {
        const key = invoiceRedStates.keyOf(letter.status) ?? "pending";
        const offered = letter.actions.filter(({ reason }) => reason !== "forbidden");
        return (
          <li key={letter.id}>
            <div className={styles.head}>
              <StateTag tone={invoiceRedStates.specs[key].tone} text={of(`states.invoiceRed.${key}`)} />
              <Money cents={letter.amount} />
              {letter.red_no === null ? null : <span>{letter.red_no}</span>}
            </div>
            <div>{t("invoicePapers.red.reasonLine", { reason: letter.reason })}</div>
            {letter.decide_reason === "" ? null : <div>{letter.decide_reason}</div>}
            <div className={styles.muted}>
              <span>{`${t("invoicePapers.red.requested")} ${letter.requested_by} ${letter.request_at}`}</span>
              {letter.decide_at === null ? (
                <span>{t("invoicePapers.red.until", { time: letter.expires_at })}</span>
              ) : (
                <span>{`${t("invoicePapers.red.decided")} ${letter.decided_by} ${letter.decide_at}`}</span>
              )}
            </div>
            {letter.status === pending && offered.length > 0 ? (
              <div className={styles.bar}>
                {offered.map(({ action, reason }) => (
                  <ReasonButton
                    key={action}
                    size="small"
                    appearance={action === "confirm" ? "primary" : "secondary"}
                    reason={whyNot(reason)}
                    onClick={() => onDecide(action as InvoiceRedAction, letter)}
                  >
                    {of(`invoicePapers.actions.${action}`)}
                  </ReasonButton>
                ))}
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
};
