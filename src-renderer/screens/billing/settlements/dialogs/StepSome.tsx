import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../../list-screen/model/define-list-screen.ts";
import { OwnLimits } from "../../../../money/dialog/OwnLimits.tsx";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { useUser } from "../../../../session/bootstrap.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import { NoteField } from "../../../../ui/inputs/NoteField.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { type SomeStep, useStepOnEach } from "../data/step-some.ts";
import { ChosenDialog } from "./ChosenDialog.tsx";
import { shortFingerprint } from "./StepDialog.tsx";

const reasonLength = 200;
const reasonAtLeast = 2;

const moves: Readonly<Record<SomeStep, Parameters<typeof settlementStates.allows>[0]>> = {
  submit: "submit",
  approve: "approve",
  fund: "fund",
  cancel: "cancel",
};

type BodyProps = {
  readonly step: SomeStep;
  readonly settlements: readonly Settlement[];
  readonly skippedNote: ReactNode;
  readonly onClose: ActionDialogProps["onClose"];
};

const Body = ({ step, settlements: currentSettlements, skippedNote, onClose }: BodyProps) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  // What is decided on is what stands here, even when the list behind is read again.
  const [settlements] = useState(currentSettlements);
  const { outcomes, isBusy, run } = useStepOnEach(step, settlements);
  const [reason, setReason] = useState("");
  const outcomeList = Object.values(outcomes);
  const isDone = outcomeList.length === settlements.length;
  const total = settlements.reduce((sum, one) => sum + one.company_payable, 0);
  const waiting = settlements.filter(({ id }) => !outcomes[id]?.isDone).map((one) => one.company_payable);
  const done = outcomeList.filter((outcome) => outcome.isDone).length;
  const needsReason = step === "cancel";
  const { length: count } = settlements;
  return (
    <ConfirmDialog
      title={t(`settlements.dialogs.some.title.${step}`, { count })}
      confirmText={isDone ? t("common.close") : t(`settlements.dialogs.some.confirm.${step}`, { count })}
      isBusy={isBusy}
      isWide
      refusal={needsReason && !isDone && reason.trim().length < reasonAtLeast ? t("common.reasonTooShort") : null}
      onConfirm={() => {
        if (isDone) onClose("done");
        else void run(reason.trim());
      }}
      onClose={() => onClose(outcomeList.length > 0 ? "done" : undefined)}
    >
      <div className={styles.column}>
        <Text>{t(`settlements.dialogs.some.text.${step}`)}</Text>
        <Text weight="semibold">
          {`${t("settlements.dialogs.someTotal", { amount: t("common.moneyYuan", { amount: formatMoney(total) }) })} · ${moneyInWords(total)}`}
        </Text>
        {isDone ? null : (
          <OwnLimits
            step={`settlements.${step}`}
            amount={waiting.reduce((sum, amount) => sum + amount, 0)}
            greatest={Math.max(0, ...waiting)}
          />
        )}
        {skippedNote}
        <ResultTable
          label={t(`settlements.dialogs.some.title.${step}`, { count })}
          titles={[
            t("money.flow.object"),
            t("money.flow.company"),
            t("money.flow.count"),
            t("money.flow.amount"),
            t("settlements.detail.hash"),
            t("settlements.dialogs.someResult"),
          ]}
          rows={settlements.map((one) => ({
            key: one.id,
            cells: [
              one.no,
              one.company_name,
              String(one.line_count),
              formatMoney(one.company_payable),
              shortFingerprint(one.snapshot_hash),
              outcomes[one.id]?.text ?? "",
            ],
          }))}
        />
        {needsReason && outcomeList.length === 0 && !isBusy ? (
          <NoteField
            required
            label={t("settlements.dialogs.reason")}
            hint={t("settlements.dialogs.reasonHint")}
            value={reason}
            most={reasonLength}
            onChange={setReason}
          />
        ) : null}
        {isDone ? (
          <Text weight="semibold" role="status">
            {t("settlements.dialogs.some.done", { done, failed: settlements.length - done })}
          </Text>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};

type Props = ActionDialogProps & { readonly step: SomeStep };

/** A step with several settlements: what they are before, the outcome of each after. */
export const StepSome = ({ step, target, onClose }: Props) => {
  const { t } = useText();
  const { id } = useUser();
  // What is submitted is its maker's work.
  const isOwn = ({ maker_id }: Settlement): boolean => step !== "submit" || maker_id === id;
  return (
    <ChosenDialog
      target={target}
      title={t(`settlements.actions.${step}`)}
      move={moves[step]}
      fits={isOwn}
      onClose={onClose}
    >
      {(settlements, skippedNote) => (
        <Body step={step} settlements={settlements} skippedNote={skippedNote} onClose={onClose} />
      )}
    </ChosenDialog>
  );
};
