import type { TransferDetail } from "../../../src-shared/calls/transfers.ts";
import { transferStates } from "../../../src-shared/states/transfer.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { refusalReason, waitingKey } from "../../session/offer.ts";
import { ActionBar } from "../../ui/buttons/ActionBar.tsx";
import { isThinkable, ownWords, type Step, steps } from "./transfer-steps.ts";

type Props = { readonly detail: TransferDetail; readonly onStep: (step: Step) => void };

/** What this person can do with a transfer, the next step first; or what it waits for. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const texts = useText();
  const { status, case_state: caseStatus } = detail.transfer;
  const facts = { status, hasDifference: detail.difference !== null, caseStatus };
  const waits = waitingKey(texts, transferStates, status);
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={steps
        .filter((step) => isThinkable(step, facts))
        .map((step) => ({
          key: step.name,
          text: texts.t(`funds.steps.${step.name}`),
          icon: step.icon,
          movesMoney: true,
          against: refusalReason(detail.actions, step.name),
          words: ownWords,
          isForward: step.name !== "reject" && step.name !== "cancel",
          onClick: () => onStep(step),
        }))}
    />
  );
};
