import { Text } from "@fluentui/react-components";
import { lineField, reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { declareActions } from "../../../../src-shared/tax/income-tax/income-tax-calls.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { ChosenMonth } from "./chosen-month.ts";
import { MonthFacts } from "./MonthFacts.tsx";
import { StepOutcome } from "./StepOutcome.tsx";

/** Which taxes of promotion fees go with the payment of a whole month; nothing where there are none. */
const PromotionTax = ({ period }: { period: string }) => {
  const { t } = useText();
  const query = useDetail("promotionFees", `taxes ${period}`, (desk) =>
    desk.incomeTax.promotionTaxes({ query: { period } }),
  );
  const owing = query.data?.value;
  if (owing === undefined || owing.count === 0) return null;
  const fees = t("incomeTax.declare.promotionLine", { count: owing.count, amount: formatMoney(owing.amount) });
  return <Text block>{t("incomeTax.declare.promotionWith", { fees })}</Text>;
};

export type DeclareAction = (typeof declareActions)[number];

type Props = {
  readonly action: DeclareAction;
  readonly month: ChosenMonth;
  readonly income: number | undefined;
  readonly tax: number | undefined;
  readonly onClose: (outcome?: "done") => void;
};

const takesReceipt: ReadonlySet<DeclareAction> = new Set(["report", "accept", "pay", "correct"]);

const receiptForm = { receipt_no: lineField({ min: 0, most: 60 }) };
const reasonForm = { reason: reasonField() };

const formOf = (action: DeclareAction) =>
  takesReceipt.has(action) ? receiptForm : action === "refuse" ? reasonForm : undefined;

/** Facts, then the step, then its outcome. */
export const DeclareDialog = ({ action, month, income, tax, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(formOf(action), "incomeTax.declare.fields");
  const { period, count, ids } = month;
  const paysMonth = ids === undefined && (action === "pay" || action === "correct");
  const given = Object.fromEntries(Object.entries(filled ?? {}).filter(([, text]) => text !== ""));
  const body = { period, action, ...(ids !== undefined && { ids: [...ids] }), ...given };
  const facts = <MonthFacts period={period} people={count} income={income} tax={tax} />;
  return (
    <PlainDialog
      title={t("incomeTax.declare.title", { action: t(`incomeTax.declare.${action}`), period })}
      confirmText={t(`incomeTax.declare.${action}`)}
      send={filled && (() => desk.incomeTax.declare({ body }))}
      outcome={(outcome) => (
        <>
          {facts}
          <StepOutcome outcome={outcome} />
        </>
      )}
      onClose={onClose}
    >
      {facts}
      {paysMonth ? <PromotionTax period={period} /> : null}
      {fields}
    </PlainDialog>
  );
};
