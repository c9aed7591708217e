import {
  CheckmarkRegular,
  DismissRegular,
  DocumentCheckmarkRegular,
  type FluentIcon,
  OrganizationRegular,
  ProhibitedRegular,
  ReceiptMoneyRegular,
} from "@fluentui/react-icons";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { BillChangeDialog, type BillChangeKind } from "./BillChangeDialog.tsx";

const notCancelled = billStates.codes.filter((code) => code !== billStates.code("cancelled"));

/** The states in which a bill takes a change; further conditions are told row by row. */
const states: Readonly<Record<BillChangeKind, readonly number[]>> = {
  approve: billStates.codesFor("approve"),
  reject: billStates.codesFor("reject"),
  cancel: billStates.codesFor("cancel"),
  organization: notCancelled,
  invoicing: notCancelled,
  withholding: notCancelled,
};

const looks: Readonly<Record<BillChangeKind, { icon: FluentIcon; permission: PermissionKey }>> = {
  approve: { icon: CheckmarkRegular, permission: "bill.bill.audit" },
  reject: { icon: DismissRegular, permission: "bill.bill.audit" },
  cancel: { icon: ProhibitedRegular, permission: "bill.bill.cancel" },
  organization: { icon: OrganizationRegular, permission: "bill.bill.edit" },
  invoicing: { icon: ReceiptMoneyRegular, permission: "invoice.bill.edit" },
  withholding: { icon: DocumentCheckmarkRegular, permission: "income_tax.withholding.edit" },
};

const dialogOf = (kind: BillChangeKind) => {
  const Dialog = (props: ActionDialogProps) => <BillChangeDialog {...props} kind={kind} />;
  Dialog.displayName = `BillChange(${kind})`;
  return Dialog;
};

const actionOf = (kind: BillChangeKind): ListAction => ({
  key: kind,
  labelKey: `bills.changes.${kind}.action`,
  icon: looks[kind].icon,
  permission: looks[kind].permission,
  ...(kind === "approve" && { isPrimary: true }),
  Dialog: dialogOf(kind),
});

/** Changes of bills for the bill list, one row or any selection. */
export const billChangeActions: readonly ListAction[] = (
  ["approve", "reject", "organization", "invoicing", "withholding", "cancel"] as const
).map((kind) => ({
  ...actionOf(kind),
  appliesTo: { status: states[kind] },
  // Who imported the amount is not who says that it is right; an edit is told row by row.
  whyNot: (row, userId) => (kind === "approve" || kind === "reject" ? whyNotDecide(row, userId) : null),
  reasonTexts: { same_person: "actions.own.audit" },
}));

const withBillsToAudit = { has_to_audit: true } as const;
const stands = (row: Row): boolean => Number(row["bill_count"] ?? 0) > Number(row["cancelled_count"] ?? 0);

/** Whoever brought the bills does not say that they are right. */
const whyNotDecide = (row: Row, userId: string) => (row["created_by"] === userId ? "same_person" : null);

/** Passing or refusing what waits of a batch; lists of batches count it and have a filter for it. */
export const batchDecisions: readonly ListAction[] = (["approve", "reject"] as const).map((kind) => ({
  ...actionOf(kind),
  appliesTo: withBillsToAudit,
  whyNot: whyNotDecide,
  reasonTexts: { same_person: "actions.own.audit" },
}));

/** The same for a whole batch; counts of the batch say whether it has such bills. */
export const batchChangeActions: readonly ListAction[] = [
  ...batchDecisions,
  { ...actionOf("organization"), offers: stands },
  { ...actionOf("cancel"), offers: stands },
];
