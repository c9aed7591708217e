import { MenuItem } from "@fluentui/react-components";
import type { ReactElement, ReactNode } from "react";

type Props = {
  readonly children: ReactNode;
  readonly icon?: ReactElement | undefined;
  /** Reason why it is off, in words; null while it may be chosen. */
  readonly reason: string | null;
  readonly onClick: () => void;
};

/** A line of a menu; where it is off it says why below its name, and can still be reached by the arrow keys. */
export const ReasonMenuItem = ({ children, icon, reason, onClick }: Props) => (
  <MenuItem
    {...(icon && { icon })}
    disabled={reason !== null}
    {...(reason !== null && { subText: reason })}
    onClick={onClick}
  >
    {children}
  </MenuItem>
);
