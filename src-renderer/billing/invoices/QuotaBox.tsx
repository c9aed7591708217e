import { Text } from "@fluentui/react-components";
import type { InvoiceQuota } from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { AmountTable } from "../../list-screen/row/AmountTable.tsx";
import { Message } from "../../ui/messages/Message.tsx";

const parts = ["settled", "returned", "invoiced", "invoicing", "available"] as const;

/** Explains how the invoiceable amount comes about, and what to correct first. */
export const QuotaBox = ({ quota }: { quota: InvoiceQuota }) => {
  const { t } = useText();
  const amount = t("common.moneyYuan", { amount: formatMoney(quota.corrections_due) });
  return (
    <>
      <AmountTable
        label={t("invoices.quota.title")}
        amounts={parts.map((key) => ({
          key,
          label: t(`invoices.quota.${key}`),
          cents: quota[key],
          isStrong: key === "available",
        }))}
      />
      <Text size={200}>{t("invoices.quota.formula")}</Text>
      {quota.corrections_due === 0 ? null : <Message intent="warning">{t("invoices.quota.due", { amount })}</Message>}
    </>
  );
};
