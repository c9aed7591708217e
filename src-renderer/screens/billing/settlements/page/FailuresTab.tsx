import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { termText } from "../../../../i18n/term-text.ts";
import { useCan } from "../../../../session/bootstrap.ts";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { StateTag } from "../../../../ui/facts/StateTag.tsx";
import { FourFactorDialog } from "../../../../workers/accounts/FourFactorDialog.tsx";
import type { OfFailures } from "../data/settlement-steps.ts";
import type { Detail } from "../data/use-settlement.ts";
import { StepDialog } from "../dialogs/StepDialog.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  head: {
    height: "28px",
    padding: "0 12px 0 0",
    textAlign: "left",
    whiteSpace: "nowrap",
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    height: "36px",
    padding: "4px 12px 4px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  whole: { whiteSpace: "nowrap" },
  figure: { textAlign: "right", paddingRight: 0 },
  text: { padding: "8px 0" },
});

/** Failed and returned lines one by one: to whom, why, what the bank says, what to do next. */
export const FailuresTab = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const texts = useText();
  const { t } = texts;
  const { settlement, triage } = detail;
  const can = useCan();
  const [cardOf, setCardOf] = useState<string>();
  const [step, setStep] = useState<OfFailures>();
  const offered = (["give_up", "take_up"] as const).filter((name) =>
    detail.actions.some(({ action, allowed }) => allowed && action === name),
  );
  const { count, amount, moved } = triage.ready;
  const all = triage.groups.reduce((sum, group) => sum + group.count, 0);
  const rest = all - triage.lines.length;
  // While results are still to come, nothing is paid again.
  const isOpen = !settlementStates.allows("retryFailed", settlement.status);
  const ready = [
    count === 0
      ? t("settlementPage.failures.none")
      : t("settlementPage.failures.ready", { count, amount: t("common.moneyYuan", { amount: formatMoney(amount) }) }),
    ...(moved === 0 ? [] : [t("settlementPage.failures.moved", { count: moved })]),
  ];
  if (all === 0) return null;
  return (
    <section aria-label={t("settlementPage.tabs.failures")}>
      <table className={styles.table} aria-label={t("settlementPage.failures.label")}>
        <thead>
          <tr>
            {(["who", "cause", "bankSays", "nextStep"] as const).map((key) => (
              <th key={key} scope="col" className={styles.head}>
                {t(`settlementPage.failures.${key}`)}
              </th>
            ))}
            <th scope="col" className={mergeClasses(styles.head, styles.figure)}>
              {t("settlementPage.failures.net")}
            </th>
          </tr>
        </thead>
        <tbody>
          {triage.lines.map((line) => (
            <tr key={line.line_id}>
              <td className={mergeClasses(styles.cell, styles.whole)}>
                {line.labor_name}{" "}
                <span className={mergeClasses(cards.small, cards.muted)}>
                  {termText(texts, line.bank_name)} {line.account_tail}
                </span>
              </td>
              <td className={styles.cell}>
                <StateTag
                  tone="danger"
                  text={
                    line.is_returned
                      ? `${t("settlementPage.payment.parts.returned")} · ${t(`settlements.triage.causes.${line.cause}`)}`
                      : t(`settlements.triage.causes.${line.cause}`)
                  }
                />
              </td>
              <td className={styles.cell}>{termText(texts, line.reason ?? "")}</td>
              <td className={styles.cell}>
                {t(`settlements.triage.next.${line.next}`)}
                {line.next === "newCard" && can("labor.labor.edit") ? (
                  <Button size="small" appearance="transparent" onClick={() => setCardOf(line.labor_id)}>
                    {t("settlementPage.failures.addCard")}
                  </Button>
                ) : null}
              </td>
              <td className={mergeClasses(styles.cell, styles.figure, styles.whole, cards.strong)}>
                {formatMoney(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={mergeClasses(styles.text, cards.muted)}>
        {[...(rest > 0 ? [t("settlementPage.failures.more", { count: rest })] : []), ...(isOpen ? [] : ready)].join(
          " · ",
        )}
      </div>
      {offered.map((name) => (
        <Button key={name} size="small" onClick={() => setStep(name)}>
          {t(`settlements.actions.${name}`)}
        </Button>
      ))}
      {step === undefined ? null : (
        <StepDialog step={step} settlement={settlement} onClose={() => setStep(undefined)} />
      )}
      {cardOf === undefined ? null : <FourFactorDialog laborId={cardOf} onClose={() => setCardOf(undefined)} />}
    </section>
  );
};
