import { Text } from "@fluentui/react-components";
import { DismissRegular, type FluentIcon, MoneyRegular, ProhibitedRegular, TagRegular } from "@fluentui/react-icons";
import type { LetGoKind } from "../../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../../../src-shared/billing/fees/service-bill-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { proposeAction } from "../../../record/propose-action.tsx";
import { PayDialog } from "./PayDialog.tsx";

/** Pays one or several bills of a company. */
export const payAction: ListAction = {
  key: "pay",
  labelKey: "serviceBills.actions.pay",
  icon: MoneyRegular,
  permission: "service_bill.service_bill.pay",
  isPrimary: true,
  movesMoney: true,
  appliesTo: { status: serviceBillStates.codesFor("pay") },
  Dialog: PayDialog,
};

/** Payments count towards workers' taxes first, which nobody can let go of. */
const TaxesStay = ({ row }: { readonly row: Row }) => {
  const { t } = useText();
  const taxes = Number(row["unpaid"]) - Number(row["let_go_most"]);
  if (taxes <= 0) return null;
  const amount = t("common.moneyYuan", { amount: formatMoney(taxes) });
  return <Text>{t("proposals.serviceBillDiscounts.detail.taxes", { amount })}</Text>;
};

/** Proposes to waive a bill or a part of it; one proposal at a time. */
const letGo = (kind: LetGoKind, icon: FluentIcon): ListAction =>
  proposeAction("serviceBillDiscounts", kind, {
    icon,
    offers: (row) =>
      serviceBillStates.allows(kind, Number(row["status"])) && (kind !== "void" || Number(row["paid"]) === 0),
    whyNot: (row) => {
      if (Number(row["discount_asked"]) > 0) return "change_pending";
      return kind !== "void" && Number(row["let_go_most"]) === 0 ? "taxes_stay" : null;
    },
    ...(kind !== "void" && { Note: TaxesStay }),
  });

/** Actions on a service bill. */
export const serviceBillActions: readonly ListAction[] = [
  payAction,
  letGo("discount", TagRegular),
  letGo("waive", DismissRegular),
  letGo("void", ProhibitedRegular),
];
