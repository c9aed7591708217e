import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, DismissRegular } from "@fluentui/react-icons";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { AnyList } from "../../../src-shared/lists/define.ts";
import { activeFilters, type FilterValues } from "../../../src-shared/lists/filter-values.ts";
import { idNumberText, typedIdNumberFault } from "../../../src-shared/values/id-number.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ForbiddenPage } from "../../ui/problems/problem-pages.tsx";
import { filterChips } from "../filters/filter-texts.ts";
import { useOrganizations } from "../filters/use-organizations.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { useGridStyles } from "./list-grid.styles.ts";

const useStyles = makeStyles({
  wrong: { color: tokens.colorStatusDangerForeground1 },
  chip: {
    display: "inline-flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalXS,
    maxWidth: "420px",
    height: "28px",
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontFamily: "inherit",
    fontSize: "inherit",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  chipText: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
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
    <div className={styles.skeleton} role="status" aria-label={texts.t("lists.ui.loadingRows")}>
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

/** What is in place of the grid when the list could not be read. */
export const ListFailure = ({ model }: { model: ListModel }) => {
  const { t, error: errorText } = useText();
  const { error, refresh } = model.rows;
  // Rights may be taken while the screen is open.
  if (error instanceof AppError && error.code === "forbidden") return <ForbiddenPage />;
  const isOffline = error instanceof AppError && (error.code === "offline" || error.code === "not_cached");
  return (
    <EmptyState
      picture={isOffline ? "offline" : "broken"}
      title={t(isOffline ? "lists.ui.offlineEmpty" : "lists.ui.failed")}
      text={isOffline ? t("lists.ui.offlineEmptyHint") : errorText(error)}
      hint={t("empty.nothingMoved")}
      isProblem
    >
      <Button size="small" appearance="primary" icon={<ArrowClockwiseRegular />} onClick={refresh}>
        {t("common.tryAgain")}
      </Button>
    </EmptyState>
  );
};

/** What is wrong with the ID number that a person has searched for, in a list that can be searched by it. */
const searchedIdFault = (list: AnyList, filters: FilterValues) => {
  for (const [name, filter] of Object.entries(list.filters)) {
    const text = filters[name];
    if (filter.type !== "search" || typeof text !== "string") continue;
    const fault = typedIdNumberFault(text);
    if (fault !== null && filter.columns.some((column) => list.columns[column]?.sensitive === "idNumber")) return fault;
  }
  return null;
};

/** The conditions that nothing matches: each can be taken away. */
const Conditions = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const texts = useText();
  const companies = useCompanies();
  const { list, state } = model;
  const organizations = useOrganizations(state.applied, Object.hasOwn(list.filters, "organization_id"));
  const without = (name: string) => state.setFilters({ ...state.filters, [name]: undefined });
  return filterChips({ texts, list, companies, organizations }, state.filters).map(({ name, text }) => (
    <button
      key={name}
      type="button"
      className={styles.chip}
      aria-label={texts.t("empty.without", { condition: text })}
      onClick={() => without(name)}
    >
      <span className={styles.chipText}>{text}</span>
      <DismissRegular aria-hidden />
    </button>
  ));
};

/** What is in place of the grid when nothing matches, or nothing was ever recorded. */
export const ListEmpty = ({ model, title }: { model: ListModel; title: string }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { list, name, state } = model;
  const idFault = searchedIdFault(list, state.filters);
  // Nothing is said to be missing that nobody has looked for.
  if (model.rows.freshness?.needs_network) {
    return <EmptyState picture="offline" title={t("lists.ui.notSearched")} text={t("lists.ui.notSearchedHint")} />;
  }
  if (activeFilters(list, state.filters).length === 0) {
    return (
      <EmptyState
        picture="first"
        title={of(`empty.none.${name}`, {}, t("empty.noneOf", { title }))}
        text={of(`lists.${name}.emptyHint`, {}, t("lists.ui.emptyHint"))}
      />
    );
  }
  return (
    <EmptyState
      picture="noMatch"
      title={t("lists.ui.emptyFiltered")}
      text={t("lists.ui.emptyFilteredHint")}
      hint={idFault === null ? undefined : <span className={styles.wrong}>{t(idNumberText(idFault))}</span>}
    >
      <Conditions model={model} />
      <Button size="small" appearance="transparent" onClick={() => state.setFilters({})}>
        {t("empty.clearAll")}
      </Button>
    </EmptyState>
  );
};
