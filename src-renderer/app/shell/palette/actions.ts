import type { TextKey } from "../../../i18n/text-key.ts";
import type { Needed } from "../../../session/bootstrap.ts";

/** Something that is begun on a screen, as people would name it. */
type ScreenAction = { readonly text: TextKey; readonly to: string; readonly needed: Needed };

/** What the palette offers to begin, beside the screens themselves. */
export const screenActions: readonly ScreenAction[] = [
  { text: "frame.palette.importBills", to: "/imports/new", needed: "bill.bill.import" },
  { text: "frame.palette.makeSettlement", to: "/bills?status=30", needed: "settlement.settlement.create" },
  { text: "frame.palette.declareTax", to: "/income-summary", needed: "income_tax.summary.edit" },
  { text: "frame.palette.exports", to: "/exports", needed: "workbench.home.view" },
];
