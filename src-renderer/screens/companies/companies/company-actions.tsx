import { LockClosedRegular, LockOpenRegular } from "@fluentui/react-icons";
import { type CompanyAction, companyDecisions } from "../../../../src-shared/companies/register/company-decisions.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { approvalAction } from "../../../../src-shared/kernel/records/define.ts";
import { companyStates } from "../../../../src-shared/kernel/states/company.ts";
import { proposeAction } from "../../../record/propose-action.tsx";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { openedInstead, rowActionsOf } from "../../../record/row-actions.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { type CompanyDetail, useCompany } from "./tabs/use-company.ts";

/** Actions of people with a company, as list and detail offer them. */
export const companyShown: Shown = {
  decided: companyDecisions,
  labelOf: (action) => `companies.actions.${action as CompanyAction}`,
  movesMoney: () => false,
};

/** Storage key of the licence that this person has not opened yet in this round; null: they have, or there is none. */
export const licenceToOpen = ({ base, review }: CompanyDetail): string | null =>
  review?.license_opened === true ? null : (base?.license_key ?? null);

const stepsByDialog = reloadedActions(companyShown, {
  useDetail: useCompany,
  nameOf: (row) => String(row["name"]),
  dialogOf: (detail, { action, row, onClose }) => (
    <ChangeDialog
      action={action as CompanyAction}
      row={(detail.company ?? row) as Row}
      license={licenceToOpen(detail)}
      onClose={onClose}
    />
  ),
});

/** Nobody is approved from a line of the list: the record opens, where the evidence is. */
const review = rowActionsOf(
  { ...companyShown, labelOf: () => "companies.actions.review" },
  openedInstead("/companies"),
);

/** Steps with a company from its row in the list. */
export const companySteps = stepsByDialog.map(
  (step) => (step.key === approvalAction ? review.find(({ key }) => key === step.key) : undefined) ?? step,
);

const waits = (row: Row): string | null => (Number(row["request"]) === 0 ? null : "change_pending");

/** Asking for a freeze or for its end, of a company that is in force or frozen. */
export const freezeActions = [
  proposeAction("companyFreezes", "freeze", {
    icon: LockClosedRegular,
    offers: (row) => companyStates.allows("freeze", Number(row["status"])),
    whyNot: waits,
  }),
  proposeAction("companyFreezes", "unfreeze", {
    icon: LockOpenRegular,
    offers: (row) => companyStates.allows("unfreeze", Number(row["status"])),
    whyNot: waits,
  }),
];
