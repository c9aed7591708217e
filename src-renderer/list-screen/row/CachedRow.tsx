import { makeStyles, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { RowFields } from "./RowFields.tsx";

const useStyles = makeStyles({
  note: {
    padding: `${tokens.spacingVerticalS} 0`,
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

type DetailQuery = { readonly isPending: boolean; readonly error: Error | null; readonly data?: unknown };

/**
 * The row that the list's copy holds of a record whose detail has not been read, while the service is away; at once, and not
 * only when the question after the detail has failed.
 */
export const useCachedRow = (list: ListName, id: string, detail: DetailQuery): Row | undefined => {
  const desk = useDesk();
  const { online } = useConnection();
  const isUnread = detail.error instanceof AppError && detail.error.code === "not_cached";
  const isAway = !detail.data && (isUnread || (detail.isPending && !online));
  const query = useQuery({
    queryKey: queryKeys.list(list, "one", id),
    queryFn: () => desk.lists.page({ list, filters: { ids: [id] }, page: 1, page_size: 20, summary: false }),
    enabled: isAway,
  });
  return isAway ? (query.data?.rows[0] as Row | undefined) : undefined;
};

/** All that the list knows of a record, and why there is no more just now. */
export const CachedRow = ({ list, row }: { list: ListName; row: Row }) => {
  const styles = useStyles();
  const { t } = useText();
  const keys = Object.entries(listByName(list).columns).flatMap(([key, column]) => (column.carried ? [] : [key]));
  return (
    <>
      <div className={styles.note} role="status">
        {t("lists.ui.offlineRowOnly")}
      </div>
      <RowFields list={list} row={row} keys={keys} />
    </>
  );
};
