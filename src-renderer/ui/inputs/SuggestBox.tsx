import { Combobox, type ComboboxProps, makeStyles, mergeClasses } from "@fluentui/react-components";

const useStyles = makeStyles({
  // Fluent gives it 250 px at least, which is more than a column of the worker's form.
  box: { minWidth: 0, width: "100%" },
  // 24 px can be hit (WCAG 2.5.8); they make the box no higher.
  expand: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: "24px",
    height: "24px",
    marginTop: "-2px",
    marginBottom: "-2px",
  },
});

/** A field to type in, with what could stand there below; as wide as its place. */
export const SuggestBox = (props: ComboboxProps) => {
  const styles = useStyles();
  return (
    <Combobox
      {...props}
      className={mergeClasses(styles.box, props.className)}
      input={{ className: styles.box }}
      expandIcon={{ className: styles.expand }}
    />
  );
};
