import { LockClosedRegular, LockOpenRegular } from "@fluentui/react-icons";
import { type CompanyAction, companyDecisions } from "../../../../src-shared/companies/register/company-decisions.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyStates } from "../../../../src-shared/kernel/states/company.ts";
import { proposeAction } from "../../../record/propose-action.tsx";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCompany } from "./tabs/use-company.ts";

/** Actions of people with a company, as list and detail offer them. */
export const companyShown: Shown = {
  decided: companyDecisions,
  labelOf: (action) => `companies.actions.${action as CompanyAction}`,
  movesMoney: () => false,
};

export const companySteps = reloadedActions(companyShown, {
  useDetail: useCompany,
  nameOf: (row) => String(row["name"]),
  dialogOf: ({ company, base }, { action, row, onClose }) => (
    <ChangeDialog
      action={action as CompanyAction}
      row={(company ?? row) as Row}
      license={base?.license_key ?? null}
      onClose={onClose}
    />
  ),
});

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
