import { Input, makeStyles, Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bankCaseStates } from "../../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { payoutLineStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../../../src-shared/kernel/values/money/money-parse.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import { withUnit } from "../../../../ui/inputs/AmountField.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { useSettlement } from "../data/use-settlement.ts";
import { AskFirstDialog } from "./AskFirstDialog.tsx";

const useStyles = makeStyles({ serial: { width: "120px" }, amount: { width: "100px" } });

type Decision = {
  readonly result: "paid" | "failed" | "";
  readonly order: string;
  /** Yuan, as typed. */
  readonly amount: string;
  readonly serial: string;
};
type Decisions = Readonly<Record<string, Decision>>;

const undecided: Decision = { result: "", order: "", amount: "", serial: "" };
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

type Line = { id: string; order_no: string; result: "paid" | "failed"; amount: number; serial?: string };

/** The lines as they are proposed; null while a chosen one lacks its order number or the amount that was paid. */
const proposedLines = (decisions: Decisions): Line[] | null => {
  const lines: Line[] = [];
  for (const [id, { result, order, amount, serial }] of Object.entries(decisions)) {
    if (result === "") continue;
    const parsed = parseMoney(result === "paid" ? amount : "0", { refuseZero: result === "paid" });
    const order_no = order.trim();
    if (order_no === "" || !parsed.ok) return null;
    lines.push({ id, order_no, result, amount: parsed.cents, ...(serial.trim() !== "" && { serial: serial.trim() }) });
  }
  return lines.length === 0 ? null : lines;
};

/** A line to be proposed something of; `net` in cents. */
type DecidableLine = { readonly id: string; readonly payee: string; readonly net: number };

const decidableLine = (row: Row): DecidableLine => ({
  id: String(row["id"]),
  payee: `${row["seq"]} · ${row["labor_name"]} · ${row["account_no"]}`,
  net: Number(row["net"]),
});

type LinesProps = {
  readonly rows: readonly DecidableLine[];
  readonly decisions: Decisions;
  readonly onDecide: (id: string, decision: Decision) => void;
};

const Lines = ({ rows, decisions, onDecide }: LinesProps) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const amountTitle = withUnit(texts, t("settlements.dialogs.proposeAmount"));
  return (
    <ResultTable
      label={t("settlements.actions.propose_decision")}
      titles={[
        t("settlements.dialogs.decidePayee"),
        t("settlements.dialogs.decideNet"),
        t("settlements.dialogs.decideResult"),
        t("settlements.dialogs.proposeOrder"),
        amountTitle,
        t("settlements.dialogs.decideSerial"),
      ]}
      rows={rows.map(({ id, payee, net }) => {
        const decision = decisions[id] ?? undecided;
        return {
          key: id,
          cells: [
            payee,
            formatMoney(net),
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
              key="order"
              size="small"
              aria-label={`${t("settlements.dialogs.proposeOrder")} ${payee}`}
              maxLength={64}
              disabled={decision.result === ""}
              value={decision.order}
              onChange={(_event, { value }) => onDecide(id, { ...decision, order: value })}
            />,
            <Input
              key="amount"
              size="small"
              className={styles.amount}
              aria-label={`${amountTitle} ${payee}`}
              maxLength={16}
              disabled={decision.result !== "paid"}
              value={decision.amount}
              onChange={(_event, { value }) => onDecide(id, { ...decision, amount: value })}
            />,
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

/** Proposes line by line what the bank's file tells of orders without a result, or with another one; the file goes with it. */
export const ProposeDialog = ({ settlement, onClose }: Props) => {
  const { t, error } = useText();
  const detail = useSettlement(settlement.id);
  const query = useUnknownLines(settlement.id);
  const [decisions, setDecisions] = useState<Decisions>({});
  const lines = proposedLines(decisions);
  const unknown = (query.data?.rows ?? []).map(decidableLine);
  // Where the bank says otherwise than what was decided before, the line is no longer unknown.
  const contradicted = (detail.data?.value.cases ?? [])
    .filter(({ status }) => status === bankCaseStates.code("contradicted"))
    .map((one) => ({ id: one.line_id, payee: `${one.seq} · ${one.order_no}`, net: one.ordered }));
  const rows = [...unknown, ...contradicted.filter(({ id }) => unknown.every((line) => line.id !== id))];
  return (
    <AskFirstDialog
      settlement={settlement}
      title="settlements.actions.propose_decision"
      text="settlements.dialogs.proposeText"
      needsFiles
      isWide
      plan={(reasonAndProof) =>
        lines === null ? null : { action: "settlement.propose", settlement_id: settlement.id, lines, ...reasonAndProof }
      }
      onClose={onClose}
    >
      {query.error ? <Text>{error(query.error)}</Text> : null}
      {query.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      {query.data && rows.length === 0 ? <Text>{t("settlements.dialogs.decideNone")}</Text> : null}
      <Lines
        rows={rows}
        decisions={decisions}
        onDecide={(id, decision) => setDecisions((current) => ({ ...current, [id]: decision }))}
      />
      {(query.data?.count ?? 0) > listed ? (
        <Text size={200}>{t("settlements.dialogs.decideMore", { count: listed })}</Text>
      ) : null}
    </AskFirstDialog>
  );
};
