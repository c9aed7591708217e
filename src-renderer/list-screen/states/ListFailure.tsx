import { Button } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../src-shared/kernel/bridge/app-error.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProblemNumber } from "../../ui/problems/ProblemNumber.tsx";
import { ForbiddenPage } from "../../ui/problems/problem-pages.tsx";
import type { ListModel } from "../model/use-list-model.ts";
import { rowsPerPage } from "../model/use-list-rows.ts";

/**
 * Of when the rows are that this desk can show of the list without filters, "YYYY-MM-DD HH:mm:ss"; null where it has none.
 * The very question that failed needs no look: the desk has answered it from its copy where it could.
 */
const useLocalRows = ({ name, list, params, state, rows }: ListModel): string | null => {
  const desk = useDesk();
  const isPlain = Object.keys(state.applied).length === 0 && state.ordering === list.defaultSort;
  const { data } = useQuery({
    queryKey: queryKeys.list(name, params ?? null, {}, list.defaultSort, 1),
    queryFn: ({ signal }) =>
      abortable(
        desk.lists.page,
        {
          list: name,
          filters: {},
          sort: list.defaultSort,
          page: 1,
          page_size: rowsPerPage,
          summary: true,
          ...(params && { params }),
        },
        signal,
      ),
    enabled: !isPlain && rows.error !== null,
    retry: false,
  });
  return data === undefined || data.rows.length === 0 ? null : data.freshness.as_of;
};

/** Replaces the grid when the list could not be read: says what happened, and what can be done now. */
export const ListFailure = ({ model, title }: { model: ListModel; title: string }) => {
  const { t, error: errorText } = useText();
  const { list, state, rows } = model;
  const { error, refresh } = rows;
  const localTime = useLocalRows(model);
  // Rights may be taken while the screen is open.
  if (error instanceof AppError && error.code === "forbidden") return <ForbiddenPage needed={list.permission} />;
  const isOffline = error instanceof AppError && (error.code === "offline" || error.code === "not_cached");
  const showLocal = () => {
    if (state.defaultCompany === null) state.applyView(null, {}, list.defaultSort);
    else state.dropDefaultCompany({});
  };
  return (
    <EmptyState
      picture={isOffline ? "offline" : "broken"}
      title={t(isOffline ? "lists.ui.offlineEmpty" : "empty.notRead", { title })}
      text={`${isOffline ? t("lists.ui.offlineEmptyHint") : errorText(error)} ${t("empty.nothingMoved")}`}
      hint={isOffline ? undefined : <ProblemNumber error={error} />}
      isProblem
    >
      <Button size="small" appearance="primary" icon={<ArrowClockwiseRegular />} onClick={refresh}>
        {t("common.tryAgain")}
      </Button>
      {localTime === null ? null : (
        <Button size="small" onClick={showLocal}>
          {t("empty.showLocal", { time: clockOf(localTime) })}
        </Button>
      )}
    </EmptyState>
  );
};
