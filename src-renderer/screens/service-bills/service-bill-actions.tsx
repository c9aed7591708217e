import { DismissRegular, MoneyRegular, ProhibitedRegular, TagRegular } from "@fluentui/react-icons";
import { serviceBillStates } from "../../../src-shared/states/service-bill.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { DiscountDialog } from "./DiscountDialog.tsx";
import { LetGoDialog } from "./LetGoDialog.tsx";
import { PayDialog } from "./PayDialog.tsx";

/** Pays one or several bills of a company. */
export const payAction: ListAction = {
  key: "pay",
  labelKey: "serviceBills.actions.pay",
  icon: MoneyRegular,
  permission: "service_bill.service_bill.pay",
  isPrimary: true,
  movesMoney: true,
  among: { status: serviceBillStates.codesFor("pay") },
  Dialog: PayDialog,
};

/** Proposes to waive the unpaid fee, or to void the bill. */
const letGo = (action: "waive" | "void", icon: typeof DismissRegular): ListAction => ({
  key: action,
  labelKey: `serviceBills.actions.${action}`,
  icon,
  permission: "settlement.discount.create",
  offers: (row) =>
    serviceBillStates.allows(action, Number(row["status"])) &&
    Number(row["discount_asked"]) === 0 &&
    (action === "waive" ? Number(row["let_go_most"]) > 0 : Number(row["paid"]) === 0),
  Dialog: (props: ActionDialogProps) => <LetGoDialog {...props} action={action} />,
});

/** Proposes a discount of a part; one at a time. */
const discountAction: ListAction = {
  key: "discount",
  labelKey: "serviceBills.actions.discount",
  icon: TagRegular,
  permission: "settlement.discount.create",
  offers: (row) => serviceBillStates.allows("discount", Number(row["status"])) && Number(row["discount_asked"]) === 0,
  Dialog: DiscountDialog,
};

/** What can be done with a service bill. */
export const serviceBillActions: readonly ListAction[] = [
  payAction,
  discountAction,
  letGo("waive", DismissRegular),
  letGo("void", ProhibitedRegular),
];
