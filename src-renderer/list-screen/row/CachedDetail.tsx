import { makeStyles } from "@fluentui/react-components";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Freshness } from "../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { recordIn } from "../../../src-shared/kernel/lists/record-places.ts";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { useSeen } from "../../ui/detail/use-seen.ts";
import { cellText } from "../layout/list-texts.ts";
import type { ListAction } from "../model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "./CachedRow.tsx";
import { CellValue } from "./CellValue.tsx";
import { NextSteps, type StepsBox } from "./NextSteps.tsx";
import { ProgressSteps } from "./ProgressSteps.tsx";
import { RecordLink } from "./RecordLink.tsx";
import { RevealProvider } from "./reveal.tsx";

export type CachedDetailProps<Detail> = {
  readonly list: ListName;
  readonly id: string;
  readonly query: UseQueryResult<{ readonly value: Detail; readonly freshness: Freshness }>;
  /** The record's row, as its list shows it. */
  readonly rowOf: (detail: Detail) => Row;
  /** Title of the record; its number when absent. */
  readonly titleOf?: (row: Row) => string;
  /** Description of the record in one line; when absent, the text below it in the narrow list. */
  readonly lineOf?: (row: Row) => string;
  /** The column beside the title. */
  readonly state?: string | undefined;
  /** True when the service lets the person take the step that the record stands at. */
  readonly isMine?: (detail: Detail) => boolean;
  /** Steps left to do with the record, each with whose turn it is. */
  readonly nextOf?: (detail: Detail) => readonly ShownStep[] | undefined;
  /** Frame of these steps, and what else holds the record up. */
  readonly stepsBoxOf?: (detail: Detail) => StepsBox;
  /** Mark beside the title, where the state's own would say too much. */
  readonly markOf?: (detail: Detail, row: Row) => ReactNode;
  /** True while the page is itself the first of them: they are not listed above what they lead to. */
  readonly isStepItself?: (detail: Detail) => boolean;
  /** True where its steps are behind it and are told elsewhere. */
  readonly isUnderWay?: (detail: Detail) => boolean;
  /** A second column beside all of it, where there is room. */
  readonly asideOf?: ((detail: Detail) => ReactNode) | undefined;
  /** Further columns that its steps are told by. */
  readonly stepRowOf?: (detail: Detail) => Row;
  /** Begins the action that takes a step. */
  readonly onStep?: (action: string, detail: Detail) => void;
  /** Actions that the list offers for a row: tell whose turn it is where the service gives no verdicts. */
  readonly rowActions?: readonly ListAction[];
  /** Buttons, the primary one first. */
  readonly actions?: (detail: Detail) => ReactNode;
  readonly children: (detail: Detail, row: Row) => ReactNode;
  /** Dialogs over the page: they stay while the record is read anew, as when the person's rights have changed. */
  readonly over?: ReactNode;
  readonly onClose?: (() => void) | undefined;
};

const companyOf = recordIn("companies", "company_id");

/** Text below the record in the narrow list; a company's name leads to it, for there stands what has to be done next. */
const lineBy =
  (texts: Texts, list: ListName) =>
  (row: Row): ReactNode => {
    const { columns, layout } = listByName(list);
    const key = layout.master.under;
    const column = key === undefined ? undefined : columns[key];
    const value = key === undefined ? null : row[key];
    if (column === undefined || value === null || value === "") return "";
    const text = cellText(texts, column, value);
    if (key !== "company_name") return text;
    return (
      <span title={text}>
        <RecordLink to={companyOf(row)}>{text}</RecordLink>
      </span>
    );
  };

const stacked = "@container (max-width: 900px)";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(280px, 366px)",
    gap: "0 24px",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const Columns = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => {
  const styles = useStyles();
  if (!aside) return children;
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  );
};

/** A record beside its list: as the service answers; without the service, as it was answered last or as the list knows it. */
export const CachedDetail = <Detail,>(props: CachedDetailProps<Detail>) => {
  const {
    list,
    id,
    query,
    rowOf,
    titleOf = (row) => String(row["no"]),
    lineOf,
    isMine,
    nextOf,
    stepsBoxOf,
    markOf,
    isStepItself,
    isUnderWay,
    asideOf,
    stepRowOf,
    onStep,
    rowActions,
    state,
    actions,
    children,
    over,
    onClose,
  } = props;
  const { t, texts } = useText();
  const cachedRow = useCachedRow(list, id, query);
  const detail = query.data?.value;
  const row = detail && rowOf(detail);
  const next = detail && nextOf?.(detail);
  useSeen(row, query);
  const shown = row ?? cachedRow;
  const column = state === undefined ? undefined : listByName(list).columns[state];
  return (
    <RevealProvider list={list}>
      <DetailPanel
        copied={shown && String(shown["no"] ?? titleOf(shown))}
        line={shown && (lineOf ?? lineBy(texts, list))(shown)}
        title={shown ? titleOf(shown) : t("lists.ui.detail")}
        mark={
          detail && row && markOf ? (
            markOf(detail, row)
          ) : row && column && state ? (
            <CellValue column={column} value={row[state]} />
          ) : null
        }
        onClose={onClose}
        actions={detail && actions?.(detail)}
      >
        {cachedRow ? <CachedRow list={list} row={cachedRow} /> : <DetailStates query={query} />}
        <Columns aside={detail && asideOf?.(detail)}>
          {detail && row && isUnderWay?.(detail) !== false ? (
            <ProgressSteps
              list={list}
              row={{ ...row, ...stepRowOf?.(detail) }}
              isMine={isMine?.(detail)}
              next={next}
              actions={rowActions}
            />
          ) : null}
          {detail && next && isStepItself?.(detail) !== true ? (
            <NextSteps
              list={list}
              steps={next}
              {...stepsBoxOf?.(detail)}
              onStep={(action) => onStep?.(action, detail)}
            />
          ) : null}
          {detail && row ? children(detail, row) : null}
        </Columns>
        {over}
      </DetailPanel>
    </RevealProvider>
  );
};
