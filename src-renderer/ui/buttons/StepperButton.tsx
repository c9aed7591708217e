import { Button, Tooltip } from "@fluentui/react-components";
import type { ReactElement } from "react";

type Props = {
  readonly icon: ReactElement;
  /** Name of the step, read out and told by the tooltip. */
  readonly label: string;
  /** There is nothing further in this direction, which the place itself says: first or last, nothing to undo. */
  readonly isAtEnd: boolean;
  readonly size?: "small" | "medium";
  readonly appearance?: "subtle" | "transparent";
  readonly tabIndex?: number;
  readonly onClick: () => void;
};

/** One of two buttons that go back and forth through something; at its end it rests and keeps the focus. */
export const StepperButton = ({ label, isAtEnd, onClick, size = "small", appearance = "subtle", ...look }: Props) => (
  <Tooltip content={label} relationship="label">
    <Button
      {...{ ...look, size, appearance }}
      disabledFocusable={isAtEnd}
      onClick={() => {
        if (!isAtEnd) onClick();
      }}
    />
  </Tooltip>
);
