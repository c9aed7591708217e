import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName, type lists } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { RowFields } from "./RowFields.tsx";
import { RevealProvider } from "./reveal.tsx";

/** Lists that can be asked for some of their rows by id. */
type AskedByIds = {
  [Name in ListName]: (typeof lists)[Name]["filters"] extends { readonly ids: unknown } ? Name : never;
}[ListName];

type Props = {
  readonly list: AskedByIds;
  readonly id: string;
  readonly titleOf: (row: Row) => string;
  readonly lineOf?: (row: Row) => ReactNode;
  readonly onClose: () => void;
  /** Below the fields. */
  readonly children?: (row: Row) => ReactNode;
};

/** A row of a list that has no call for one of its records: all that the list knows of it, also without the service. */
export const RowDetail = ({ list, id, titleOf, lineOf, onClose, children }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.list(list, "one", id),
    queryFn: () => desk.lists.page({ list, filters: { ids: [id] }, page: 1, page_size: 20, summary: false }),
  });
  const row = query.data?.rows[0] as Row | undefined;
  const keys = Object.entries(listByName(list).columns).flatMap(([key, column]) => (column.carried ? [] : [key]));
  return (
    <RevealProvider list={list}>
      <DetailPanel
        title={row === undefined ? t("lists.ui.detail") : titleOf(row)}
        line={row && lineOf?.(row)}
        onClose={onClose}
      >
        {row === undefined ? (
          <DetailStates query={query} />
        ) : (
          <>
            <RowFields list={list} row={row} keys={keys} />
            {children?.(row)}
          </>
        )}
      </DetailPanel>
    </RevealProvider>
  );
};
