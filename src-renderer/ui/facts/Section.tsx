import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

const useStyles = makeStyles({
  section: { paddingBottom: tokens.spacingVerticalM },
  title: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} 0`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
});

/** A titled part of a detail. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
};
