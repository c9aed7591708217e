import {
  Button,
  CounterBadge,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  tokens,
  useOverflowVisibility,
} from "@fluentui/react-components";
import { FilterRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { useOpenCompany } from "../../session/companies.ts";
import type { ListHead } from "../model/use-list-head.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { TabMenu } from "../tabs/TabMenu.tsx";
import type { DrawnTab } from "../tabs/use-status-tabs.ts";
import { toolContainer, useToolStyles } from "../toolbar/list-heading.styles.ts";
import { FilterChip } from "./FilterChip.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { KeywordFilter } from "./KeywordFilter.tsx";
import { type FilterState, useFilterState } from "./use-filter-state.ts";

const useStyles = makeStyles({
  line: {
    display: "flex",
    flexShrink: 0,
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    // With the line of the grid below it 48.
    height: "47px",
    boxSizing: "border-box",
    padding: `0 ${tokens.spacingHorizontalL}`,
    ...toolContainer,
    "& .fui-Button": { height: "28px" },
  },
  filters: {
    display: "flex",
    flexGrow: 1,
    flexBasis: 0,
    minWidth: "36px",
    alignItems: "center",
    overflow: "hidden",
    // Room for the ring of the button that has the focus, which would be cut otherwise.
    padding: "3px 2px",
  },
  onlyMore: { flexGrow: 0, flexBasis: "auto" },
  item: { display: "flex", flexShrink: 0, paddingRight: tokens.spacingHorizontalS },
  more: { flexShrink: 0, minWidth: "28px", fontWeight: tokens.fontWeightRegular, whiteSpace: "nowrap" },
  moreActive: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
  },
  badge: { marginLeft: tokens.spacingHorizontalXS },
  rest: { flexShrink: 0, paddingRight: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

/** Shows the number of set filters that have no room in the line. */
const HiddenCount = ({ names }: { names: readonly string[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const visibility = useOverflowVisibility();
  const count = names.filter((name) => visibility.itemVisibility[name] === false).length;
  return count === 0 ? null : <span className={styles.rest}>{t("listHead.hiddenChips", { count })}</span>;
};

type Props = {
  readonly model: ListModel;
  readonly head: ListHead;
  /** Tabs that stand in this line as a menu. */
  readonly tabs: readonly DrawnTab[];
  /** The list stands beside a record: its tabs are the only chip that there is room for. */
  readonly isNarrow: boolean;
  /** Drawn at the right end. */
  readonly children?: ReactNode;
};

/** Pixels that the button of all filters takes behind the chips, with its badge and the number of hidden ones. */
const moreRoom = { wide: 140, narrow: 44 };

/** One line of filters: keyword, pinned ones, what else is set as chips as far as there is room, and all in a panel. */
export const FilterLine = ({ model, head, tabs, isNarrow, children }: Props) => {
  const styles = useStyles();
  const tools = useToolStyles();
  const { t, of } = useText();
  const [isOpen, setOpen] = useState(false);
  const filters: FilterState = useFilterState(model);
  const { list, state, params } = model;
  const openCompany = useOpenCompany();
  /** The tab of a company is open, and the list is not divided by companies. */
  const isOfAllCompanies = openCompany !== null && params === undefined && !Object.hasOwn(list.filters, "company_id");
  const { pinned } = head;
  const { active, standing } = filters;
  const others = (standing === undefined ? active : [standing, ...active]).filter((name) => !pinned.includes(name));
  const inLine = isNarrow ? [] : [...pinned, ...others];
  const count = isNarrow ? filters.active.length : others.length;
  /** A filter that is set stays in the line longer than one that could be. */
  const priorityOf = (name: string): number => inLine.length * (filters.active.includes(name) ? 2 : 1);
  return (
    <search className={styles.line} aria-label={t("lists.ui.filters")}>
      {Object.hasOwn(list.filters, "keyword") ? (
        <KeywordFilter
          value={String(state.filters["keyword"] ?? "")}
          hint={of(`lists.${list.name}.keyword`)}
          isWide={isNarrow}
          onChange={(value) => filters.set("keyword", value)}
        />
      ) : null}
      {tabs.length > 1 ? <TabMenu tabs={tabs} /> : null}
      <Overflow padding={isNarrow ? moreRoom.narrow : moreRoom.wide} minimumVisible={0}>
        <div className={mergeClasses(styles.filters, isNarrow && styles.onlyMore)}>
          {inLine.map((name, index) => (
            <OverflowItem key={name} id={name} priority={priorityOf(name) - index}>
              <div className={styles.item}>
                <FilterChip model={model} filters={filters} name={name} />
              </div>
            </OverflowItem>
          ))}
          <HiddenCount names={filters.active} />
          {isOfAllCompanies ? (
            <span className={styles.rest} title={t("listHead.allCompaniesHint")}>
              {t("listHead.allCompanies")}
            </span>
          ) : null}
          <Button
            size="small"
            appearance={isNarrow ? "subtle" : "outline"}
            className={mergeClasses(styles.more, tools.button, count > 0 && styles.moreActive)}
            icon={<FilterRegular />}
            aria-expanded={isOpen}
            aria-label={count > 0 ? t("listHead.moreFiltersOn", { count }) : t("listHead.moreFilters")}
            title={t("listHead.moreFilters")}
            onClick={() => setOpen(true)}
          >
            {isNarrow ? null : <span className={tools.label}>{t("listHead.moreFilters")}</span>}
            {count > 0 ? <CounterBadge className={styles.badge} count={count} size="small" color="brand" /> : null}
          </Button>
        </div>
      </Overflow>
      {isNarrow ? null : children}
      {isOpen ? <FilterPanel model={model} filters={filters} head={head} onClose={() => setOpen(false)} /> : null}
    </search>
  );
};
