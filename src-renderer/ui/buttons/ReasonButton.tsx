import { Button, makeStyles, Tooltip } from "@fluentui/react-components";
import { type ComponentProps, useState } from "react";
import { KeyCap } from "./KeyCap.tsx";

const useStyles = makeStyles({ key: { marginLeft: "6px" } });

type ButtonProps = ComponentProps<typeof Button>;
type Props = Pick<ButtonProps, "appearance" | "icon" | "size" | "className"> & {
  readonly children: string;
  /** Reason why it is off, in words; null while it may be pressed. */
  readonly reason: string | null;
  /** The key that does the same, shown in the button. */
  readonly shortcut?: string | undefined;
  /** Off while something runs, which the screen shows elsewhere. */
  readonly isBusy?: boolean;
  readonly onClick: () => void;
};

/**
 * A button that says why it is off; it keeps the focus then, so that the reason can be read by keyboard. It stays the
 * same element either way: one that is made again would lose the focus at the moment it comes to life.
 */
export const ReasonButton = ({ children, reason, isBusy = false, shortcut, onClick, ...look }: Props) => {
  const styles = useStyles();
  const [looksAlikeMasked, setNear] = useState(false);
  const isOff = reason !== null && !isBusy;
  // A tooltip that is not shown does not tell when the pointer leaves: nobody is known to be near while the button is on.
  if (looksAlikeMasked && !isOff) setNear(false);
  return (
    <Tooltip
      content={reason ?? ""}
      relationship={isOff ? "description" : "inaccessible"}
      visible={isOff && looksAlikeMasked}
      onVisibleChange={(_event, { visible }) => setNear(visible && isOff)}
    >
      <Button
        {...look}
        disabled={isBusy}
        disabledFocusable={isOff}
        onClick={() => {
          if (reason === null && !isBusy) onClick();
        }}
      >
        {children}
        {shortcut === undefined ? null : (
          <span className={styles.key}>
            <KeyCap name={shortcut} isOnFill={look.appearance === "primary"} />
          </span>
        )}
      </Button>
    </Tooltip>
  );
};
