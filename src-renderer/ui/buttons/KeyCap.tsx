import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

const useStyles = makeStyles({
  cap: {
    padding: "0 4px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase100,
    lineHeight: "16px",
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  onFill: { border: "1px solid currentColor", color: "inherit" },
});

/** A key of the keyboard, as hint beside what it does. */
export const KeyCap = ({ name, isOnFill = false }: { readonly name: string; readonly isOnFill?: boolean }) => {
  const styles = useStyles();
  return (
    <kbd aria-hidden className={mergeClasses(styles.cap, isOnFill && styles.onFill)}>
      {name}
    </kbd>
  );
};
