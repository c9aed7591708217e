import { ReceiptRegular } from "@fluentui/react-icons";
import { settlementDecisions } from "../../../../../src-shared/billing/settlements/settlement-decisions.ts";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ownWords } from "../../../../record/record-words.ts";
import { waitingKey } from "../../../../session/availability.ts";
import { ActionBar } from "../../../../ui/buttons/ActionBar.tsx";
import { type BarAction, decidesBy } from "../../../../ui/buttons/arrange-actions.ts";
import { offeredSteps, type StepName } from "../data/settlement-steps.ts";
import type { Detail } from "../data/use-settlement.ts";

type Props = {
  readonly detail: Detail;
  readonly onStep: (step: StepName) => void;
  readonly onApplyInvoice: () => void;
};

/** Buttons for this person's steps with the settlement, the next one first; or what it waits for. */
export const StepButtons = ({ detail, onStep, onApplyInvoice }: Props) => {
  const texts = useText();
  const { settlement, actions, is_offline, triage } = detail;
  const waits = waitingKey(texts, settlementStates, settlement.status);
  const availableSteps = offeredSteps(settlement, actions, is_offline).filter(
    ({ step }) => step.name !== "retry_ready" || triage.ready.count > 0,
  );
  const { ready } = triage;
  const failures = settlement.failed_count + settlement.returned_count;
  // Those that wait for another card would go to the one that they failed with, which the button says.
  const textOf = (name: StepName): string => {
    if (name === "retry_ready") {
      return texts.t("settlementPage.retryReady", { count: ready.count, amount: formatMoney(ready.amount) });
    }
    return name === "retry_failed"
      ? texts.t(`settlementPage.${ready.count < failures ? "retrySame" : "retryAll"}`, { count: failures })
      : texts.t(`settlements.actions.${name}`);
  };
  // Paid in part or wholly: what was paid can be invoiced, however the rest goes on.
  const invoice: BarAction[] =
    settlement.paid_count === 0
      ? []
      : [
          {
            key: "applyInvoice",
            text: texts.t("settlementPage.applyInvoice"),
            icon: ReceiptRegular,
            permission: ["invoice.application.create"],
            onClick: onApplyInvoice,
          },
        ];
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={[
        ...availableSteps.map(({ step, against }) => ({
          key: step.name,
          text: textOf(step.name),
          icon: step.icon,
          movesMoney: step.movesMoney,
          against,
          reasonTexts: { ...ownWords(settlementDecisions, step), ...(waits && { illegal_transition: waits }) },
          isForward: step.forward === true || step.name === "retry_ready",
          decides: decidesBy(step.name),
          isFolded: step.name === "cancel",
          onClick: () => onStep(step.name),
        })),
        ...invoice,
      ]}
    />
  );
};
