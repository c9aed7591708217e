import { LockClosedRegular, LockOpenRegular } from "@fluentui/react-icons";
import { type CompanyAction, companyDecisions } from "../../../../src-shared/companies/register/company-decisions.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyStates } from "../../../../src-shared/kernel/states/company.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { proposeAction } from "../../../record/propose-action.tsx";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCompany } from "./tabs/use-company.ts";

/** Actions of people with a company, as list and detail offer them. */
export const companyShown: Shown = {
  decided: companyDecisions,
  labelOf: (action) => `companies.actions.${action as CompanyAction}`,
  movesMoney: () => false,
};

const FromRow = ({ action, row, onClose }: RowDialogProps) => {
  const { t } = useText();
  const name = action as CompanyAction;
  return (
    <ReloadFirst
      title={`${t(`companies.actions.${name}`)} ${String(row["name"])}`}
      query={useCompany(String(row["id"]))}
      reasonOf={({ actions }) => refusalReason(actions, action)}
      onClose={onClose}
    >
      {({ company, base }) => (
        <ChangeDialog
          action={name}
          row={(company ?? row) as Row}
          license={base?.license_key ?? null}
          onClose={onClose}
        />
      )}
    </ReloadFirst>
  );
};

export const companySteps = rowActionsOf(companyShown, FromRow);

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
