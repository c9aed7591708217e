import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type StatusTab, statusTabs } from "../../../src-shared/kernel/lists/status-tabs.ts";
import { approvalAction } from "../../../src-shared/kernel/records/define.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { codesThatWait } from "../../../src-shared/registries/workbench/waiting.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { codeLabel } from "../layout/list-texts.ts";
import type { ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";

/** A tab as it is drawn. Amounts in cents; undefined while they are not known. */
export type DrawnTab = {
  readonly key: string;
  readonly text: string;
  readonly count: number | undefined;
  readonly amount: number | undefined;
  /** "act": this person may do something about its rows; "failed": they failed or were refused. */
  readonly mark: "act" | "failed" | null;
  readonly isChosen: boolean;
  choose(): void;
};

/** The text of a tab: of its state, or of several joined ones. */
const tabText = (texts: Texts, { list, name }: ListModel, column: string, { key, codes }: StatusTab): string => {
  const states = list.columns[column];
  const [code] = codes;
  return codes.length === 1 && code !== undefined && states !== undefined
    ? codeLabel(texts, states, code)
    : texts.of(`listHead.tabs.${name}.${key}`);
};

const sameCodes = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((code) => b.includes(code));

/**
 * The tabs of a list: all rows, then its states in order, with count and amount under the other filters. A tab sets the
 * filter of states. `actions`: what can be done with rows; a state waits for this person where it is a task of their
 * workbench, or where an action that brings its rows on is theirs: who may only edit or cancel them need not act.
 */
export const useStatusTabs = (
  model: ListModel,
  actions: readonly ListAction[],
  amount: string | undefined,
): readonly DrawnTab[] => {
  const desk = useDesk();
  const texts = useText();
  const can = useCan();
  const { company_id } = useUser();
  const { list, name, params, state, rows } = model;
  const spec = useMemo(() => statusTabs(list), [list]);
  const by = spec?.by ?? "";
  const { [by]: chosen, ...others } = state.applied;
  const query = useQuery({
    queryKey: queryKeys.list(name, "groups", params ?? null, others, by),
    queryFn: ({ signal }) =>
      abortable(desk.lists.groups, { list: name, filters: others, by, ...(params && { params }) }, signal),
    enabled: spec !== null,
    placeholderData: keepPreviousData,
  });
  const chosenCodes = (chosen ?? []) as readonly number[];
  const { filters, setFilters } = state;
  const choose = (codes: readonly number[]) => {
    const { [by]: _before, ...rest } = filters;
    setFilters(codes.length === 0 ? rest : { ...rest, [by]: codes });
  };
  const data = spec === null ? (rows.isLoading || rows.error ? undefined : rows) : query.data;
  const amountOf = (summary: Readonly<Record<string, number>> | undefined) =>
    amount === undefined ? undefined : summary?.[amount];
  const all: DrawnTab = {
    key: "all",
    text: texts.t("listHead.all"),
    count: data?.count,
    amount: amountOf(data?.summary),
    mark: null,
    isChosen: chosenCodes.length === 0,
    choose: () => choose([]),
  };
  if (spec === null) return [all];
  const groups = new Map(query.data?.groups.map((group) => [group.code, group]));
  const waits = codesThatWait(
    { list: name, by, today: dayOf(shanghaiNow(Date.now())) },
    { isOfCompany: company_id !== null, can },
  );
  const steps = actions.filter(
    ({ key, isPrimary, permission }) =>
      (isPrimary === true || key === approvalAction) && (permission === undefined || can(permission)),
  );
  const mayAct = (code: number): boolean =>
    waits.has(code) ||
    steps.some(({ appliesTo }) => {
      const condition = appliesTo?.[by];
      return Array.isArray(condition) && condition.includes(code);
    });
  /** Only states that have rows count: joined ones are no warning where the failed one is empty. */
  const markOf = ({ codes, tones }: StatusTab): DrawnTab["mark"] => {
    const withRows = codes.flatMap((code, at) =>
      (groups.get(code)?.count ?? 0) > 0 ? [{ code, tone: tones[at] }] : [],
    );
    if (withRows.some(({ tone }) => tone === "danger")) return "failed";
    return withRows.some(({ code, tone }) => tone === "warning" && mayAct(code)) ? "act" : null;
  };
  return [
    all,
    ...spec.tabs.map((tab): DrawnTab => {
      const own = tab.codes.flatMap((code) => groups.get(code) ?? []);
      const count = query.data === undefined ? undefined : own.reduce((sum, group) => sum + group.count, 0);
      const total = own.reduce((sum, { summary }) => sum + (amountOf(summary) ?? 0), 0);
      return {
        key: tab.key,
        text: tabText(texts, model, spec.column, tab),
        count,
        amount: count === undefined || amount === undefined ? undefined : total,
        mark: markOf(tab),
        isChosen: sameCodes(chosenCodes, tab.codes),
        choose: () => choose(tab.codes),
      };
    }),
  ];
};
