import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { CopyButton } from "../buttons/CopyButton.tsx";

const useStyles = makeStyles({
  page: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    height: "100%",
    padding: tokens.spacingHorizontalXXL,
    textAlign: "center",
  },
  code: { color: tokens.colorNeutralForeground3, letterSpacing: "0.1em" },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  actions: { display: "flex", gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalS },
  copyable: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalXS },
});

type Props = {
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly copyable?: { readonly label: string; readonly value: string };
  /** Buttons. */
  readonly children?: ReactNode;
};

/** A page that says what is the matter and what can be done. */
export const ProblemPage = ({ code, title, text, hint, copyable, children }: Props) => {
  const styles = useStyles();
  return (
    <section className={styles.page} role="alert">
      {code === undefined ? null : <Text className={styles.code}>{code}</Text>}
      <h1 className={styles.heading}>{title}</h1>
      <Text>{text}</Text>
      {hint === undefined ? null : <Text size={200}>{hint}</Text>}
      {copyable === undefined ? null : (
        <span className={styles.copyable}>
          <Text>{copyable.label}</Text>
          <Text weight="semibold">{copyable.value}</Text>
          <CopyButton value={copyable.value} />
        </span>
      )}
      <div className={styles.actions}>{children}</div>
    </section>
  );
};
