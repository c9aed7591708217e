import {
  CalendarCancelRegular,
  PersonArrowBackRegular,
  PersonLockRegular,
  PersonProhibitedRegular,
} from "@fluentui/react-icons";
import type { ComponentType } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { cooperation } from "../../../src-shared/kernel/states/cooperation.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { BarWorkerDialog, LiftBarDialog } from "./BarDialog.tsx";
import { StopLaterDialog, StopNowDialog } from "./StopWorkersDialog.tsx";

const { cooperating, stopping, stopped, barred } = cooperation;
const permission = "labor.cooperation.cancel";
const common = { permission, appliesTo: { cooperation_status: [cooperating] } } as const;

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

type DialogOfOne = ComponentType<{ readonly worker: Row; readonly onClose: ActionDialogProps["onClose"] }>;

const ofOne =
  (Dialog: DialogOfOne) =>
  ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    return row === undefined ? null : <Dialog worker={row} onClose={onClose} />;
  };

/** Barring one worker from its list, and asking for the end of the bar. */
export const barWorkerActions: readonly ListAction[] = [
  {
    key: "bar",
    permission,
    labelKey: "stopping.actions.bar",
    icon: PersonLockRegular,
    appliesTo: { cooperation_status: [cooperating, stopping, stopped] },
    Dialog: ofOne(BarWorkerDialog),
  },
  {
    key: "lift",
    permission,
    labelKey: "stopping.actions.lift",
    icon: PersonArrowBackRegular,
    appliesTo: { cooperation_status: [barred] },
    whyNot: ({ request }) => (request === 1 ? "change_pending" : null),
    Dialog: ofOne(LiftBarDialog),
  },
];
