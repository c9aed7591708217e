import { Field, Link, makeStyles, Select, Spinner, Text, tokens } from "@fluentui/react-components";
import { ArrowExportRegular, ChevronLeftRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { IncomeTaxMonth } from "../../../../src-shared/billing/bills/bill-tax-calls.ts";
import { formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../list-screen/model/define-list-screen.ts";
import { billTargetOf } from "../../../money/bills/bill-target.ts";
import { useCan, usePreferences } from "../../../session/bootstrap.ts";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { StepperButton } from "../../../ui/buttons/StepperButton.tsx";
import { WideDialog } from "../../../ui/dialogs/WideDialog.tsx";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "end", gap: tokens.spacingHorizontalM, flexWrap: "wrap" },
  space: { flexGrow: 1 },
});

const workersAPage = 20;
const firstYear = 2025;

const columns = [
  "worker",
  "idNo",
  "period",
  "income",
  "incomeExVat",
  "cumIncome",
  "cumExpense",
  "months",
  "cumBasic",
  "taxable",
  "rate",
  "quick",
  "cumTax",
  "cumWithheld",
  "monthTax",
  "expected",
] as const;

const cellsOf = (month: IncomeTaxMonth): readonly string[] => [
  month.labor_name,
  month.id_no,
  month.period,
  formatMoney(month.income),
  formatMoney(month.income_ex_vat),
  formatMoney(month.cum_income),
  formatMoney(month.cum_expense),
  String(month.months),
  formatMoney(month.cum_basic),
  formatMoney(month.taxable),
  formatRatio(month.rate_bp),
  formatMoney(month.quick_deduction),
  formatMoney(month.cum_tax),
  formatMoney(month.cum_withheld),
  formatMoney(month.month_tax),
  formatMoney(month.expected_tax),
];

/** Month by month how the income tax of the workers of some bills came about. */
export const IncomeTaxDialog = ({ target, onClose }: ActionDialogProps) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const [{ locale }] = usePreferences();
  const [billChoice] = useState(() => {
    const { batch_id: _batch, ...bills } = billTargetOf(target);
    return bills;
  });
  const [thisYear] = useState(() => Number(shanghaiNow(Date.now()).slice(0, 4)));
  const [year, setYear] = useState(thisYear);
  const [page, setPage] = useState(1);
  const body = { ...billChoice, year: String(year), page, page_size: workersAPage };
  const query = useQuery({
    queryKey: ["detail", "bills", "income-tax", body],
    queryFn: () => desk.bills.incomeTax({ body }),
    placeholderData: keepPreviousData,
  });
  const can = useCan();
  const navigate = useNavigate();
  const exporting = useWrite({
    mutationFn: () => desk.bills.exportIncomeTax({ body: { ...billChoice, year: String(year), locale } }),
  });
  const answer = query.data?.value;
  const pages = Math.max(1, Math.ceil((answer?.workers ?? 0) / workersAPage));
  const titles = columns.map((key) => t(`bills.incomeTax.${key}`));
  const rows = (answer?.results ?? []).map((month) => ({
    key: `${month.labor_id} ${month.period}`,
    cells: cellsOf(month),
  }));
  return (
    <WideDialog title={t("bills.incomeTax.title")} onClose={() => onClose()}>
      <Text block>{t("bills.incomeTax.formula")}</Text>
      <div className={styles.head}>
        <Field label={t("bills.incomeTax.year")}>
          <Select
            size="small"
            value={String(year)}
            onChange={(_event, data) => {
              setYear(Number(data.value));
              setPage(1);
            }}
          >
            {Array.from({ length: thisYear - firstYear + 1 }, (_none, back) => thisYear - back).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Text>{t("bills.incomeTax.workers", { count: answer?.workers ?? 0, page, pages })}</Text>
        <span className={styles.space} />
        <StepperButton
          icon={<ChevronLeftRegular />}
          label={t("bills.incomeTax.before")}
          isAtEnd={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <StepperButton
          icon={<ChevronRightRegular />}
          label={t("bills.incomeTax.after")}
          isAtEnd={page >= pages}
          onClick={() => setPage(page + 1)}
        />
        <CopyButton value={[titles, ...rows.map(({ cells }) => cells)].map((cells) => cells.join("\t")).join("\n")} />
        {can("income_tax.summary.export") ? (
          <ReasonButton
            size="small"
            icon={<ArrowExportRegular />}
            reason={(answer?.workers ?? 0) === 0 ? t("common.noRows") : null}
            isBusy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t("bills.incomeTax.export")}
          </ReasonButton>
        ) : null}
      </div>
      {exporting.data ? (
        <Message intent="success">
          {t("bills.incomeTax.exported", { no: exporting.data.job.no })}{" "}
          <Link as="button" onClick={() => void navigate("/exports")}>
            {t("bills.incomeTax.openExports")}
          </Link>
        </Message>
      ) : null}
      {exporting.error ? <Text>{error(exporting.error)}</Text> : null}
      {query.isPending ? <Spinner size="small" /> : null}
      {query.error ? <Text>{error(query.error)}</Text> : null}
      {answer && rows.length === 0 ? <Text block>{t("bills.incomeTax.none", { year })}</Text> : null}
      <ResultTable label={t("bills.incomeTax.title")} titles={titles} rows={rows} isTall />
    </WideDialog>
  );
};
