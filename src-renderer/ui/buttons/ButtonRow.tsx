import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  atEnd: { justifyContent: "flex-end" },
});

/** Buttons beside each other, with the gap between them that they have everywhere; in further lines where there is no room. */
export const ButtonRow = ({
  isAtEnd = false,
  children,
}: {
  readonly isAtEnd?: boolean;
  readonly children: ReactNode;
}) => {
  const styles = useStyles();
  return <div className={mergeClasses(styles.row, isAtEnd && styles.atEnd)}>{children}</div>;
};
