import {
  ArrowSyncRegular,
  ArrowUndoRegular,
  CheckmarkRegular,
  DismissRegular,
  EditRegular,
  PersonAvailableRegular,
  ShieldCheckmarkRegular,
} from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { type ReportAction, reportActions } from "../../../src-shared/calls/platform-reports.ts";
import { platformReportStates } from "../../../src-shared/states/platform-report.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { StepDialog } from "./StepDialog.tsx";

export const actionIcons = {
  make: ArrowSyncRegular,
  check: ShieldCheckmarkRegular,
  reopen: ArrowUndoRegular,
  acceptIdentity: PersonAvailableRegular,
  acceptIncome: CheckmarkRegular,
  correct: EditRegular,
  withdraw: DismissRegular,
} as const;

/** The step's dialog for the report as it stands at the service: a seal that was never looked at is not confirmed. */
const OfRow = ({ action, target, onClose }: ActionDialogProps & { action: ReportAction }) => {
  const desk = useDesk();
  const id = String(target.rows[0]?.["id"] ?? "");
  const query = useQuery({
    queryKey: queryKeys.detail("platformReports", id),
    queryFn: () => desk.platformReports.get({ params: { id } }),
    enabled: id !== "",
  });
  const detail = query.data?.value;
  return detail ? <StepDialog action={action} detail={detail} onClose={onClose} /> : null;
};

const rowAction = (action: ReportAction): ListAction => ({
  key: action,
  labelKey: `platformReports.actions.${action}`,
  icon: actionIcons[action],
  permission: "income_tax.summary.edit",
  offers: (row) => platformReportStates.allows(action, Number(row["status"])),
  Dialog: (props: ActionDialogProps) => <OfRow {...props} action={action} />,
});

/** Steps of a report, as its row offers them. */
export const reportActionsOfRow: readonly ListAction[] = reportActions.map(rowAction);
