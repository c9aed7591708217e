import { Button, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { type ReactElement, type ReactNode, useId } from "react";
import { KeyCap } from "./KeyCap.tsx";

const useStyles = makeStyles({
  key: { marginLeft: "6px" },
  both: {
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalS,
    rowGap: "2px",
    maxWidth: "100%",
  },
  reason: {
    minWidth: 0,
    maxWidth: "32em",
    overflowWrap: "anywhere",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: "left",
  },
});

type Props = {
  readonly appearance?: "outline" | "primary" | "secondary" | "subtle" | "transparent";
  readonly size?: "small" | "medium" | "large";
  readonly icon?: ReactElement;
  readonly iconPosition?: "before" | "after";
  readonly className?: string;
  readonly type?: "button" | "submit";
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly children?: ReactNode;
  /** Reason why it is off, in words; null while it may be pressed. */
  readonly reason: string | null;
  /** Id of the text that says the reason, where it stands with that of other buttons. */
  readonly reasonId?: string | undefined;
  /** The key that does the same, shown in the button. */
  readonly shortcut?: string | undefined;
  /** Its work is running: it turns until that ends, which is no reason to be told. */
  readonly isBusy?: boolean | undefined;
  readonly onClick?: (() => void) | undefined;
};

/**
 * A button that says beside itself why it is off; it keeps the focus then. It stays the same element either way: one that is
 * made again would lose the focus at the moment it comes to life.
 */
export const ReasonButton = (props: Props) => {
  const { children, reason, reasonId, isBusy = false, shortcut, icon, type = "button", onClick, ...look } = props;
  const styles = useStyles();
  const ownId = useId();
  const isOff = reason !== null && !isBusy;
  const button = (
    <Button
      {...look}
      {...(isBusy ? { icon: <Spinner size="tiny" /> } : icon !== undefined && { icon })}
      type={type}
      disabledFocusable={isOff || isBusy}
      aria-describedby={isOff ? (reasonId ?? ownId) : undefined}
      onClick={() => {
        if (reason === null && !isBusy) onClick?.();
      }}
    >
      {children}
      {shortcut === undefined ? null : (
        <span className={styles.key}>
          <KeyCap name={shortcut} isOnFill={look.appearance === "primary"} />
        </span>
      )}
    </Button>
  );
  if (reasonId !== undefined) return button;
  return (
    <span className={styles.both}>
      {button}
      {isOff ? (
        <span id={ownId} className={styles.reason}>
          {reason}
        </span>
      ) : null}
    </span>
  );
};
