import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { CopyButton } from "../buttons/CopyButton.tsx";
import { EmptyState } from "../EmptyState.tsx";
import type { PictureName } from "../Picture.tsx";

const useStyles = makeStyles({
  page: { display: "flex", height: "100%", minHeight: 0 },
  copyable: { display: "flex", alignItems: "center", justifyContent: "center", gap: tokens.spacingHorizontalXS },
});

type Props = {
  readonly picture: PictureName;
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly copyable?: { readonly label: string; readonly value: string };
  /** Buttons. */
  readonly children?: ReactNode;
};

/** A page that says what is the matter and what can be done. */
export const ProblemPage = ({ picture, code, title, text, hint, copyable, children }: Props) => {
  const styles = useStyles();
  const smallPrint = (
    <>
      {hint}
      {copyable === undefined ? null : (
        <span className={styles.copyable}>
          <span>{copyable.label}</span>
          <Text weight="semibold" size={200}>
            {copyable.value}
          </Text>
          <CopyButton value={copyable.value} />
        </span>
      )}
    </>
  );
  return (
    <section className={styles.page}>
      <EmptyState picture={picture} code={code} title={title} text={text} hint={smallPrint} isProblem isPage>
        {children}
      </EmptyState>
    </section>
  );
};
