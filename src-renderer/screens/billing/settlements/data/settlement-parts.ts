import { type LineStanding, lineStanding } from "../../../../../src-shared/billing/settlements/line-standing-states.ts";
import type { SettlementChecks } from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { payoutLineStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FilterValues } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import type { BarTone } from "../../../../ui/facts/StackedBar.tsx";
import { isBeforePayment } from "./settlement-steps.ts";
import type { Detail } from "./use-settlement.ts";

export type PartKey =
  | LineStanding
  | "unchecked"
  | "paid"
  | "open"
  | "unknown"
  | "again"
  | "newCard"
  | "blocked"
  | "returned";

/** Lines of one kind: how many, their net pay in cents, and the filter that shows them (null: the table of failures). */
export type LinePart = {
  readonly key: PartKey;
  readonly tone: BarTone;
  readonly count: number;
  readonly amount: number;
  readonly filters: FilterValues | null;
};

const standingTones: Readonly<Record<LineStanding, BarTone>> = {
  ready: "good",
  overLimit: "warm",
  refused: "bad",
  account: "paleBad",
  unsigned: "paleBad",
  stopped: "paleBad",
  unverified: "paleBad",
  changed: "paleBad",
  accountUnverified: "paleBad",
  accountHeld: "paleBad",
};
const standingKeys = Object.keys(lineStanding) as LineStanding[];

const code = payoutLineStates.code;
const openStates = [code("waiting"), code("paying"), code("suspended"), code("awaitingPayee")];

const sumOf = (outcomes: Detail["outcomes"], statuses: readonly number[]) => {
  const rows = outcomes.filter(({ status }) => statuses.includes(status));
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    amount: rows.reduce((sum, row) => sum + row.net, 0),
  };
};

/** Before the payment: every line by what can be paid. Without the checks (they are being read, or it is offline): all alike. */
const partsBefore = (detail: Detail, checks: SettlementChecks | null): readonly LinePart[] => {
  if (checks === null) {
    const all = sumOf(detail.outcomes, payoutLineStates.codes);
    return [{ key: "unchecked", tone: "rest", ...all, filters: {} }];
  }
  return standingKeys.flatMap((key) => {
    const group = checks.standings.find(({ standing }) => standing === lineStanding[key]);
    const filters = { standing: [lineStanding[key]] };
    return group === undefined
      ? []
      : [{ key, tone: standingTones[key], count: group.count, amount: group.amount, filters }];
  });
};

/** After it: every line by what became of it. Failures that can be paid again, that wait and that came back are apart. */
const partsAfter = ({ outcomes, triage }: Detail): readonly LinePart[] => {
  const ofStates = (key: PartKey, tone: BarTone, statuses: readonly number[]): LinePart => ({
    ...{ key, tone, filters: { status: statuses } },
    ...sumOf(outcomes, statuses),
  });
  const { again, newCard, blocked, returned } = triage.parts;
  return [
    ofStates("paid", "good", [code("paid")]),
    { key: "again", tone: "bad", ...again, filters: null },
    { key: "newCard", tone: "paleBad", ...newCard, filters: null },
    { key: "blocked", tone: "paleBad", ...blocked, filters: null },
    { key: "returned", tone: "returned", ...returned, filters: { status: [code("returned")] } },
    ofStates("unknown", "doubt", [code("unknown")]),
    ofStates("open", "brand", openStates),
  ];
};

/** The lines of a settlement divided once: before its payment by what can be paid, after it by what was. Parts of nothing are absent. */
export const linePartsOf = (detail: Detail, checks: SettlementChecks | null): readonly LinePart[] =>
  (isBeforePayment(detail.settlement.status) ? partsBefore(detail, checks) : partsAfter(detail)).filter(
    ({ count }) => count > 0,
  );

/** Cost of the lines of some outcomes to the company, cents. */
const costOf = (outcomes: Detail["outcomes"], statuses: readonly number[]): number =>
  outcomes.filter(({ status }) => statuses.includes(status)).reduce((sum, { cost }) => sum + cost, 0);

/** Where the company's money for a settlement is after its payment began; the three come to what the lines cost together. */
export const spentOf = ({ outcomes }: Pick<Detail, "outcomes">) => ({
  paid: costOf(outcomes, [code("paid")]),
  open: costOf(outcomes, [...openStates, code("unknown")]),
  back: costOf(outcomes, [code("failed"), code("returned"), code("cancelled")]),
});
