import { HandshakeRegular, MoneyRegular } from "@fluentui/react-icons";
import {
  type SettlementAction,
  settlementDecisions,
} from "../../../../src-shared/billing/settlements/settlement-decisions.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { approvalAction } from "../../../../src-shared/kernel/records/define.ts";
import { actionOf, judge } from "../../../../src-shared/kernel/records/judge.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { TextKey } from "../../../i18n/text-key.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import { ownWords } from "../../../record/record-words.ts";
import { refusalReason } from "../../../session/availability.ts";
import type { Settlement } from "./data/settlement-diff.ts";
import { hidden, isThinkable, type Step, steps } from "./data/settlement-steps.ts";
import type { SomeStep } from "./data/step-some.ts";
import { type Detail, useSettlement } from "./data/use-settlement.ts";
import { OfflineSome, PaySome } from "./dialogs/PaySome.tsx";
import { SettlementStepDialog } from "./dialogs/SettlementStepDialog.tsx";
import { StepSome } from "./dialogs/StepSome.tsx";

/** Reads the settlement and the service's verdict before the step's own dialog: a row of a list may be old. */
const RowStep = ({ step, target, onClose: close }: ActionDialogProps & { step: Step }) => {
  const { t } = useText();
  const query = useSettlement(String(target.rows[0]?.["id"] ?? ""));
  const onClose = () => close();
  return (
    <ReloadFirst<Detail>
      title={t(`settlements.actions.${step.name}`)}
      reasonOf={({ actions }) => refusalReason(actions, step.name)}
      query={query}
      reasonTexts={ownWords(settlementDecisions, step)}
      onClose={onClose}
    >
      {({ settlement }) => <SettlementStepDialog step={step.name} settlement={settlement} onClose={onClose} />}
    </ReloadFirst>
  );
};

/** Objections to a step as far as the row tells, and the words for one's own work. */
const ownWork = (name: SettlementAction): Pick<ListAction, "whyNot" | "reasonTexts"> => ({
  whyNot: (row, userId, can) => judge(settlementDecisions, name, row, { userId, isOfCompany: false, can }),
  reasonTexts: ownWords(settlementDecisions, actionOf(settlementDecisions, name)),
});

const rowStep = (step: Step): ListAction => {
  const labelKey: TextKey = `settlements.actions.${step.name}`;
  return {
    key: step.name,
    labelKey,
    ...(step.icon && { icon: step.icon }),
    permission: step.permissions,
    movesMoney: step.movesMoney,
    // Who goes on to the next settlement asks the list for those that wait.
    ...(step.name === approvalAction && { appliesTo: { status: settlementStates.codesFor(step.move) } }),
    offers: (row: Row, userId: string) =>
      isThinkable(step, row as Settlement) && (step.makerOnly !== true || row["maker_id"] === userId),
    ...ownWork(step.name as SettlementAction),
    Dialog: (props: ActionDialogProps) => <RowStep {...props} step={step} />,
  };
};

/** Actions on a settlement from its row in the list. */
export const settlementActions: readonly ListAction[] = steps.filter(({ name }) => !hidden.has(name)).map(rowStep);

const someStep = (name: SomeStep): ListAction => {
  const step = steps.find((one) => one.name === name) as Step;
  const { move, icon, permissions, movesMoney, makerOnly } = step;
  return {
    key: `${name}Some`,
    labelKey: `settlements.actions.${name}`,
    ...(icon && { icon }),
    permission: permissions,
    movesMoney,
    appliesTo: { status: settlementStates.codesFor(move) },
    offers: (row: Row, userId: string) => makerOnly !== true || row["maker_id"] === userId,
    ...ownWork(step.name as SettlementAction),
    Dialog: (props: ActionDialogProps) => <StepSome {...props} step={name} />,
  };
};

/** Actions on several settlements at once. */
export const settlementBulkActions: readonly ListAction[] = [
  someStep("submit"),
  someStep("approve"),
  someStep("fund"),
  {
    key: "paySome",
    labelKey: "settlements.actions.paySome",
    icon: MoneyRegular,
    permission: "settlement.settlement.pay",
    movesMoney: true,
    appliesTo: { status: settlementStates.codesFor("pay") },
    ...ownWork("settle"),
    Dialog: PaySome,
  },
  {
    key: "offlineSome",
    labelKey: "settlements.actions.offlineSome",
    icon: HandshakeRegular,
    permission: "settlement.settlement.pay",
    movesMoney: true,
    appliesTo: { status: settlementStates.codesFor("settleOffline") },
    ...ownWork("offline_settle"),
    Dialog: OfflineSome,
  },
  someStep("cancel"),
];
