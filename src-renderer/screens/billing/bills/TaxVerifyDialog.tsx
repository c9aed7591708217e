import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import { type TaxVerifyRow, taxVerify } from "../../../../src-shared/billing/bills/tax-verify-import.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../../money/paste/PasteDialog.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { TaxVerifyResult } from "./TaxVerifyResult.tsx";

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
