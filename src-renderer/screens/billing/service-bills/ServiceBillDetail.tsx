import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { serviceBillStates } from "../../../../src-shared/billing/fees/service-bill-states.ts";
import type { ServiceBillDetail as Detail } from "../../../../src-shared/billing/fees/service-bills-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import type { ActionTarget, DetailProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowAmounts } from "../../../list-screen/row/RowAmounts.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { ProposalList } from "../../../record/ProposalList.tsx";
import { refusalReason, waitingKey } from "../../../session/availability.ts";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import { Money, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { OfflineLines } from "./OfflineLines.tsx";
import { payAction, serviceBillActions } from "./service-bill-actions.tsx";

const useStyles = makeStyles({
  muted: { display: "block", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const amounts = ["fee", "discount", "payable", "paid", "unpaid"] as const;
const facts = ["company_name", "period", "category", "pay_method", "due_at", "create_at", "paid_at", "remark"] as const;

const Actions = ({ detail, onAction }: { detail: Detail; onAction: (action: ListAction) => void }) => {
  const texts = useText();
  const waits = waitingKey(texts, serviceBillStates, detail.bill.status);
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={serviceBillActions
        .map((action) => ({ action, against: refusalReason(detail.actions, action.key) }))
        .filter(({ against }) => against !== "illegal_transition")
        .map(({ action, against }) => ({
          key: action.key,
          text: texts.t(action.labelKey),
          icon: action.icon,
          movesMoney: action.movesMoney,
          against,
          isForward: action.isPrimary,
          onClick: () => onAction(action),
        }))}
    />
  );
};

const Origin = ({ detail }: { detail: Detail }) => {
  const styles = useStyles();
  const { t } = useText();
  const { bill, lines, contract_no } = detail;
  const isUsage = lines.some(({ kind }) => kind === "usage");
  return (
    <>
      {lines.map(({ seq, kind, quantity, free_quantity, unit_price, amount }) => (
        <div key={seq}>
          <Text block>
            {kind === "usage"
              ? t("serviceBills.detail.usage", {
                  period: bill.period,
                  quantity,
                  free: free_quantity,
                  billed: quantity - free_quantity,
                  price: t("common.moneyYuan", { amount: formatMoney(unit_price) }),
                })
              : t("serviceBills.detail.imported")}
          </Text>
          <Money cents={amount} isStrong />
        </div>
      ))}
      {isUsage ? (
        <>
          <Text className={styles.muted}>{t("serviceBills.detail.contract", { no: contract_no })}</Text>
          <Text className={styles.muted}>{t("serviceBills.detail.rule")}</Text>
        </>
      ) : null}
    </>
  );
};

/** A service bill: amounts, how they came about, payments, and what can be done with it. */
export const ServiceBillDetail = ({ id, onClose }: DetailProps) => {
  const { t, texts } = useText();
  const query = useDetail("serviceBills", id, (desk) => desk.serviceBills.get({ params: { id } }));
  const [running, setRunning] = useState<{ action: ListAction; target: ActionTarget }>();
  const run = (action: ListAction, row: Row) => {
    const selection = { mode: "some" as const, ids: [id] };
    setRunning({ action, target: { list: "serviceBills", filters: {}, selection, count: 1, sums: null, rows: [row] } });
  };
  const Dialog = running?.action.Dialog;
  return (
    <CachedDetail
      list="serviceBills"
      {...{ id, query, onClose }}
      rowOf={({ bill }) => bill as Row}
      state="status"
      isMine={({ actions }) => refusalReason(actions, payAction.key) === null}
      actions={(detail) => <Actions detail={detail} onAction={(action) => run(action, detail.bill as Row)} />}
    >
      {(detail, row) => (
        <>
          <RowAmounts
            title={t("serviceBills.detail.amounts")}
            list="serviceBills"
            row={row}
            keys={amounts}
            strong={["payable", "unpaid"]}
          />
          <Section title={t("serviceBills.detail.lines")}>
            {detail.lines.some(({ kind }) => kind === "offline") ? (
              <OfflineLines detail={detail} />
            ) : (
              <Origin detail={detail} />
            )}
          </Section>
          <RowSection title={t("serviceBills.detail.facts")} list="serviceBills" row={row} keys={facts} />
          <Section title={t("proposals.serviceBillDiscounts.title")}>
            <ProposalList name="serviceBillDiscounts" row={row} proposals={detail.discounts} />
          </Section>
          <Section title={t("serviceBills.detail.payments")}>
            {detail.payments.length === 0 ? <Text>{t("serviceBills.detail.noPayments")}</Text> : null}
            <ResultTable
              label={t("serviceBills.detail.payments")}
              titles={[columnTitle(texts, "serviceBills", "paid_at"), columnTitle(texts, "serviceBills", "paid"), ""]}
              rows={detail.payments.map(({ at, amount, by, balance }) => ({
                key: `${at} ${balance}`,
                cells: [
                  at,
                  <Money key="amount" cents={amount} />,
                  t("serviceBills.detail.paidLine", { by, balance: formatMoney(balance) }),
                ],
              }))}
            />
          </Section>
          {running && Dialog ? <Dialog target={running.target} onClose={() => setRunning(undefined)} /> : null}
        </>
      )}
    </CachedDetail>
  );
};
