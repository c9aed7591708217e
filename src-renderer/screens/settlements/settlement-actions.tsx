import { MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { HandshakeRegular, MoneyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { OfflineSome, PaySome } from "./PaySome.tsx";
import { SettlementStepDialog } from "./SettlementStepDialog.tsx";
import { StepSome } from "./StepSome.tsx";
import type { Settlement } from "./settlement-diff.ts";
import { excludedParts, isThinkable, ownWords, type Step, type StepName, steps } from "./settlement-steps.ts";
import type { SomeStep } from "./step-some.ts";
import { useSettlement } from "./use-settlement.ts";

/** Reads the settlement and the service's verdict before the step's own dialog: a row of a list may be old. */
const RowStep = ({ step, target, onClose }: ActionDialogProps & { step: Step }) => {
  const texts = useText();
  const { t } = texts;
  const id = String(target.rows[0]?.["id"] ?? "");
  const { data, error } = useSettlement(id);
  const detail = data?.value;
  const verdict = detail?.actions.find(({ action }) => action === step.name);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<Settlement>();
  if (!begun && detail && verdict?.allowed) setBegun(detail.settlement);
  if (begun) return <SettlementStepDialog step={step.name} settlement={begun} onClose={() => onClose()} />;
  const refusal = error
    ? texts.error(error)
    : detail
      ? texts.error(new AppError(verdict?.reason ?? "forbidden"))
      : null;
  return (
    <ConfirmDialog
      title={t(`settlements.actions.${step.name}`)}
      confirmText={t(`settlements.actions.${step.name}`)}
      isConfirmDisabled
      onConfirm={() => undefined}
      onClose={() => onClose()}
    >
      {refusal === null ? (
        <Spinner label={t("settlements.detail.loading")} />
      ) : (
        <MessageBar intent="warning">
          <MessageBarBody>{refusal}</MessageBarBody>
        </MessageBar>
      )}
    </ConfirmDialog>
  );
};

/** What this person may not do with a settlement that they made or reviewed themselves. */
const ownWork = (name: StepName): Pick<ListAction, "whyNot" | "words"> => ({
  whyNot: (row, userId) => (excludedParts(name).some((part) => row[`${part}_id`] === userId) ? "same_person" : null),
  words: { same_person: ownWords(excludedParts(name)) },
});

const rowStep = (step: Step): ListAction => {
  const labelKey: TextKey = `settlements.actions.${step.name}`;
  return {
    key: step.name,
    labelKey,
    icon: step.icon,
    permission: step.permissions,
    movesMoney: step.movesMoney,
    offers: (row: Row, userId: string) =>
      isThinkable(step, row as Settlement) && (step.makerOnly !== true || row["maker_id"] === userId),
    ...ownWork(step.name),
    Dialog: (props: ActionDialogProps) => <RowStep {...props} step={step} />,
  };
};

/** What can be done with a settlement from its row in the list. */
export const settlementActions: readonly ListAction[] = steps.filter(({ isHidden }) => isHidden !== true).map(rowStep);

const someStep = (name: SomeStep): ListAction => {
  const step = steps.find((one) => one.name === name) as Step;
  const { move, icon, permissions, movesMoney, makerOnly } = step;
  return {
    key: `${name}Some`,
    labelKey: `settlements.actions.${name}`,
    icon,
    permission: permissions,
    movesMoney,
    among: { status: settlementStates.codesFor(move) },
    offers: (row: Row, userId: string) => makerOnly !== true || row["maker_id"] === userId,
    ...ownWork(step.name),
    Dialog: (props: ActionDialogProps) => <StepSome {...props} step={name} />,
  };
};

/** What can be done with several at once. */
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
    among: { status: settlementStates.codesFor("pay") },
    ...ownWork("settle"),
    Dialog: PaySome,
  },
  {
    key: "offlineSome",
    labelKey: "settlements.actions.offlineSome",
    icon: HandshakeRegular,
    permission: "settlement.settlement.pay",
    movesMoney: true,
    among: { status: settlementStates.codesFor("settleOffline") },
    ...ownWork("offline_settle"),
    Dialog: OfflineSome,
  },
  someStep("cancel"),
];
