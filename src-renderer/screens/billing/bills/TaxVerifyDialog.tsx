import { Field, Select, Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type TaxVerifyRow, taxVerify } from "../../../../src-shared/billing/bills/tax-verify-import.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../../money/paste/PasteDialog.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";

/** Shows the result of a comparison with the tax office's list: counts, every difference, every row without a counterpart. */
const TaxVerifyResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, of, error } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.bills.verifyResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{error(query.error)}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const { equal, differs, unknown, bills, differences, refused } = query.data;
  const rows = [
    ...differences.map(({ row, labor_name, tax_amount, withheld }) => ({
      key: `differs ${row}`,
      cells: [
        String(row),
        labor_name,
        formatMoney(tax_amount),
        formatMoney(withheld),
        formatMoney(tax_amount - withheld),
      ],
    })),
    ...refused.map(({ row, code }) => ({
      key: `refused ${row}`,
      cells: [String(row), of(`bills.verify.refused.${code}`), "", "", ""],
    })),
  ];
  return (
    <section aria-label={t("bills.verify.result")}>
      <Text weight="semibold" block>
        {t("bills.verify.summary", { equal, differs, unknown, bills })}
      </Text>
      {rows.length === 0 ? null : <CopyButton value={rows.map(({ cells }) => cells.join("\t")).join("\n")} />}
      <ResultTable
        label={t("bills.verify.result")}
        titles={[
          t("bills.verify.row"),
          t("bills.verify.person"),
          t("bills.verify.declared"),
          t("bills.verify.withheld"),
          t("bills.verify.difference"),
        ]}
        rows={rows}
      />
    </section>
  );
};

const monthsBack = 15;

/** Compares the tax office's list of a month with what was withheld: month and rows, then the figures, then every difference. */
export const TaxVerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  const [thisMonth] = useState(() => monthOf(dayOf(shanghaiNow(Date.now()))));
  const [period, setPeriod] = useState(() => addMonths(thisMonth, -1));
  const [isComplete, setComplete] = useState(false);
  const [batchKey] = useState(() => crypto.randomUUID());
  return (
    <PasteDialog<TaxVerifyRow>
      title={t("bills.verify.title")}
      template={taxVerify}
      text={t("bills.verify.text")}
      amountOf={({ tax_amount }) => Number(tax_amount)}
      plan={(file_name, rows) => ({
        action: "bill.verifyTax",
        body: {
          batch_key: batchKey,
          file_name,
          period,
          is_complete: isComplete,
          rows,
        },
      })}
      result={({ intent_id }) => <TaxVerifyResult intentId={intent_id} />}
      onClose={onClose}
    >
      <Field label={t("bills.verify.period")} required>
        <Select value={period} onChange={(_event, data) => setPeriod(data.value)}>
          {Array.from({ length: monthsBack }, (_none, back) => addMonths(thisMonth, -back)).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Check label={t("bills.verify.complete")} checked={isComplete} onChange={setComplete} />
    </PasteDialog>
  );
};
