import { Button, Text } from "@fluentui/react-components";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ImportRow, ImportState } from "../../../src-shared/bridge/imports.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { isChange, issueText, sameCode } from "../model/cell-issues.ts";
import { grouped } from "../model/figures.ts";

const rowsAtOnce = 100;

/** Counts the values that change, the rows that say only what is so already, and the warnings besides. */
export const useChangeCounts = ({ import_id, revision }: ImportState, isAsked = true) => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: queryKeys.importChanges(import_id, revision),
    queryFn: () => desk.imports.issueKinds({ import_id }),
    enabled: isAsked,
  });
  if (data === undefined) return null;
  const remarksOf = (kinds: typeof data.kinds) => kinds.reduce((sum, { remarks }) => sum + remarks, 0);
  return {
    changes: remarksOf(data.kinds.filter(isChange)),
    warnings: remarksOf(
      data.kinds.filter((kind) => kind.severity === "warning" && kind.code !== sameCode && !isChange(kind)),
    ),
    same: data.kinds.find(({ code }) => code === sameCode)?.rows ?? 0,
  };
};

/**
 * Shows the rows' changes, as the service said when it was asked: worker, field, before and after. Rows that change nothing
 * are counted and left out.
 */
export const ChangesTable = ({ state }: { readonly state: ImportState }) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const { import_id, revision, columns } = state;
  const counts = useChangeCounts(state);
  const query = useInfiniteQuery({
    queryKey: queryKeys.importRows(import_id, "changes", revision),
    queryFn: ({ pageParam }) =>
      desk.imports.rows({ import_id, filter: "warnings", offset: pageParam, limit: rowsAtOnce }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * rowsAtOnce < count ? pages.length * rowsAtOnce : undefined),
  });
  const titleOf = (key: string | null): string => columns.find((one) => one.key === key)?.title ?? "";
  const linesOf = (row: ImportRow) =>
    row.issues.filter(isChange).map((issue) => {
      const { code, column, params } = issue;
      const before = String(params["before"] ?? "");
      const after = String(params["after"] ?? "");
      // What the file says is the person's own; masked it could look like what was there before.
      const own = String(row.cells[column ?? ""] ?? "");
      const shownAfter =
        code === "will_be_emptied" ? t("imports.ui.changes.emptied") : after.includes("*") && own !== "" ? own : after;
      const cells =
        code === "account_to_verify"
          ? ["—", `${own} ${issueText(texts, issue)}`]
          : [before === "" ? "—" : before, shownAfter];
      return {
        key: `${row.row_id} ${column}`,
        // No figures: they stand to the left.
        cells: [
          <span key="row">{row.number}</span>,
          <span key="id">{row.cells["id_no"]}</span>,
          titleOf(column),
          ...cells,
        ],
      };
    });
  const pages = query.data?.pages ?? [];
  return (
    <>
      {counts === null ? null : (
        <Text weight="semibold">
          {t("imports.ui.changes.counts", { changes: grouped(counts.changes), same: grouped(counts.same) })}
        </Text>
      )}
      <ResultTable
        label={t("imports.ui.changes.label")}
        isTall
        titles={["row", "worker", "field", "before", "after"].map((name) => texts.of(`imports.ui.changes.${name}`))}
        rows={pages.flatMap(({ rows }) => rows.flatMap(linesOf))}
      />
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("imports.ui.changes.more")}
        </Button>
      ) : null}
    </>
  );
};

/** Nothing is sent before it was shown what it changes: leads to the check. */
export const ChangesUnknown = ({ onCheck }: { readonly onCheck: () => void }) => {
  const { t } = useText();
  return (
    <Message intent="warning">
      {t("imports.ui.changes.unknown")}
      <div>
        <Button size="small" onClick={onCheck}>
          {t("imports.ui.pay.check")}
        </Button>
      </div>
    </Message>
  );
};
