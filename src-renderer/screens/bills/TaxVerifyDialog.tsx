import {
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  Text,
  Textarea,
  tokens,
} from "@fluentui/react-components";
import { useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../src-shared/values/time.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { readTaxRows, taxRowsAtMost } from "./pasted-tax-rows.ts";
import { TaxVerifyResult } from "./TaxVerifyResult.tsx";

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  text: { minHeight: "160px", fontVariantNumeric: "tabular-nums" },
});

const monthsBack = 15;

/** Compares the tax office's list of a month with what was withheld: month and rows, then the figures, then every difference. */
export const TaxVerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [now] = useState(() => shanghaiNow(Date.now()));
  const [period, setPeriod] = useState(() => addMonths(monthOf(dayOf(now)), -1));
  const [text, setText] = useState("");
  const [isComplete, setComplete] = useState(false);
  const [planned, setPlanned] = useState<PlanInput>();
  const { rows, faults } = readTaxRows(text, dayOf(now));
  const isTooMany = rows.length > taxRowsAtMost;
  if (planned) {
    return (
      <MoneyDialog
        input={planned}
        result={({ intent_id }) => <TaxVerifyResult intentId={intent_id} />}
        onClose={onClose}
      />
    );
  }
  const next = () =>
    setPlanned({
      action: "bill.verifyTax",
      body: {
        batch_key: crypto.randomUUID(),
        file_name: t("bills.verify.pasted"),
        period,
        is_complete: isComplete,
        rows: [...rows],
      },
    });
  const [first] = faults;
  return (
    <ConfirmDialog
      title={t("bills.verify.title")}
      confirmText={t("bills.changes.next")}
      isConfirmDisabled={rows.length === 0 || faults.length > 0 || isTooMany}
      onConfirm={next}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Text>{t("bills.verify.text")}</Text>
        <Field label={t("bills.verify.period")} required>
          <Select value={period} onChange={(_event, data) => setPeriod(data.value)}>
            {Array.from({ length: monthsBack }, (_none, back) => addMonths(monthOf(dayOf(now)), -back)).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("bills.verify.rows")} required hint={t("bills.verify.rowsHint")}>
          <Textarea
            className={styles.text}
            value={text}
            resize="vertical"
            onChange={(_event, { value }) => setText(value)}
          />
        </Field>
        <Checkbox
          label={t("bills.verify.complete")}
          checked={isComplete}
          onChange={(_event, { checked }) => setComplete(checked === true)}
        />
        {rows.length > 0 ? (
          <Text>
            {t("bills.verify.read", {
              count: rows.length,
              amount: formatMoney(rows.reduce((sum, row) => sum + row.tax_amount, 0)),
            })}
          </Text>
        ) : null}
        {first || isTooMany ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              {first
                ? t("bills.verify.fault", {
                    count: faults.length,
                    row: first.row,
                    reason: t(`bills.verify.faults.${first.code}`),
                  })
                : t("bills.verify.tooMany", { most: taxRowsAtMost })}
            </MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
