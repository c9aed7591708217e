import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Freshness } from "../../../src-shared/bridge/define.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { CachedRow, useCachedRow } from "./CachedRow.tsx";
import { CellValue } from "./CellValue.tsx";
import { RevealProvider } from "./reveal.tsx";

type Props<Detail> = {
  readonly list: ListName;
  readonly id: string;
  readonly query: UseQueryResult<{ readonly value: Detail; readonly freshness: Freshness }>;
  /** The record's row, as its list shows it. */
  readonly rowOf: (detail: Detail) => Row;
  /** What it is called; its number where nothing is said. */
  readonly titleOf?: (row: Row) => string;
  /** The column beside the title. */
  readonly state?: string | undefined;
  /** Buttons, the primary one first. */
  readonly actions?: (detail: Detail) => ReactNode;
  readonly children: (detail: Detail, row: Row) => ReactNode;
  readonly onClose: () => void;
};

/** A record beside its list: as the service answers; without the service, as it was answered last or as the list knows it. */
export const CachedDetail = <Detail,>(props: Props<Detail>) => {
  const { list, id, query, rowOf, titleOf = (row) => String(row["no"]), state, actions, children, onClose } = props;
  const { t } = useText();
  const cachedRow = useCachedRow(list, id, query);
  const detail = query.data?.value;
  const row = detail && rowOf(detail);
  const shown = row ?? cachedRow;
  const column = state === undefined ? undefined : listByName(list).columns[state];
  return (
    <RevealProvider list={list}>
      <DetailPanel
        title={shown ? titleOf(shown) : t("lists.ui.detail")}
        mark={row && column && state ? <CellValue column={column} value={row[state]} /> : null}
        onClose={onClose}
        actions={detail && actions?.(detail)}
      >
        {cachedRow ? <CachedRow list={list} row={cachedRow} /> : <DetailStates query={query} />}
        {detail && row ? children(detail, row) : null}
      </DetailPanel>
    </RevealProvider>
  );
};
