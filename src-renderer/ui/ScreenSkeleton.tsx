import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useText } from "../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  all: { display: "flex", flexDirection: "column", height: "100%", backgroundColor: tokens.colorNeutralBackground1 },
  head: { display: "flex", alignItems: "center", flexShrink: 0, padding: `0 ${tokens.spacingHorizontalL}` },
  tabs: { height: "52px" },
  tools: { height: "48px", gap: tokens.spacingHorizontalS },
  titles: { height: "32px", backgroundColor: tokens.colorNeutralBackground2 },
  row: {
    display: "flex",
    alignItems: "center",
    flexShrink: 0,
    height: "44px",
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rows: { flexGrow: 1, minHeight: 0, overflow: "hidden" },
  bar: { height: "12px", borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground4 },
  title: { width: "120px" },
  tool: { width: "200px" },
  line: { width: "60%" },
});

const rows = Array.from({ length: 16 }, (_none, at) => at);

/** A screen while its code is on its way: heads at once, rows as bars of the height that they will have. */
export const ScreenSkeleton = () => {
  const styles = useStyles();
  const { t } = useText();
  const bar = (width: string) => <span className={mergeClasses(styles.bar, width)} />;
  return (
    <div className={styles.all} role="status" aria-label={t("common.loading")} data-loading>
      <div className={mergeClasses(styles.head, styles.tabs)}>{bar(styles.title)}</div>
      <div className={mergeClasses(styles.head, styles.tools)}>{bar(styles.tool)}</div>
      <div className={mergeClasses(styles.head, styles.titles)} />
      <div className={styles.rows}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            {bar(styles.line)}
          </div>
        ))}
      </div>
    </div>
  );
};
