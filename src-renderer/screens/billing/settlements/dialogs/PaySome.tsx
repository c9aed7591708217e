import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { settlements as settlementsList } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import type { MoneyIntent } from "../../../../../src-shared/bridge/money.ts";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { MoneyDialog } from "../../../../money/dialog/MoneyDialog.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { ChosenDialog } from "./ChosenDialog.tsx";

/** The outcome of each settlement, as the service keeps it. */
const Results = ({ intent }: { intent: MoneyIntent }) => {
  const desk = useDesk();
  const { t, error } = useText();
  const { data, error: failed } = useQuery({
    queryKey: [...queryKeys.intent(intent.intent_id), "result"],
    queryFn: () => desk.settlements.batchResult({ intent_id: intent.intent_id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (failed) return <Text>{error(failed)}</Text>;
  if (!data) return <Spinner size="tiny" />;
  const { done, results } = data;
  return (
    <>
      <Text weight="semibold" role="status">
        {t("settlements.dialogs.payDone", { done, failed: results.length - done })}
      </Text>
      <ResultTable
        label={t("settlements.dialogs.someResult")}
        titles={[t("money.flow.object"), t("columnTitles.status"), t("settlements.dialogs.someResult")]}
        rows={results.map(({ id, no, ok, code, status }) => ({
          key: id,
          cells: [
            no,
            <CellValue key="status" column={settlementsList.columns.status} value={status} />,
            ok ? t("settlements.dialogs.payOk") : error(new AppError(code ?? "internal")),
          ],
        }))}
      />
    </>
  );
};

const drawResults = (intent: MoneyIntent) => <Results intent={intent} />;

type Several = "settlement.payBatch" | "settlement.offlineBatch";
type Props = {
  readonly action: Several;
  readonly ids: readonly string[];
  readonly onClose: ActionDialogProps["onClose"];
};

const Pay = ({ action, ids, onClose }: Props) => {
  const [input] = useState(() => ({ action, settlement_ids: [...ids] }));
  const [isDone, setDone] = useState(false);
  return (
    <MoneyDialog
      input={input}
      result={drawResults}
      onDone={() => setDone(true)}
      onClose={() => onClose(isDone ? "done" : undefined)}
    />
  );
};

/** Pays several settlements under one code: itemised before, each with its result after. */
export const PaySome = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  return (
    <ChosenDialog target={target} title={t("settlements.actions.paySome")} move="pay" onClose={onClose}>
      {(settlements) => <Pay action="settlement.payBatch" ids={settlements.map(({ id }) => id)} onClose={onClose} />}
    </ChosenDialog>
  );
};

/** Handed out already, only failed lines may be handed out again. */
const canBeHandedOut = ({ status, failed_count }: Settlement): boolean =>
  status !== settlementStates.code("offlineHandling") || failed_count > 0;

/** Hands several settlements to their companies under one code. */
export const OfflineSome = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  return (
    <ChosenDialog
      target={target}
      title={t("settlements.actions.offlineSome")}
      move="settleOffline"
      fits={canBeHandedOut}
      onClose={onClose}
    >
      {(settlements) => (
        <Pay action="settlement.offlineBatch" ids={settlements.map(({ id }) => id)} onClose={onClose} />
      )}
    </ChosenDialog>
  );
};
