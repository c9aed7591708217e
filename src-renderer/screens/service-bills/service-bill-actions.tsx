import { DismissRegular, MoneyRegular, ProhibitedRegular } from "@fluentui/react-icons";
import type { Row } from "../../../src-shared/lists/define.ts";
import { serviceBillStates } from "../../../src-shared/states/service-bill.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/define-list-screen.ts";
import { LetGoDialog } from "./LetGoDialog.tsx";
import { PayDialog } from "./PayDialog.tsx";

export const isPayable = (row: Row): boolean => serviceBillStates.allows("pay", Number(row["status"]));

/** Pays one or several bills of a company. */
export const payAction: ListAction = {
  key: "pay",
  labelKey: "serviceBills.actions.pay",
  icon: MoneyRegular,
  permission: "service_bill.service_bill.pay",
  isPrimary: true,
  movesMoney: true,
  offers: isPayable,
  Dialog: PayDialog,
};

const letGo = (action: "waive" | "void", icon: typeof DismissRegular): ListAction => ({
  key: action,
  labelKey: `serviceBills.actions.${action}`,
  icon,
  permission: "service_bill.service_bill.audit",
  offers: (row) =>
    serviceBillStates.allows(action, Number(row["status"])) && (action === "waive" || Number(row["paid"]) === 0),
  Dialog: (props: ActionDialogProps) => <LetGoDialog {...props} action={action} />,
});

/** What can be done with a service bill. */
export const serviceBillActions: readonly ListAction[] = [
  payAction,
  letGo("waive", DismissRegular),
  letGo("void", ProhibitedRegular),
];
