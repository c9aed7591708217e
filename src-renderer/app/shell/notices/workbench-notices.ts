import { formatMoney, moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import type { Texts } from "../../../i18n/texts.ts";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import type { Figure, Notice } from "./notice.ts";

const waitingPrefix = "waiting.";
const problemPrefix = "problems.";
const otherIds = ["alarms", "low"];

/** True when a notice counts something of the workbench, so that its count may fall. */
export const isOfWorkbench = (id: string): boolean =>
  id.startsWith(waitingPrefix) || id.startsWith(problemPrefix) || otherIds.includes(id);

const ofFigure = ({ list, query, count, since }: Figure) => ({
  to: listAddress(list, query),
  weight: count,
  at: since,
  memory: "person" as const,
});

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(" · ") || null;

const problemLooks = {
  unknown: { tone: "doubt", icon: "unknown" },
  failed: { tone: "danger", icon: "failed" },
  returned: { tone: "danger", icon: "returned" },
} as const;

/** Tasks that are files to be fetched or left: they stand with what the program tells. */
const ofSystem: readonly string[] = ["exportsDone"];

/** Makes notices of the workbench's facts: one for each kind of which anything waits. */
export const workbenchNotices = (
  texts: Texts,
  { waiting, problems, alarms, balances }: Pick<Workbench, "waiting" | "problems" | "alarms" | "balances">,
): readonly Notice[] => {
  const { t } = texts;
  const payouts = (problems?.kinds ?? [])
    .filter(({ count }) => count > 0)
    .map((figure): Notice => {
      const { key, count, amount } = figure;
      const lines = (problems?.causes ?? []).filter((one) => one.key === key).reduce((sum, one) => sum + one.count, 0);
      return {
        id: `${problemPrefix}${key}`,
        tab: "funds",
        ...problemLooks[key],
        title: t(`notices.problems.${key}`, { count }),
        detail: t(`notices.problems.${key}Detail`, { lines, amount: moneyText(amount) }),
        ...ofFigure(figure),
      };
    });
  const tasks = waiting
    .filter(({ count }) => count > 0)
    .map((figure): Notice => {
      const { key, count, amount, since } = figure;
      const isSystem = ofSystem.includes(key);
      return {
        id: `${waitingPrefix}${key}`,
        tab: isSystem ? "system" : "tasks",
        tone: isSystem ? "info" : "warning",
        icon: isSystem ? "export" : "waiting",
        title: t("notices.waiting.title", { what: t(`workbench.waiting.kinds.${key}`), count }),
        detail: joined([
          since === null ? null : t("notices.waiting.since", { time: clockOf(since) }),
          amount === null ? null : t("notices.waiting.amount", { amount: formatMoney(amount) }),
        ]),
        ...ofFigure(figure),
      };
    });
  const seen: Notice[] =
    alarms === null || alarms.count === 0
      ? []
      : [
          {
            id: "alarms",
            tab: "system",
            tone: "warning",
            icon: "person",
            title: t("notices.alarms.title", { count: alarms.count }),
            detail: t("notices.alarms.detail"),
            ...ofFigure({ ...alarms, amount: null, since: alarms.rows[0]?.at ?? null }),
          },
        ];
  const low: Notice[] =
    balances === null || balances.low_count === 0
      ? []
      : [
          {
            id: "low",
            tab: "funds",
            tone: "warning",
            icon: "wallet",
            title: t("notices.low.title", { count: balances.low_count }),
            detail: t("notices.low.detail", { amount: formatMoney(balances.available) }),
            at: null,
            to: "/wallets",
            weight: balances.low_count,
            memory: "person",
          },
        ];
  return [...payouts, ...tasks, ...low, ...seen];
};
