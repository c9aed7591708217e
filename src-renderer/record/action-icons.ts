import {
  ArrowUndoRegular,
  CheckmarkCircleRegular,
  CheckmarkRegular,
  DismissRegular,
  type FluentIcon,
  MoneyRegular,
} from "@fluentui/react-icons";

/** Actions that several records have look alike; others have no icon. */
export const actionIcons: Readonly<Record<string, FluentIcon>> = {
  confirm: CheckmarkRegular,
  approve: CheckmarkCircleRegular,
  pay: MoneyRegular,
  reject: DismissRegular,
  withdraw: ArrowUndoRegular,
};
