import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Desk } from "../../../../desk/desk.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { OwnLimits } from "../../../../money/dialog/OwnLimits.tsx";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { AmountFacts } from "../../../../record/AmountFacts.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../../../ui/inputs/NoteField.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useToast } from "../../../../ui/messages/toast.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import type { OfFailures } from "../data/settlement-steps.ts";
import { useSettlementStep } from "../data/use-settlement.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";

/** Steps that move no money. */
export type PlainStep =
  | "submit"
  | "take_back"
  | "approve"
  | "approve_again"
  | "reject"
  | "edit"
  | "fund"
  | "cancel"
  | OfFailures;

type Props = {
  readonly step: PlainStep;
  readonly settlement: Settlement;
  readonly onClose: (outcome?: "done") => void;
};

const textLength = 200;
const reasonAtLeast = 2;

/** "ab12cd34…": enough to compare two screens by eye. */
export const shortFingerprint = (hash: string): string => `${hash.slice(0, 8)}-${hash.slice(8, 12)}`;

const send = (desk: Desk, step: PlainStep, settlement: Settlement, written: string) => {
  const params = { id: settlement.id };
  const { version } = settlement;
  switch (step) {
    case "cancel":
      return desk.settlements.cancel({ params, body: { version, reason: written } });
    case "reject":
    case "give_up":
      return desk.settlements.update({ params, body: { version, action: step, reason: written } });
    case "edit":
      return desk.settlements.update({ params, body: { version, action: step, settlement_remark: written } });
    case "approve":
    case "approve_again":
      return desk.settlements.update({
        params,
        body: { version, action: step, snapshot_hash: settlement.snapshot_hash },
      });
    default:
      return desk.settlements.update({ params, body: { version, action: step } });
  }
};

const Facts = ({ settlement, hasHash }: { settlement: Settlement; hasHash: boolean }) => {
  const { t } = useText();
  const { no, company_name, line_count: count, company_payable: cents, labor_net, snapshot_hash } = settlement;
  const revision = t("settlements.detail.revision", { n: settlement.revision });
  const hash = `${shortFingerprint(snapshot_hash)} · ${revision}`;
  return (
    <AmountFacts
      facts={[
        { name: t("money.flow.object"), value: no },
        { name: t("money.flow.company"), value: company_name },
        { name: t("money.flow.count"), value: t("money.flow.countValue", { count }) },
      ]}
      amount={{ name: t("money.flow.amount"), cents }}
      more={[
        { name: t("money.flow.laborNet"), value: t("common.moneyYuan", { amount: formatMoney(labor_net) }) },
        ...(hasHash ? [{ name: t("settlements.detail.hash"), value: <span title={snapshot_hash}>{hash}</span> }] : []),
      ]}
    />
  );
};

/** Asks before a step: what it concerns in figures and words, what it means, and a reason where one is due. */
export const StepDialog = ({ step, settlement: currentSettlement, onClose }: Props) => {
  const styles = useMoneyStyles();
  const { t, error } = useText();
  const toast = useToast();
  // What is confirmed is what stands here, even when the screen behind is read again.
  const [settlement] = useState(currentSettlement);
  const needsReason = step === "reject" || step === "cancel" || step === "give_up";
  const [written, setWritten] = useState(step === "edit" ? settlement.settlement_remark : "");
  const { run, isBusy, problem } = useSettlementStep(settlement, () => {
    toast.success(t(`settlements.dialogs.done.${step}`));
    onClose("done");
  });
  const isConflict = problem?.kind === "conflict";
  let field: ReactNode = null;
  if (needsReason || step === "edit") {
    field = (
      <NoteField
        label={t(needsReason ? "settlements.dialogs.reason" : "settlements.dialogs.remark")}
        required={needsReason}
        hint={needsReason ? t("settlements.dialogs.reasonHint") : null}
        value={written}
        most={textLength}
        onChange={setWritten}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t(`settlements.dialogs.${step}Title`)}
      confirmText={isConflict ? t("settlements.conflict.reload") : t(`settlements.actions.${step}`)}
      isBusy={isBusy}
      {...(step === "cancel" && { closeText: t("common.goBack") })}
      refusal={needsReason && !isConflict && written.trim().length < reasonAtLeast ? t("common.reasonTooShort") : null}
      onConfirm={() => {
        if (isConflict) onClose();
        else void run((desk) => send(desk, step, settlement, written.trim()));
      }}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        {isConflict ? (
          <ConflictNotice changes={problem.changes} />
        ) : (
          <>
            {step === "approve" || step === "approve_again" ? (
              <Text weight="semibold">{t("settlements.dialogs.approveWhat")}</Text>
            ) : null}
            <Facts
              settlement={settlement}
              hasHash={step === "approve" || step === "approve_again" || step === "submit"}
            />
            <Text>{t(`settlements.dialogs.${step}Text`)}</Text>
            <OwnLimits step={`settlements.${step}`} amount={settlement.company_payable} />
            {field}
          </>
        )}
        {problem?.kind === "error" ? <Message intent="error">{error(problem.error)}</Message> : null}
      </div>
    </ConfirmDialog>
  );
};
