import {
  ArrowSyncRegular,
  ArrowUndoRegular,
  CheckmarkCircleRegular,
  CheckmarkRegular,
  DismissRegular,
  EditRegular,
  type FluentIcon,
  MoneyRegular,
  PersonAvailableRegular,
  ShieldCheckmarkRegular,
} from "@fluentui/react-icons";

/** Actions that several records have look alike; others have no icon. */
export const actionIcons: Readonly<Record<string, FluentIcon>> = {
  confirm: CheckmarkRegular,
  approve: CheckmarkCircleRegular,
  pay: MoneyRegular,
  reject: DismissRegular,
  withdraw: ArrowUndoRegular,
  make: ArrowSyncRegular,
  check: ShieldCheckmarkRegular,
  reopen: ArrowUndoRegular,
  acceptIdentity: PersonAvailableRegular,
  acceptIncome: CheckmarkRegular,
  correct: EditRegular,
};
