import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Picture, type PictureName } from "./Picture.tsx";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: tokens.spacingVerticalXS,
    boxSizing: "border-box",
    padding: tokens.spacingHorizontalXXL,
    textAlign: "center",
  },
  small: { padding: tokens.spacingHorizontalL },
  whole: { flexGrow: 1, minHeight: 0, overflow: "auto" },
  title: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  code: {
    marginTop: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    letterSpacing: "0.1em",
  },
  afterCode: { marginTop: 0 },
  smallTitle: { marginTop: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase300, lineHeight: "18px" },
  text: { margin: 0, maxWidth: "44em", color: tokens.colorNeutralForeground2 },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
  hint: {
    marginTop: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

type Props = {
  readonly picture: PictureName;
  /** A number above the title, e.g. 404. */
  readonly code?: string | undefined;
  readonly title: string;
  /** One sentence: why, or what comes next. */
  readonly text?: string | undefined;
  /** A line in small print under the actions. */
  readonly hint?: ReactNode;
  /** Something went wrong: read out at once. */
  readonly isProblem?: boolean;
  /** It is the heading of a page of its own. */
  readonly isPage?: boolean;
  /** It stands in a part of a page. */
  readonly isSmall?: boolean;
  /** Buttons, the primary one first. */
  readonly children?: ReactNode;
};

/** Fills a place where nothing else stands: a picture, what is the matter, one way on. */
export const EmptyState = (props: Props) => {
  const { picture, code, title, text, hint, isProblem = false, isPage = false, isSmall = false, children } = props;
  const styles = useStyles();
  const Title = isPage ? "h1" : "p";
  return (
    <div
      className={mergeClasses(styles.root, isSmall ? styles.small : styles.whole)}
      role={isProblem ? "alert" : "status"}
    >
      <Picture name={picture} isSmall={isSmall} />
      {code === undefined ? null : <span className={styles.code}>{code}</span>}
      <Title
        className={mergeClasses(styles.title, isSmall && styles.smallTitle, code !== undefined && styles.afterCode)}
      >
        {title}
      </Title>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children ? <div className={styles.actions}>{children}</div> : null}
      {hint ? <div className={styles.hint}>{hint}</div> : null}
    </div>
  );
};
