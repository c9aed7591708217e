import {
  CalculatorRegular,
  CheckmarkRegular,
  DocumentAddRegular,
  LockClosedRegular,
  LockOpenRegular,
  MoneyRegular,
  PeopleRegular,
  SendRegular,
} from "@fluentui/react-icons";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { addDays, addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { type DeclareAction, DeclareDialog } from "./DeclareDialog.tsx";
import { PeriodLockDialog } from "./PeriodLockDialog.tsx";
import { RecomputeDialog } from "./RecomputeDialog.tsx";

const isOpen = taxPeriodStates.code("open");

const declareMonth = (action: DeclareAction, icon: NonNullable<ListAction["icon"]>): ListAction => ({
  key: action,
  labelKey: `incomeTax.declare.${action}`,
  icon,
  permission: "income_tax.summary.edit",
  offers: (row) => row["status"] === isOpen,
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    if (!row) return null;
    const month = { period: String(row["period"]), ids: undefined, count: Number(row["worker_count"]) };
    return (
      <DeclareDialog
        action={action}
        month={month}
        income={Number(row["income"])}
        tax={Number(row["month_tax"])}
        onClose={onClose}
      />
    );
  },
});

const lockAction = (action: "lock" | "unlock"): ListAction => ({
  key: action,
  labelKey: `incomeTax.period.${action}`,
  icon: action === "lock" ? LockClosedRegular : LockOpenRegular,
  permission: "income_tax.period.edit",
  isPrimary: action === "lock",
  offers: (row) => taxPeriodStates.allows(action, Number(row["status"])),
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    return row ? <PeriodLockDialog action={action} row={row} onClose={onClose} /> : null;
  },
});

/** Compares a month with its bills; a locked one too, for looking only. */
const recomputeAction: ListAction = {
  key: "recompute",
  labelKey: "incomeTax.recompute.action",
  icon: CalculatorRegular,
  permission: "income_tax.summary.edit",
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    return row ? <RecomputeDialog period={String(row["period"])} ids={undefined} onClose={onClose} /> : null;
  },
};

/** Goes to the people of a month. */
const GoToPeople = ({ target, onClose }: ActionDialogProps) => {
  const navigate = useNavigate();
  const period = String(target.rows[0]?.["period"] ?? "");
  useEffect(() => {
    onClose();
    if (period === "") return;
    const end = addDays(`${addMonths(period, 1)}-01`, -1);
    void navigate(`/income-summary?date_type=period_start&start=${period}-01&end=${end}`);
  }, [navigate, onClose, period]);
  return null;
};

/** Buttons of an open month; the others stand in the menu of its head. */
export const taxPeriodInSight: ReadonlySet<string> = new Set(["people", "lock", "unlock"]);

/** The same actions, with locking off for a reason of the month's checks. */
export const taxPeriodActionsUnless = (against: string | null): readonly ListAction[] =>
  taxPeriodActions.map((action) =>
    action.key === "lock" && against !== null
      ? { ...action, whyNot: () => against, reasonTexts: { [against]: "incomeTax.close.lockWaits" } }
      : action,
  );

/** Actions on a month of the tax books. */
export const taxPeriodActions: readonly ListAction[] = [
  { key: "people", labelKey: "incomeTax.period.openPeople", icon: PeopleRegular, Dialog: GoToPeople },
  declareMonth("generate", DocumentAddRegular),
  declareMonth("report", SendRegular),
  declareMonth("accept", CheckmarkRegular),
  declareMonth("pay", MoneyRegular),
  recomputeAction,
  lockAction("lock"),
  lockAction("unlock"),
];
