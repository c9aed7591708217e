import type { FluentIcon } from "@fluentui/react-icons";
import type { ComponentType, ReactElement } from "react";

/** Something done with a list as a whole: make or bring in rows, compare them with another list, fetch a template. */
export type ListTool = {
  readonly key: string;
  readonly text: string;
  readonly icon?: FluentIcon;
  /**
   * "primary": the one filled button of the screen; "button": beside it; "empty": only where the list has no rows yet; else
   * in the primary's menu.
   */
  readonly place?: "primary" | "button" | "empty";
  /**
   * It leads to the first row ("rows": makes or brings it in, "help": e.g. a template). Where the list has no rows yet it
   * stands below the sentence that says so, and not in the tool line.
   */
  readonly firstUse?: "rows" | "help";
  /** A file dropped on the window does the same. */
  readonly takesFile?: boolean;
  /** Reason why it cannot be done now, in words. */
  readonly reason?: string | null;
  /** It runs just now. */
  readonly isBusy?: boolean;
  /** Action when it is pressed, or the dialog that it opens. */
  readonly onClick?: () => void;
  readonly Dialog?: ComponentType<{ readonly onClose: () => void }>;
  /** Drawn with it and not seen, e.g. the field of a file. */
  readonly field?: ReactElement;
};

/** A hook that gives the tools of a screen which this person has. */
export type UseListTools = () => readonly ListTool[];
