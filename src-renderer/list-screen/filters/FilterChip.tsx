import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { hasControl } from "../../../src-shared/kernel/lists/status-tabs.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ListModel } from "../model/use-list-model.ts";
import { FilterControl } from "./FilterControl.tsx";
import { filterTitle } from "./filter-texts.ts";
import type { FilterState } from "./use-filter-state.ts";

const useStyles = makeStyles({
  chip: { display: "inline-flex", alignItems: "center", flexShrink: 0 },
  active: {
    height: "28px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    "& > .fui-Button": {
      height: "26px",
      color: "inherit",
      backgroundColor: "transparent",
      border: "none",
      paddingRight: tokens.spacingHorizontalXXS,
    },
  },
  text: {
    maxWidth: "220px",
    paddingLeft: tokens.spacingHorizontalS,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  close: { minWidth: "24px", width: "24px", paddingLeft: 0 },
});

type Props = { readonly model: ListModel; readonly filters: FilterState; readonly name: string };

/** A filter in the tool line: its control, and where it says something, that in words and a button that takes it off. */
export const FilterChip = ({ model: { list }, filters, name }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const filter = list.filters[name];
  if (filter === undefined) return null;
  const text = filters.textOf(name);
  const control = (
    <FilterControl
      list={list}
      name={name}
      filter={filter}
      value={filters.valueOf(name)}
      organizations={filters.organizations}
      text={text}
      onChange={(value) => filters.set(name, value)}
    />
  );
  if (text === undefined) return <span className={styles.chip}>{control}</span>;
  // Filters that links set have words only.
  const isFixed = !hasControl(name, filter);
  return (
    <span className={mergeClasses(styles.chip, styles.active)}>
      {isFixed ? (
        <span className={styles.text} title={text}>
          {text}
        </span>
      ) : (
        control
      )}
      <Button
        size="small"
        appearance="transparent"
        className={styles.close}
        icon={<DismissRegular fontSize={12} />}
        aria-label={texts.t("lists.ui.removeChip", { name: filterTitle(texts, list, name, filter) })}
        onClick={() => filters.set(name, undefined)}
      />
    </span>
  );
};
