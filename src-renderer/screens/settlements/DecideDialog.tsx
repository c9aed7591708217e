import { Input, makeStyles, Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { payoutLineStates } from "../../../src-shared/states/payout-line.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/ResultTable.tsx";
import { AskFirstDialog } from "./AskFirstDialog.tsx";
import type { Settlement } from "./settlement-diff.ts";

const useStyles = makeStyles({ serial: { width: "140px" } });

type Decision = { readonly result: "paid" | "failed" | ""; readonly serial: string };
type Decisions = Readonly<Record<string, Decision>>;

const undecided: Decision = { result: "", serial: "" };
const listed = 100;

const useUnknownLines = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["detail", "settlements", id, "unknown-lines"],
    queryFn: () =>
      desk.lists.page({
        list: "payoutLines",
        params: { id },
        filters: { status: [payoutLineStates.code("unknown")] },
        page: 1,
        page_size: listed,
        summary: false,
      }),
    gcTime: 0,
  });
};

const chosen = (decisions: Decisions) =>
  Object.entries(decisions).flatMap(([id, { result, serial }]) => {
    if (result === "") return [];
    const bank = serial.trim();
    return [{ id, result, ...(result === "paid" && bank !== "" && { serial: bank }) }];
  });

type LinesProps = {
  readonly rows: readonly Row[];
  readonly decisions: Decisions;
  readonly onDecide: (id: string, decision: Decision) => void;
};

const Lines = ({ rows, decisions, onDecide }: LinesProps) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <ResultTable
      label={t("settlements.actions.decide_lines")}
      titles={[
        t("settlements.dialogs.decidePayee"),
        t("settlements.dialogs.decideNet"),
        t("settlements.dialogs.decideResult"),
        t("settlements.dialogs.decideSerial"),
      ]}
      rows={rows.map((row) => {
        const id = String(row["id"]);
        const decision = decisions[id] ?? undecided;
        const payee = `${row["seq"]} · ${row["labor_name"]} · ${row["account_no"]}`;
        return {
          key: id,
          cells: [
            payee,
            formatMoney(Number(row["net"])),
            <RadioGroup
              key="result"
              layout="horizontal"
              aria-label={payee}
              value={decision.result}
              onChange={(_event, { value }) =>
                onDecide(id, { ...decision, result: value === "paid" || value === "failed" ? value : "" })
              }
            >
              <Radio value="paid" label={t("settlements.dialogs.decidePaid")} />
              <Radio value="failed" label={t("settlements.dialogs.decideFailed")} />
              <Radio value="" label={t("settlements.dialogs.decideSkip")} />
            </RadioGroup>,
            <Input
              key="serial"
              size="small"
              className={styles.serial}
              aria-label={`${t("settlements.dialogs.decideSerial")} ${payee}`}
              maxLength={64}
              disabled={decision.result !== "paid"}
              value={decision.serial}
              onChange={(_event, { value }) => onDecide(id, { ...decision, serial: value })}
            />,
          ],
        };
      })}
    />
  );
};

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

/** Says line by line what the bank's file tells of unknown results; the file goes with it. */
export const DecideDialog = ({ settlement, onClose }: Props) => {
  const { t, error } = useText();
  const query = useUnknownLines(settlement.id);
  const [decisions, setDecisions] = useState<Decisions>({});
  const lines = chosen(decisions);
  const rows = query.data?.rows ?? [];
  return (
    <AskFirstDialog
      settlement={settlement}
      title="settlements.actions.decide_lines"
      text="settlements.dialogs.decideText"
      needsFiles
      isWide
      plan={(asked) =>
        lines.length === 0 ? null : { action: "settlement.decide", settlement_id: settlement.id, lines, ...asked }
      }
      onClose={onClose}
    >
      {query.error ? <Text>{error(query.error)}</Text> : null}
      {query.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      {query.data && rows.length === 0 ? <Text>{t("settlements.dialogs.decideNone")}</Text> : null}
      <Lines
        rows={rows}
        decisions={decisions}
        onDecide={(id, decision) => setDecisions((known) => ({ ...known, [id]: decision }))}
      />
      {(query.data?.count ?? 0) > listed ? (
        <Text size={200}>{t("settlements.dialogs.decideMore", { count: listed })}</Text>
      ) : null}
    </AskFirstDialog>
  );
};
