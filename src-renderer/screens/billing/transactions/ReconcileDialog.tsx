import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ReconcileLine,
  type Reconciliation,
  reconcileDays,
  reconcileLines,
} from "../../../../src-shared/billing/funds/transactions-calls.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { addDays, dayOf, daysBetween, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { WideDialog } from "../../../ui/dialogs/WideDialog.tsx";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";
import { DayInput, readDay } from "../../../ui/inputs/DayInput.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";

const useStyles = makeStyles({
  form: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: tokens.spacingHorizontalM },
  column: { display: "grid", gap: tokens.spacingVerticalM },
});

const Lines = ({ title, lines, count }: { title: string; lines: readonly ReconcileLine[]; count: number }) => {
  const { t } = useText();
  if (count === 0) return null;
  const amount = (cents: number | null) => (cents === null ? t("common.emptyValue") : <Money cents={cents} />);
  return (
    <section aria-label={title}>
      <Text weight="semibold">{title}</Text>
      {count > reconcileLines ? <Text block>{t("funds.entry.more", { most: reconcileLines })}</Text> : null}
      <ResultTable
        label={title}
        titles={[
          t("funds.entry.serial"),
          t("funds.entry.no"),
          t("money.flow.company"),
          t("funds.entry.ours"),
          t("funds.entry.banks"),
          t("funds.entry.at"),
        ]}
        rows={lines.map((line) => ({
          key: `${line.serial} ${line.ours} ${line.banks}`,
          cells: [
            line.serial,
            line.no,
            line.company_name || t("common.emptyValue"),
            amount(line.ours),
            amount(line.banks),
            line.at,
          ],
        }))}
      />
    </section>
  );
};

const Findings = ({ reconciliation }: { reconciliation: Reconciliation }) => {
  const { t } = useText();
  const { matched, counts } = reconciliation;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const open = counts.differs + counts.long + counts.short;
  const isClean = open === 0;
  return (
    <>
      <Message intent={isClean ? "success" : "warning"}>
        {t("funds.entry.matched", {
          count: matched.count,
          paid_in: yuan(matched.paid_in),
          paid_out: yuan(matched.paid_out),
        })}
        {` · ${isClean ? t("funds.entry.nothing") : t("funds.entry.open", { count: open })}`}
      </Message>
      <Lines
        title={t("funds.entry.differs", { count: counts.differs })}
        lines={reconciliation.differs}
        count={counts.differs}
      />
      <Lines title={t("funds.entry.long", { count: counts.long })} lines={reconciliation.long} count={counts.long} />
      <Lines
        title={t("funds.entry.short", { count: counts.short })}
        lines={reconciliation.short}
        count={counts.short}
      />
    </>
  );
};

const usualDays = 7;

/** Compares some days with the bank's statement: what agrees, what differs, what only one side has. */
export const ReconcileDialog = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [start, setStart] = useState(() => addDays(today, 1 - usualDays));
  const [end, setEnd] = useState(today);
  const compare = useWrite({
    mutationFn: (days: { start: string; end: string }) => desk.funds.reconcile({ body: days }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["list", "transactions"] });
      void client.invalidateQueries({ queryKey: ["detail", "transactions"] });
    },
  });
  const first = readDay(start, "happened");
  const last = readDay(end, "happened");
  const days = first && last ? daysBetween(first, last) : -1;
  const isTooLong = days >= reconcileDays;
  const refusal =
    !first || !last
      ? t("common.lacking", { fields: t(first ? "funds.entry.to" : "funds.entry.from") })
      : days < 0
        ? t("funds.entry.reconcileReversed")
        : isTooLong
          ? t("funds.entry.reconcileTooLong", { days: reconcileDays })
          : null;
  return (
    <WideDialog title={t("funds.entry.reconcileTitle")} onClose={onClose}>
      <div className={styles.column}>
        <Text>{t("funds.entry.reconcileText")}</Text>
        <div className={styles.form}>
          <DayInput label={t("funds.entry.from")} value={start} means="happened" onChange={setStart} />
          <DayInput label={t("funds.entry.to")} value={end} means="happened" onChange={setEnd} />
          <ReasonButton
            appearance="primary"
            reason={refusal}
            isBusy={compare.isPending}
            onClick={() => {
              if (first && last) compare.mutate({ start: first, end: last });
            }}
          >
            {t("funds.entry.reconcileRun")}
          </ReasonButton>
        </div>
        {compare.isPending ? <Spinner label={t("common.loading")} /> : null}
        <ErrorMessage error={compare.error} />
        {compare.data ? <Findings reconciliation={compare.data} /> : null}
      </div>
    </WideDialog>
  );
};
