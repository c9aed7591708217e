import { makeStyles, tokens } from "@fluentui/react-components";
import { memo, type RefObject } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import { daysShown } from "../layout/days-shown.ts";
import { checkWidth, type Layout } from "../layout/lay-out.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { SelectionBar } from "../selection/SelectionBar.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { MasterTotals } from "./MasterTotals.tsx";
import { TotalsRow } from "./TotalsRow.tsx";

const useStyles = makeStyles({
  alone: { position: "sticky", left: 0, boxSizing: "border-box", width: "100%" },
  label: { flexShrink: 0, paddingLeft: tokens.spacingHorizontalL },
  scope: {
    paddingLeft: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});

/** In less room, px, the selection and what is done with it do not stand before its sums but above them. */
const leastLead = 300;

type Props = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly model: ListModel;
  readonly layout: Layout;
  readonly template: string;
  readonly lefts: readonly number[];
  /** Positions of columns that are not wholly in sight. */
  readonly hidden: readonly number[];
  /** Inner width of the grid, px; 0 while it is not known. */
  readonly room: number;
  /** Rows that are in sight at once; 0 while it is not known. */
  readonly rowsInSight: number;
  readonly isMaster: boolean;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

/** Foot of a grid over its rows: the selection with its sums and actions, below it the sums of all. */
export const GridFoot = memo((props: Props) => {
  const { element, model, layout, template, lefts, hidden, room, rowsInSight, isMaster, actions, onAction } = props;
  const { list, rows, selected } = model;
  const grid = useGridStyles();
  const styles = useStyles();
  const { t } = useText();
  const { columns, overflows } = layout;
  const hasSums = list.sums.length > 0;
  const isSelecting = selected > 0;
  if (!hasSums && !isSelecting) return null;
  const first = columns.findIndex(({ key }) => list.sums.includes(key));
  const before = first < 0 ? columns.length : first;
  const leadColumns = Math.max(1, overflows ? Math.min(before, lefts.length) : before);
  const leadWidth = columns.slice(0, leadColumns).reduce((sum, { width }) => sum + width, checkWidth);
  const isOneLine = hasSums && !isMaster && !overflows && (room === 0 || leadWidth >= leastLead);
  const keptDays = daysShown(list, rows.freshness);
  const scope = t(keptDays === null ? "lists.foot.countOfAll" : "lists.foot.count", { count: rows.count });
  const frame = { name: model.name, list, columns, template, lefts, leadColumns, hidden, room };
  const bar = (
    <SelectionBar
      model={model}
      actions={actions}
      onAction={onAction}
      room={room === 0 ? 0 : isOneLine ? leadWidth : room}
      rowsInSight={rowsInSight}
    />
  );
  return (
    <Part ref={element} role="rowgroup" className={grid.footer}>
      {isSelecting && !isOneLine ? (
        <Part role="row" className={styles.alone} style={room === 0 ? undefined : { width: room }}>
          <Part role="gridcell">{bar}</Part>
        </Part>
      ) : null}
      {isSelecting && hasSums && !isMaster ? (
        <TotalsRow
          {...frame}
          lead={isOneLine ? bar : <span className={styles.label}>{t("lists.ui.totalsSelected")}</span>}
          sums={model.selectedSums}
          isSelection
          namesRest
        />
      ) : null}
      {hasSums && isMaster ? <MasterTotals model={model} /> : null}
      {hasSums && !isMaster ? (
        <TotalsRow
          {...frame}
          lead={
            <>
              <span className={styles.label}>
                {keptDays === null ? t("lists.foot.total") : t("lists.ui.totalsKept", { days: keptDays })}
              </span>
              <span className={styles.scope} title={scope}>
                {scope}
              </span>
            </>
          }
          sums={rows.summary}
          isSelection={false}
          namesRest={!isSelecting}
        />
      ) : null}
    </Part>
  );
});
