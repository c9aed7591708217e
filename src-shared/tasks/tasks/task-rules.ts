import { taskModes } from "./task-states.ts";

/** The highest price of a single order (spec 5): 999999 yuan, in cents. */
export const highestPrice = 99_999_900;

/** Facts of a task that its rules look at. Amounts in cents, times "YYYY-MM-DD HH:mm:ss", days "YYYY-MM-DD"; null: left open. */
export type TaskFacts = {
  readonly name: string;
  readonly industry_name: string;
  readonly mode: number;
  readonly price: number;
  readonly max_price: number | null;
  readonly predict_task_amount: number;
  readonly need_count: number;
  readonly start_day: string | null;
  readonly end_day: string | null;
  readonly is_display_hall: boolean;
  readonly no_directional_is_display_hall: boolean;
  readonly auto_approve_from: string | null;
  readonly auto_approve_to: string | null;
  readonly auto_receive_time: string | null;
  readonly auto_start_time: string | null;
  /** Seconds from the start (spec 3: typed in minutes, sent ×60). */
  readonly auto_end_time: number | null;
  /** Number of workers whom it names. */
  readonly directed: number;
};

/** Rules of the company and the present time that a task is judged by. `ceiling`: cents; null: none. */
export type TaskRules = { readonly ceiling: number | null; readonly now: string };

/** Reason why a task cannot be submitted, at one of its fields. `params` are put into the sentence. */
export type TaskFault = {
  readonly field: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** The ceiling of an industry's tasks: its own, else the common one (`industry_name` ""), else none. */
export const ceilingAmong = (
  ceilings: readonly { readonly industry_name: string; readonly ceiling: number }[],
  industry: string,
): number | null =>
  (ceilings.find(({ industry_name }) => industry_name === industry) ?? ceilings.find((one) => one.industry_name === ""))
    ?.ceiling ?? null;

const prices = ({ price, max_price }: TaskFacts): TaskFault[] => {
  if (price === 0) return [{ field: "price", code: "required" }];
  if (max_price !== null && price >= max_price) return [{ field: "price", code: "task_unit_price" }];
  return Math.max(price, max_price ?? 0) > highestPrice ? [{ field: "price", code: "task_price_too_high" }] : [];
};

const amounts = ({ predict_task_amount: amount }: TaskFacts, { ceiling }: TaskRules): TaskFault[] => {
  if (amount === 0) return [{ field: "predict_task_amount", code: "task_amount_wrong" }];
  return ceiling !== null && amount > ceiling
    ? [{ field: "predict_task_amount", code: "task_amount_ceiling", params: { limit: ceiling } }]
    : [];
};

const people = (facts: TaskFacts): TaskFault[] => {
  const { mode, need_count, directed } = facts;
  const faults: TaskFault[] = [];
  if (need_count < 1) faults.push({ field: "need_count", code: "required" });
  if (mode !== taskModes.open && directed === 0) faults.push({ field: "labor_ids", code: "task_nobody_named" });
  if (mode === taskModes.directed && directed > need_count && need_count > 0)
    faults.push({ field: "need_count", code: "task_need_below_named" });
  if (mode === taskModes.both && directed >= need_count && need_count > 0)
    faults.push({ field: "need_count", code: "task_nothing_left_open" });
  return faults;
};

/** The instants of the clock ascend: election from, to, receiving, start; none is over. */
const times = (facts: TaskFacts, { now }: TaskRules): TaskFault[] => {
  const faults: TaskFault[] = [];
  const { auto_approve_from: from, auto_approve_to: to } = facts;
  if ((from === null) !== (to === null)) faults.push({ field: "auto_approve_time", code: "required" });
  const instants = [
    ["auto_approve_time", from],
    ["auto_approve_time", to],
    ["auto_receive_time", facts.auto_receive_time],
    ["auto_start_time", facts.auto_start_time],
  ] as const;
  let before = "";
  for (const [field, at] of instants) {
    if (at === null) continue;
    if (at < now && at !== from) faults.push({ field, code: "task_time_over" });
    else if (at <= before) faults.push({ field, code: "task_times_ascend" });
    before = at > before ? at : before;
  }
  if (facts.auto_end_time !== null && facts.auto_start_time === null)
    faults.push({ field: "auto_end_time", code: "task_end_without_start" });
  if (facts.mode === taskModes.directed && from !== null)
    faults.push({ field: "auto_approve_time", code: "task_no_election" });
  return faults;
};

const days = ({ start_day, end_day }: TaskFacts): TaskFault[] => {
  if (start_day === null) return [{ field: "start_day", code: "required" }];
  if (end_day === null) return [{ field: "end_day", code: "required" }];
  return end_day < start_day ? [{ field: "end_day", code: "task_days" }] : [];
};

/** Somebody who is not named must be able to find the task. */
const hall = (facts: TaskFacts): TaskFault[] => {
  const isFound =
    facts.mode === taskModes.open
      ? facts.is_display_hall
      : facts.mode === taskModes.both
        ? facts.no_directional_is_display_hall
        : true;
  return isFound ? [] : [{ field: "is_display_hall", code: "task_hall_closed" }];
};

/** All reasons why a task cannot be submitted as it stands; [] where it can (requirement T3). */
export const taskFaults = (facts: TaskFacts, rules: TaskRules): readonly TaskFault[] => [
  ...(facts.name === "" ? [{ field: "name", code: "required" }] : []),
  ...(facts.industry_name === "" ? [{ field: "industry_name", code: "required" }] : []),
  ...people(facts),
  ...days(facts),
  ...prices(facts),
  ...amounts(facts, rules),
  ...times(facts, rules),
  ...hall(facts),
];

type Flags = {
  readonly is_display_hall: boolean;
  readonly no_directional_is_display_hall: boolean;
  readonly is_no_audit: boolean;
  readonly is_no_audit_directional: boolean;
};

/**
 * The flags that a mode leaves (requirement T3): a directed task needs no audit and stays out of the hall; an open one needs none
 * only where the company's settings say so (`mayBeUnaudited`); of one that is both, the directed part is as the first.
 */
export const flagsOf = (mode: number, asked: Flags, mayBeUnaudited: boolean): Flags => ({
  is_display_hall: mode === taskModes.open && asked.is_display_hall,
  no_directional_is_display_hall: mode === taskModes.both && asked.no_directional_is_display_hall,
  is_no_audit: mode === taskModes.directed || (mayBeUnaudited && asked.is_no_audit),
  is_no_audit_directional: mode !== taskModes.open,
});
