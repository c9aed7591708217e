import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import type { ShownStep } from "../../../../../src-shared/kernel/records/next-step.ts";
import type { StateTone } from "../../../../../src-shared/kernel/states/define.ts";
import { workerStandingStates } from "../../../../../src-shared/kernel/states/worker.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { stepOf } from "../../../../../src-shared/registries/next-steps/registry.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import type { FurtherLine, StepsBox } from "../../../../list-screen/row/NextSteps.tsx";
import type { WorkerDetail } from "../tabs/use-worker.ts";
import { isHeld } from "./held.ts";

/** Steps that have to be done before somebody is paid. */
const needed = ["identify", "sign", "account"] as const;

/** Word for where somebody stands: who can take work is told before their contract ends. */
export const standingText = ({ t, of }: Texts, row: Row, next: readonly ShownStep[]): string =>
  next.some(({ key }) => key === "renewContract")
    ? t("workers.contractEnding")
    : of(`states.workerStanding.${workerStandingStates.keyOf(Number(row["standing"])) ?? ""}`);

/** Tone of where somebody stands: in the colour of work only where it is the viewer's turn. */
export const standingTone = (row: Row, next: readonly ShownStep[]): StateTone => {
  const key = workerStandingStates.keyOf(Number(row["standing"]));
  const tone = key === undefined ? "neutral" : workerStandingStates.specs[key].tone;
  if (tone === "danger") return tone;
  return next.some(({ is_mine }) => is_mine) ? "warning" : "neutral";
};

/** Money that is owed and the month has no room for, where it is the person's whole month that is seen. */
const beyondLimit = (
  { t }: Texts,
  { income, companies }: WorkerDetail,
  onIncome: () => void,
): readonly FurtherLine[] => {
  const unpaid = companies.reduce((sum, one) => sum + one.unpaid, 0);
  if (income === null || income.whose === "own") return [];
  const left = Math.max(0, income.month.limit - income.month.used);
  if (unpaid <= left) return [];
  return [
    {
      key: "limit",
      title: t("workers.stops.limit", { left: formatMoney(left) }),
      line: t("workers.stops.limitLine", { unpaid: formatMoney(unpaid), limit: formatMoney(income.month.limit) }),
      amount: formatMoney(unpaid),
      link: { text: t("workers.stops.seeIncome"), onClick: onIncome },
    },
  ];
};

/** Frame of the steps of a worker: the head says how much money they stop and how many are missing, further lines what else does. */
export const stopsOf = (texts: Texts, detail: WorkerDetail, onIncome: () => void): StepsBox => {
  const { t } = texts;
  const { next, companies } = detail;
  const further = beyondLimit(texts, detail, onIncome);
  const [here] = companies;
  const count = next.length;
  const isComing = here !== undefined && here.standing < workerStandingStates.code("ready");
  if (here === undefined || count === 0 || !isComing) return { isQuiet: true, further };
  const open = new Set(next.map(({ record, key }) => stepOf(record, key)?.step));
  const done = needed.filter((name) => !open.has(name)).length;
  const held = isHeld(here)
    ? t("workers.stops.held", { company: here.company_name, amount: formatMoney(here.unpaid), count })
    : t("workers.stops.missing", { count });
  return {
    isQuiet: true,
    further,
    head: { title: held, side: done === 0 ? "" : t("workers.stops.done", { count: done }) },
  };
};
