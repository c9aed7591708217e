import { Button, Tooltip } from "@fluentui/react-components";
import type { ComponentProps } from "react";

type ButtonProps = ComponentProps<typeof Button>;
type Props = Pick<ButtonProps, "appearance" | "icon" | "size"> & {
  readonly children: string;
  /** Why it is off, in words; null while it may be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
};

/** A button that says why it is off; it keeps the focus then, so that the reason can be read by keyboard. */
export const ReasonButton = ({ children, reason, onClick, ...look }: Props) => {
  const button = (
    <Button
      {...look}
      disabledFocusable={reason !== null}
      onClick={() => {
        if (reason === null) onClick();
      }}
    >
      {children}
    </Button>
  );
  return reason === null ? (
    button
  ) : (
    <Tooltip content={reason} relationship="description">
      {button}
    </Tooltip>
  );
};
