import { reconcilers } from "../../../../src-shared/billing/funds/transactions-calls.ts";
import { recordByName, recordNames } from "../../../../src-shared/registries/records/registry.ts";
import type { TextKey } from "../../../i18n/text-key.ts";
import type { ListStart } from "../../../list-screen/model/list-start.ts";
import { recordText } from "../../../record/record-words.ts";
import type { Needed } from "../../../session/bootstrap.ts";

/** Something that is begun on a screen, as people would name it; `start`: what opens there at once. */
type ScreenAction = {
  readonly text: TextKey;
  readonly to: string;
  readonly needed: Needed;
  readonly start?: ListStart;
};

/** New records of every kind that is declared and made on its own screen: their form opens over their list. */
const newRecords = recordNames.flatMap((name): readonly ScreenAction[] => {
  const record = recordByName(name);
  if (record.isMadeElsewhere) return [];
  const { permission } = record.create;
  return [{ text: recordText(record, "create.label"), to: record.address, needed: permission, start: { tool: "new" } }];
});

/**
 * Actions that the palette offers beside the screens themselves. Those without a record open at once; a settlement is made
 * of all bills to be settled that the chosen company has, and its dialog says which these are before anything is made.
 */
export const screenActions: readonly ScreenAction[] = [
  { text: "frame.palette.importBills", to: "/imports/new", needed: "bill.bill.import" },
  {
    text: "frame.palette.makeSettlement",
    to: "/bills?status=30",
    needed: "settlement.settlement.create",
    start: { action: "createSettlement" },
  },
  { text: "workerForm.newTitle", to: "/workers", needed: "labor.labor.create", start: { tool: "new" } },
  { text: "funds.create.action", to: "/transfers", needed: "fund.transfer.create", start: { tool: "new" } },
  { text: "invoices.apply", to: "/invoice-applies", needed: "invoice.application.create", start: { tool: "new" } },
  {
    text: "invoices.paste.invoices",
    to: "/invoice-records",
    needed: "invoice.record.import",
    start: { tool: "invoices" },
  },
  {
    text: "invoices.paste.orders",
    to: "/service-bills",
    needed: "service_bill.service_bill.import",
    start: { tool: "orders" },
  },
  { text: "funds.entry.reconcile", to: "/transactions", needed: reconcilers, start: { tool: "reconcile" } },
  { text: "bills.verify.action", to: "/bills", needed: "income_tax.verification.import", start: { tool: "verify" } },
  { text: "frame.palette.declareTax", to: "/income-summary", needed: "income_tax.summary.edit" },
  ...newRecords,
  { text: "frame.palette.exports", to: "/exports", needed: "workbench.home.view" },
];
