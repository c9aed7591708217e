import { CalendarCancelRegular, PersonProhibitedRegular } from "@fluentui/react-icons";
import { cooperation } from "../../../src-shared/states/cooperation.ts";
import type { ListAction } from "../../list-screen/model/define-list-screen.ts";
import { StopLaterDialog, StopNowDialog } from "./StopWorkersDialog.tsx";

const common = {
  permission: "labor.cooperation.cancel",
  appliesTo: { cooperation_status: [cooperation.cooperating] },
} as const;

/** Stopping workers from their list: one or several that cooperate. */
export const stopWorkerActions: readonly ListAction[] = [
  {
    ...common,
    key: "fastStop",
    labelKey: "stopping.actions.fastStop",
    icon: PersonProhibitedRegular,
    Dialog: StopNowDialog,
  },
  {
    ...common,
    key: "stopLater",
    labelKey: "stopping.actions.stopLater",
    icon: CalendarCancelRegular,
    Dialog: StopLaterDialog,
  },
];
