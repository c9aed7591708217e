import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { termText } from "../../../../i18n/term-text.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { refusalReason } from "../../../../session/availability.ts";
import { useCan } from "../../../../session/bootstrap.ts";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { PlainTable } from "../../../../ui/facts/PlainTable.tsx";
import { StateTag } from "../../../../ui/facts/StateTag.tsx";
import { FourFactorDialog } from "../../../../workers/accounts/FourFactorDialog.tsx";
import type { OfFailures } from "../data/settlement-steps.ts";
import { openRenewal } from "../data/settlement-way.ts";
import type { Detail } from "../data/use-settlement.ts";
import { StepDialog } from "../dialogs/StepDialog.tsx";

const useStyles = makeStyles({
  whole: { whiteSpace: "nowrap" },
  text: { padding: "8px 0" },
  link: { display: "flex", minWidth: 0, padding: 0, color: tokens.colorBrandForegroundLink },
});

/** Reason that nothing can be paid again as it is: what has to be mended first, and for how many payments. */
const noneText = ({ t }: Texts, { groups, ready }: Detail["triage"]): string => {
  const waiting = (next: Detail["triage"]["groups"][number]["next"]): number =>
    groups.reduce((sum, group) => sum + (group.next === next ? group.count : 0), 0);
  if (ready.count > 0) return t("settlementPage.failures.none");
  const parts = (["newCard", "unblockPayee"] as const).flatMap((next) =>
    waiting(next) > 0 ? [t(`settlementPage.failures.first.${next}`, { count: waiting(next) })] : [],
  );
  return parts.length === 0 ? t("settlementPage.failures.none") : parts.join(" · ");
};

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
  const { count: inOrder, moved } = triage.ready;
  const { count, amount, needs_approval: isChanged } = triage.payable;
  const all = triage.groups.reduce((sum, group) => sum + group.count, 0);
  const rest = all - triage.lines.length;
  // While results are still to come, nothing is paid again.
  const isOpen = !settlementStates.allows("retryFailed", settlement.status);
  // Who may not pay is told whose turn it is; what else speaks against it stands beside the button.
  const isOthers = ["forbidden", "same_person"].includes(refusalReason(detail.actions, "retry_failed") ?? "");
  const isApprovers = isChanged && openRenewal(detail.timeline) !== undefined;
  const isSome = count > 0 || isChanged;
  const ready = [
    isChanged
      ? t("settlementPage.failures.changed", { count: inOrder })
      : count === 0
        ? noneText(texts, triage)
        : t(`settlementPage.failures.${count < inOrder ? "readyAtLeast" : "ready"}`, {
            count,
            amount: t("common.moneyYuan", { amount: formatMoney(amount) }),
          }),
    ...(isSome && moved > 0 ? [t("settlementPage.failures.moved", { count: moved })] : []),
    ...(isSome && isOthers && !isApprovers ? [t("settlementPage.failures.payer")] : []),
  ];
  if (all === 0) return null;
  const cellsOf = (line: (typeof triage.lines)[number]) => {
    const cause = t(`settlements.triage.causes.${line.cause}`);
    return [
      <span key="who" className={styles.whole}>
        {line.labor_name}{" "}
        <span className={mergeClasses(cards.small, cards.muted)}>
          {termText(texts.texts, line.bank_name)} {line.account_tail}
        </span>
      </span>,
      <StateTag
        key="cause"
        tone="danger"
        text={line.is_returned ? `${t("settlementPage.payment.parts.returned")} · ${cause}` : cause}
      />,
      termText(texts.texts, line.reason ?? ""),
      <span key="next">
        {line.coming === null ? (
          t(`settlements.triage.next.${line.next}`)
        ) : (
          <RecordLink to={{ list: "payAccounts", id: line.coming.id }}>
            {t(`settlementPage.failures.coming.${line.coming.waits}`, { tail: line.coming.tail })}
          </RecordLink>
        )}
        {line.next !== "newCard" || line.coming !== null ? null : can("labor.labor.edit") ? (
          <Button
            size="small"
            appearance="transparent"
            className={styles.link}
            onClick={() => setCardOf(line.labor_id)}
          >
            {t("settlementPage.failures.addCard")}
          </Button>
        ) : (
          <span className={mergeClasses(cards.small, cards.muted)}> {t("settlementPage.failures.cardBy")}</span>
        )}
      </span>,
      <span key="net" className={cards.strong}>
        {formatMoney(line.amount)}
      </span>,
    ];
  };
  return (
    <section aria-label={t("settlementPage.tabs.failures")}>
      <PlainTable
        label={t("settlementPage.failures.label")}
        figures={[4]}
        titles={(["who", "cause", "bankSays", "nextStep", "net"] as const).map((key) =>
          t(`settlementPage.failures.${key}`),
        )}
        rows={triage.lines.map((line) => ({ key: line.line_id, cells: cellsOf(line) }))}
      />
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
