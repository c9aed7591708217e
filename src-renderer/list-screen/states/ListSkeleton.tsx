import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { useGridStyles } from "../grid/list-grid.styles.ts";
import type { ListModel } from "../model/use-list-model.ts";

const useStyles = makeStyles({
  skeleton: { flexGrow: 1, minHeight: 0, overflow: "hidden", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  line: {
    display: "flex",
    alignItems: "center",
    height: "44px",
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { height: "32px", backgroundColor: tokens.colorNeutralBackground2 },
  cell: { boxSizing: "border-box", flexShrink: 0, padding: `0 ${tokens.spacingHorizontalS}`, overflow: "hidden" },
  end: { display: "flex", justifyContent: "flex-end" },
});

const lines = Array.from({ length: 14 }, (_none, index) => index);

/** Grey rows, as wide as the columns that come, while the first page is on its way. */
export const ListSkeleton = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const grid = useGridStyles();
  const texts = useText();
  const columns = model.columns.visible;
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.t("lists.ui.loadingRows")} data-loading>
      <div className={mergeClasses(styles.line, styles.head)} aria-hidden="true" />
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          {columns.map((one) => (
            <span
              key={one.key}
              className={mergeClasses(styles.cell, one.column.kind === "cents" && styles.end)}
              style={{ width: one.width }}
            >
              <span className={grid.skeleton} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};
