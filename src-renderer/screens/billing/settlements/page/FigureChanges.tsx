import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import type { FigureChange } from "../../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { OwnLimits } from "../../../../money/dialog/OwnLimits.tsx";
import { DifferencePanel } from "../../../../money/tables/DifferencePanel.tsx";
import { refusalReason, useAvailability } from "../../../../session/availability.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useToast } from "../../../../ui/messages/toast.tsx";
import { useFigureChanges } from "../data/use-figure-changes.ts";
import { type Detail, useSettlementStep } from "../data/use-settlement.ts";
import { shortFingerprint } from "../dialogs/StepDialog.tsx";

const useStyles = makeStyles({
  column: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Approves exactly the figures that stand here, with one click; the primary button is that of the settlement's bar. */
const ApproveNew = ({ detail }: { detail: Detail }) => {
  const { t, error } = useText();
  const toast = useToast();
  const availabilityOf = useAvailability();
  const { settlement } = detail;
  const { run, isBusy, problem } = useSettlementStep(settlement, () => toast.success(t("figures.record.approved")));
  const verdict = detail.actions.find(
    ({ action, reason }) =>
      (action === "approve" || action === "approve_again") &&
      reason !== "illegal_transition" &&
      reason !== "figures_same",
  );
  const offer = availabilityOf({
    against: verdict === undefined ? "forbidden" : refusalReason(detail.actions, verdict.action),
  });
  if (verdict === undefined || offer === null) return null;
  const action = verdict.action === "approve" ? "approve" : "approve_again";
  const { id, version, snapshot_hash } = settlement;
  return (
    <>
      {offer.reason === null ? <OwnLimits step={`settlements.${action}`} amount={settlement.company_payable} /> : null}
      <div>
        <ReasonButton
          icon={<CheckmarkRegular />}
          reason={isBusy ? t("common.loading") : offer.reason}
          onClick={() =>
            void run((desk) => desk.settlements.update({ params: { id }, body: { version, action, snapshot_hash } }))
          }
        >
          {t("figures.record.approve")}
        </ReasonButton>
      </div>
      {problem === null ? null : (
        <Message intent="error">
          {problem.kind === "error" ? error(problem.error) : t("settlements.conflict.title")}
        </Message>
      )}
    </>
  );
};

const Change = ({ change, detail, isOpen }: { change: FigureChange; detail: Detail; isOpen: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  const { kind, at, actor, before_hash, after_hash, difference } = change;
  const changeParams = { at, actor };
  return (
    <div className={styles.column}>
      <Message
        intent={isOpen ? "warning" : "info"}
        title={t(isOpen ? "figures.record.waiting" : kind === "paid" ? "figures.record.paid" : "figures.title")}
      >
        {t(kind === "paid" ? "figures.record.paidText" : "figures.record.waitingText", changeParams)}
      </Message>
      {isOpen ? <ApproveNew detail={detail} /> : null}
      <DifferencePanel difference={difference} />
      <Text className={styles.muted}>
        {t("figures.record.fingerprints", {
          before: shortFingerprint(before_hash),
          after: shortFingerprint(after_hash),
        })}
      </Text>
    </div>
  );
};

const isWaiting = (change: FigureChange, { settlement, actions }: Detail): boolean => {
  if (change.kind !== "renewed" || change.after_hash !== settlement.snapshot_hash) return false;
  const thinkable = actions.filter(({ action }) => action === "approve" || action === "approve_again");
  return thinkable.some(({ reason }) => reason !== "illegal_transition" && reason !== "figures_same");
};

/** Lists changes of the amounts after they were approved, newest first; nothing where there are none. */
export const FigureChanges = ({ detail }: { detail: Detail }) => {
  const { t, error } = useText();
  const { data, error: failed } = useFigureChanges(detail.settlement.id);
  if (failed) {
    return (
      <Message intent="error">
        {t("figures.record.failed")} {error(failed)}
      </Message>
    );
  }
  const [newest, ...earlier] = data?.value.results ?? [];
  if (newest === undefined) return null;
  return (
    <>
      <Section title={t("figures.title")}>
        <Change change={newest} detail={detail} isOpen={isWaiting(newest, detail)} />
      </Section>
      {earlier.length === 0 ? null : (
        <Section title={t("figures.record.earlier")}>
          {earlier.map((change) => (
            <Change key={change.id} change={change} detail={detail} isOpen={false} />
          ))}
        </Section>
      )}
    </>
  );
};
