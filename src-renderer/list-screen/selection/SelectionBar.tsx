import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import { noSelection, wholeSelection } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { SelectionActions } from "./SelectionActions.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    // One line, whole, at the foot: rows stay where they are when the first one is ticked.
    flexShrink: 0,
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    height: "40px",
    boxSizing: "border-box",
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  count: { fontWeight: tokens.fontWeightSemibold, whiteSpace: "nowrap" },
  choice: { flexShrink: 0, whiteSpace: "nowrap", paddingLeft: 0, paddingRight: 0, minWidth: 0 },
});

type Props = {
  readonly model: ListModel;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

/** How much is selected and what can be done with it. */
export const SelectionBar = ({ model, actions, onAction }: Props) => {
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
  return (
    <section className={styles.bar} aria-label={text}>
      <span className={styles.count} role="status">
        {text}
      </span>
      {isAll ? null : (
        <Button
          className={styles.choice}
          size="small"
          appearance="transparent"
          onClick={() => setSelection(wholeSelection)}
        >
          {t("lists.ui.selectAllMatching", { count: rows.count })}
        </Button>
      )}
      <Button className={styles.choice} size="small" appearance="transparent" onClick={() => setSelection(noSelection)}>
        {t("lists.ui.clearSelection")}
      </Button>
      <SelectionActions model={model} actions={actions} onAction={onAction} />
    </section>
  );
};
