import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { AnyList } from "../../../src-shared/lists/define.ts";
import { activeFilters, type FilterValues } from "../../../src-shared/lists/filter-values.ts";
import { idNumberText, typedIdNumberFault } from "../../../src-shared/values/id-number.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ForbiddenPage } from "../../ui/problems/problem-pages.tsx";
import type { ListModel } from "../model/use-list-model.ts";
import { useGridStyles } from "./list-grid.styles.ts";

const useStyles = makeStyles({
  center: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: tokens.spacingVerticalS,
    flexGrow: 1,
    minHeight: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "center",
  },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  hint: { color: tokens.colorNeutralForeground3 },
  skeleton: { flexGrow: 1, minHeight: 0, overflow: "hidden", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  line: {
    display: "flex",
    alignItems: "center",
    gap: "24px",
    height: "32px",
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

const lines = Array.from({ length: 18 }, (_none, index) => index);
const bars = [0, 1, 2, 3, 4, 5, 6];

/** Grey rows while the first page is on its way. */
export const ListSkeleton = () => {
  const styles = useStyles();
  const grid = useGridStyles();
  const { t } = useText();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("lists.ui.loadingRows")}>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          {bars.map((bar) => (
            <span key={bar} className={grid.skeleton} />
          ))}
        </div>
      ))}
    </div>
  );
};

/** What is in place of the grid when the list could not be read. */
export const ListFailure = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const { t, error: errorText } = useText();
  const { error, refresh } = model.rows;
  // Rights may be taken while the screen is open.
  if (error instanceof AppError && error.code === "forbidden") return <ForbiddenPage />;
  const isOffline = error instanceof AppError && (error.code === "offline" || error.code === "not_cached");
  return (
    <div className={styles.center} role="alert">
      <Text weight="semibold">{t(isOffline ? "lists.ui.offlineEmpty" : "lists.ui.failed")}</Text>
      <Text className={styles.hint}>{isOffline ? t("lists.ui.offlineEmptyHint") : errorText(error)}</Text>
      <Button size="small" onClick={refresh}>
        {t("common.tryAgain")}
      </Button>
    </div>
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

/** What is in place of the grid when nothing matches. */
export const ListEmpty = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { list, name, state } = model;
  const isFiltered = activeFilters(list, state.filters).length > 0;
  const idFault = searchedIdFault(list, state.filters);
  // Nothing is said to be missing that nobody has looked for.
  if (model.rows.freshness?.needs_network) {
    return (
      <div className={styles.center} role="status">
        <Text weight="semibold">{t("lists.ui.notSearched")}</Text>
        <Text className={styles.hint}>{t("lists.ui.notSearchedHint")}</Text>
      </div>
    );
  }
  return (
    <div className={styles.center} role="status">
      <Text weight="semibold">{t(isFiltered ? "lists.ui.emptyFiltered" : "lists.ui.empty")}</Text>
      {idFault === null ? null : <Text className={styles.wrong}>{t(idNumberText(idFault))}</Text>}
      <Text className={styles.hint}>
        {isFiltered ? t("lists.ui.emptyFilteredHint") : of(`lists.${name}.emptyHint`, {}, t("lists.ui.emptyHint"))}
      </Text>
      {isFiltered ? (
        <Button size="small" onClick={() => state.setFilters({})}>
          {t("lists.ui.clearFilters")}
        </Button>
      ) : null}
    </div>
  );
};
