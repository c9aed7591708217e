import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { textWidth } from "../layout/measure-text.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import { noSelection, wholeSelection } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { SelectionActions } from "./SelectionActions.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexGrow: 1,
    flexShrink: 0,
    alignItems: "center",
    height: "39px",
    minWidth: 0,
    boxSizing: "border-box",
    overflow: "hidden",
    paddingLeft: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  count: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, whiteSpace: "nowrap" },
  clear: { flexShrink: 0, minWidth: "24px", padding: 0 },
  all: { flexShrink: 0, whiteSpace: "nowrap", minWidth: 0, padding: `0 ${tokens.spacingHorizontalXS}` },
  line: {
    flexShrink: 0,
    width: "1px",
    height: "16px",
    margin: `0 ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralStroke1,
  },
});

/** Padding, the button that clears the selection and the line after it, px. */
const fixedWidth = 16 + 24 + 17;
const allEdges = 12;
/** Room that the actions need before "select all" may stand beside them, px. */
const leastActions = 190;

type Props = {
  readonly model: ListModel;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
  /** Width of the line, px; 0 while it is not known. */
  readonly room: number;
  /** Rows of a page as it is seen; 0 while it is not known. */
  readonly rowsInSight: number;
};

/** Shows the size of the selection and the actions with it. */
export const SelectionBar = ({ model, actions, onAction, room, rowsInSight }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { selection, selected, rows, setSelection } = model;
  if (selected === 0) return null;
  const isAll = selection.mode === "all" && selection.except.size === 0;
  const text = isAll
    ? t("lists.ui.allSelected", { count: selected })
    : selection.mode === "all"
      ? t("lists.ui.allButSelected", { count: selected, except: selection.except.size })
      : t("lists.ui.someSelected", { count: selected });
  const allText = t("lists.foot.selectAll", { count: rows.count });
  const isPage = selection.mode === "some" && rowsInSight > 0 && selected >= rowsInSight && selected < rows.count;
  const left = room - fixedWidth - textWidth(text, "strong");
  const allWidth = textWidth(allText, "small") + allEdges;
  const offersAll = isPage && left - allWidth >= leastActions;
  return (
    <section className={styles.bar} aria-label={text}>
      <span className={styles.count} role="status">
        {text}
      </span>
      <Button
        className={styles.clear}
        size="small"
        appearance="transparent"
        icon={<DismissRegular fontSize={14} />}
        aria-label={t("lists.ui.clearSelection")}
        title={t("lists.ui.clearSelection")}
        onClick={() => setSelection(noSelection)}
      />
      {offersAll ? (
        <Button
          className={styles.all}
          size="small"
          appearance="transparent"
          onClick={() => setSelection(wholeSelection)}
        >
          {allText}
        </Button>
      ) : null}
      <span className={styles.line} />
      <SelectionActions
        model={model}
        actions={actions}
        onAction={onAction}
        room={room === 0 ? Number.POSITIVE_INFINITY : left - (offersAll ? allWidth : 0)}
      />
    </section>
  );
};
