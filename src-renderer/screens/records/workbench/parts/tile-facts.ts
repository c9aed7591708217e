import { ClipboardTaskRegular, ClockRegular, WalletRegular, WarningRegular } from "@fluentui/react-icons";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import { formatMoney, moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { daysBetween } from "../../../../../src-shared/kernel/values/time/time.ts";
import { isTask } from "../../../../../src-shared/registries/workbench/waiting.ts";
import { trendDays, type Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import type { TileFacts } from "../../../../ui/panels/Tile.tsx";

type Waiting = Workbench["waiting"];
type Problems = NonNullable<Workbench["problems"]>;

/** Picks the tasks from what waits: kinds of which nothing waits are left out. */
export const tasksOf = (waiting: Waiting): Waiting => waiting.filter(({ key, count }) => count > 0 && isTask(key));

/** Counts the payouts with a problem, and adds up their net pay in cents. */
export const problemTotals = ({ causes }: Problems): { readonly count: number; readonly amount: number } => ({
  count: causes.reduce((sum, { count }) => sum + count, 0),
  amount: causes.reduce((sum, { amount }) => sum + amount, 0),
});

/** A tile before what all of them have is added. */
type Own = Omit<TileFacts, "key" | "name" | "trendText"> & {
  readonly key: "waiting" | "toPay" | "problems" | "balances";
  readonly isMoney: boolean;
};

/** A payment that has waited longer than this is late. */
const longDays = 7;

/** The difference between a figure now and `days` days before; null where that day is not recorded. */
const changeIn = (trend: readonly (number | null)[] | null, days: number): number | null => {
  const [now, before] = [trend?.at(-1) ?? null, trend?.at(-1 - days) ?? null];
  return now === null || before === null ? null : now - before;
};

const signed = (change: number): string => `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`;

/** More to do is bad, less is good. */
const changeText = (
  { t }: Texts,
  change: number | null,
  since: "yesterday" | "lastWeek",
  hint: string,
): Own["told"] => {
  if (change === null) return null;
  if (change === 0) return { text: t(`workbench.tiles.same.${since}`), tone: "quiet", hint };
  return {
    text: t(`workbench.tiles.change.${since}`, { change: signed(change) }),
    tone: change > 0 ? "danger" : "success",
    hint,
  };
};

const waitingTile = (texts: Texts, { waiting, waiting_trend: recorded }: Workbench): Own => {
  const { t } = texts;
  const tasks = tasksOf(waiting);
  // Only some kinds of work have a past (`waitingHint`): of who has none of them a level line would say nothing.
  const trend = recorded?.some((count) => (count ?? 0) > 0) === true ? recorded : null;
  const amount = tasks.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  const [only] = tasks;
  return {
    key: "waiting",
    icon: ClipboardTaskRegular,
    value: formatCount(tasks.reduce((sum, { count }) => sum + count, 0)),
    unit: t("workbench.tiles.items"),
    about: tasks.some((one) => one.amount !== null) ? t("workbench.tiles.about", { amount: formatMoney(amount) }) : "",
    told: changeText(texts, changeIn(trend, 1), "yesterday", t("workbench.tiles.waitingHint")),
    trend,
    isMoney: false,
    to: tasks.length === 1 && only !== undefined ? listAddress(only.list, only.query) : null,
  };
};

const toPayTile = ({ t }: Texts, toPay: NonNullable<Workbench["to_pay"]>, today: string): Own => {
  const { list, query, count, amount, payouts, since, trend } = toPay;
  const days = since === null ? 0 : daysBetween(since, today);
  return {
    key: "toPay",
    icon: ClockRegular,
    value: moneyText(amount),
    unit: t("workbench.tiles.yuan"),
    about: t("workbench.tiles.sheets", { sheets: formatCount(count), payouts: formatCount(payouts) }),
    told:
      since === null
        ? null
        : {
            text: days <= 0 ? t("workbench.tiles.oldestToday") : t("workbench.tiles.oldest", { days }),
            tone: days > longDays ? "warning" : "quiet",
          },
    trend,
    isMoney: true,
    to: listAddress(list, query),
  };
};

const problemsTile = (texts: Texts, problems: Problems): Own => {
  const { t } = texts;
  const { count, amount } = problemTotals(problems);
  return {
    key: "problems",
    icon: WarningRegular,
    value: formatCount(count),
    unit: t("workbench.tiles.payouts"),
    about: t("workbench.tiles.about", { amount: formatMoney(amount) }),
    told: changeText(texts, changeIn(problems.trend, 7), "lastWeek", t("workbench.tiles.problemsHint")),
    trend: problems.trend,
    isMoney: false,
    to: listAddress(problems.list, problems.query),
  };
};

const balancesTile = ({ t }: Texts, balances: NonNullable<Workbench["balances"]>): Own => {
  const { count, low_count, available, trend } = balances;
  return {
    key: "balances",
    icon: WalletRegular,
    value: formatMoney(available),
    unit: t("workbench.tiles.yuan"),
    about: t("workbench.tiles.wallets", { wallets: formatCount(count) }),
    told: {
      text:
        count === 0
          ? t("workbench.balances.nothing")
          : low_count > 0
            ? t("workbench.balances.low", { count: low_count })
            : t("workbench.balances.noneLow"),
      tone: low_count > 0 ? "danger" : "quiet",
    },
    trend,
    isMoney: true,
    to: listAddress("wallets", {}),
  };
};

const trendText = ({ t }: Texts, { trend, isMoney }: Own): string => {
  const recorded = (trend ?? []).filter((figure) => figure !== null);
  const shown = isMoney ? formatMoney : formatCount;
  const [first = 0] = recorded;
  return t("workbench.tiles.trend", { days: trendDays, from: shown(first), to: shown(recorded.at(-1) ?? 0) });
};

/** The tiles of a person: of what they may do and see, and no others. */
export const tilesOf = (texts: Texts, workbench: Workbench): readonly TileFacts[] => {
  const { to_pay, problems, balances, waiting, today } = workbench;
  const own = [
    ...(waiting.some(({ key }) => isTask(key)) ? [waitingTile(texts, workbench)] : []),
    ...(to_pay === null ? [] : [toPayTile(texts, to_pay, today)]),
    ...(problems === null ? [] : [problemsTile(texts, problems)]),
    ...(balances === null ? [] : [balancesTile(texts, balances)]),
  ];
  return own.map((tile) => ({
    ...tile,
    name: texts.t(`workbench.tiles.names.${tile.key}`),
    trendText: trendText(texts, tile),
  }));
};
