import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type ReactNode, useEffect } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  panel: { display: "flex", flexDirection: "column", height: "100%", backgroundColor: tokens.colorNeutralBackground1 },
  head: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "40px",
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  space: { flexGrow: 1 },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0`,
    // Buttons may turn out to be none: no gap in their place.
    ":empty": { display: "none" },
  },
});

type Props = {
  readonly title: string;
  /** Beside the title, e.g. a state. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the primary one first; they stay in sight while the rest scrolls. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** The detail of a record beside its list. Esc closes it unless a dialog or a field takes the key. */
export const DetailPanel = ({ title, mark, children, actions, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) onClose();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClose]);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        {mark}
        <span className={styles.space} />
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t("lists.ui.closeDetail")}
          onClick={onClose}
        />
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={title}>
        {children}
      </section>
    </div>
  );
};
