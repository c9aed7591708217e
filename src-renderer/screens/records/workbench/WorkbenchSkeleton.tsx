import { makeStyles, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePanelStyles } from "../../../ui/panels/panel.styles.ts";
import { TileRow } from "../../../ui/panels/Tile.tsx";
import { columnsOf, rowsOf } from "./parts.ts";

const useStyles = makeStyles({
  all: { display: "contents" },
  tile: { height: "88px", borderRadius: "8px" },
  part: { height: "100%", minHeight: "160px", borderRadius: "8px" },
});

const tiles = ["waiting", "toPay", "problems", "balances"];
const rows = rowsOf(["waiting", "problems", "deadlines", "balances", "months"]);

/** The shape of the workbench while it is on its way. */
export const WorkbenchSkeleton = () => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t } = useText();
  return (
    <Skeleton className={styles.all} aria-label={t("common.loading")}>
      <TileRow>
        {tiles.map((tile) => (
          <SkeletonItem key={tile} className={styles.tile} />
        ))}
      </TileRow>
      {rows.map((row) => (
        <div key={row.join(" ")} className={shared.row} style={{ gridTemplateColumns: columnsOf(row) }}>
          {row.map((part) => (
            <SkeletonItem key={part} className={styles.part} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
};
