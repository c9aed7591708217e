import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/define-list-screen.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ResultTable } from "../../ui/ResultTable.tsx";
import { ChosenDialog } from "./ChosenDialog.tsx";
import { shortFingerprint } from "./StepDialog.tsx";
import type { Settlement } from "./settlement-diff.ts";

const fits = ({ status }: Settlement): boolean => settlementStates.allows("approve", status);

type Outcome = { readonly isDone: boolean; readonly text: string };
type Outcomes = Readonly<Record<string, Outcome>>;

/** Approves one after the other, each by the fingerprint that was shown; gives what became of each as it goes on. */
const useApprovals = (settlements: readonly Settlement[]) => {
  const desk = useDesk();
  const { t, error } = useText();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isBusy, setBusy] = useState(false);
  const note = (id: string, outcome: Outcome) => setOutcomes((known) => ({ ...known, [id]: outcome }));
  const run = async () => {
    setBusy(true);
    for (const { id, version, snapshot_hash } of settlements) {
      try {
        await desk.settlements.update({ params: { id }, body: { version, action: "approve", snapshot_hash } });
        note(id, { isDone: true, text: t("settlements.dialogs.someOk") });
      } catch (problem) {
        note(id, { isDone: false, text: error(problem instanceof AppError ? problem : new AppError("internal")) });
      }
    }
    setBusy(false);
  };
  return { outcomes, isBusy, run };
};

type BodyProps = {
  readonly settlements: readonly Settlement[];
  readonly left: ReactNode;
  readonly onClose: ActionDialogProps["onClose"];
};

const Body = ({ settlements: given, left, onClose }: BodyProps) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  // What is approved is what stands here, even when the list behind is read anew.
  const [settlements] = useState(given);
  const { outcomes, isBusy, run } = useApprovals(settlements);
  const known = Object.values(outcomes);
  const isDone = known.length === settlements.length;
  const total = settlements.reduce((sum, one) => sum + one.company_payable, 0);
  const done = known.filter((outcome) => outcome.isDone).length;
  return (
    <ConfirmDialog
      title={t("settlements.dialogs.approveSomeTitle", { count: settlements.length })}
      confirmText={
        isDone ? t("common.close") : t("settlements.dialogs.approveSomeConfirm", { count: settlements.length })
      }
      isBusy={isBusy}
      isWide
      onConfirm={() => {
        if (isDone) onClose("done");
        else void run();
      }}
      onClose={() => onClose(known.length > 0 ? "done" : undefined)}
    >
      <div className={styles.column}>
        <Text>{t("settlements.dialogs.approveSomeText")}</Text>
        <Text weight="semibold">
          {`${t("settlements.dialogs.someTotal", { amount: t("common.moneyYuan", { amount: formatMoney(total) }) })} · ${moneyInWords(total)}`}
        </Text>
        {left}
        <ResultTable
          label={t("settlements.actions.approveSome")}
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
              one.line_count,
              formatMoney(one.company_payable),
              shortFingerprint(one.snapshot_hash),
              outcomes[one.id]?.text ?? "",
            ],
          }))}
        />
        {isDone ? (
          <Text weight="semibold" role="status">
            {t("settlements.dialogs.someDone", { done, failed: settlements.length - done })}
          </Text>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};

/** Approves several settlements: what they are before, what became of each after. */
export const ApproveSome = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  return (
    <ChosenDialog target={target} title={t("settlements.actions.approveSome")} fits={fits} onClose={onClose}>
      {(settlements, left) => <Body settlements={settlements} left={left} onClose={onClose} />}
    </ChosenDialog>
  );
};
