import { z } from "zod";
import { idText } from "../calls/define.ts";
import type { FilterValues } from "../lists/filter-values.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import type { States } from "../states/define.ts";
import { addDays, dayOf } from "../values/time/time.ts";
import type { JudgedRow } from "./define.ts";
import { type Person, tookPart } from "./judge.ts";

/**
 * Sides that a step waits for. `staff`: whoever of the agency or of the company holds the permission · `channel`: a bank, a
 * register or another provider.
 */
export const stepHolders = ["agency", "company", "staff", "worker", "channel"] as const;
export type StepHolder = (typeof stepHolders)[number];

/**
 * A page of the program that a step is taken on or shown at: `{id}` is the record's own id, other braces are columns of its row.
 * `needs`: one of these is enough to see it; nothing: whoever sees the record.
 */
export type StepPage = { readonly to: string; readonly needs?: readonly PermissionKey[] };

/** Something that has to be done next with a record, and by whom. A row has as many of them open as are left to do. */
export type NextStep = {
  /** Names its texts: `nextSteps.<record>.<key>`. */
  readonly key: string;
  /** Step of the record's bar that it belongs to; none: it holds nothing up that the bar shows. */
  readonly step?: string;
  /** True while it is left to do, by the row alone. */
  readonly when: (row: JudgedRow) => boolean;
  /** The same as filters of the record's list, where that list can tell: what the workbench counts. */
  readonly filters?: FilterValues;
  readonly holder: StepHolder;
  /** Any one of these takes it. A worker and a channel need none. */
  readonly needs: readonly PermissionKey[];
  /** Columns of who must not take it: their own work. */
  readonly excludes?: readonly string[];
  /** Action of the record that takes it; its judge decides whose turn it is. */
  readonly action?: string;
  /** Page where it is taken, or where its progress is seen. */
  readonly page?: StepPage;
  /** Page where people of the other side see its progress; none: the same one. */
  readonly seenAt?: StepPage;
  /** Columns with the time since when it waits, and until when it has to be done. */
  readonly since?: string;
  readonly until?: string;
  /** Days after `since` within which it should be done, where no column says until when. */
  readonly within?: number;
  /** Page where who has it is asked again once it is late. */
  readonly reminder?: StepPage;
  /** Column with the name of who has it. */
  readonly person?: string;
  /** Steps that have to be done before, those of other records as `<record>.<key>`; the last one open is said. */
  readonly after?: readonly string[];
};

/** The next steps of a kind of record. */
export type NextSteps = {
  readonly states: States;
  readonly column: string;
  readonly steps: readonly NextStep[];
  /** States, besides the final ones, in which a record can be without anybody having to do anything. */
  readonly atRest: readonly string[];
};

/** Declares the next steps of a kind of record. */
export const defineNextSteps = <Key extends string, const Step extends NextStep>(
  states: States<string, Key>,
  spec: { readonly steps: readonly Step[]; readonly atRest: readonly NoInfer<Key>[]; readonly column?: string },
) => ({ column: "status", ...spec, states: states as States }) satisfies NextSteps;

/** The condition of being in one of some states, as a test of a row and as filters of the list. */
export const inStates = <Key extends string>(states: States<string, Key>, column = "status") => {
  return (...keys: readonly NoInfer<Key>[]) => {
    const codes = keys.map((key) => states.code(key));
    return {
      when: (row: JudgedRow): boolean => codes.includes(Number(row[column])),
      filters: { [column]: codes } as FilterValues,
    };
  };
};

/** True when a step is for this person's side at all. */
const isTheirSide = ({ holder }: NextStep, { isOfCompany }: Person): boolean =>
  holder === "staff" || holder === (isOfCompany ? "company" : "agency");

/**
 * The objection to a person's taking a step, as an error code; null: it is their turn. `verdict`: what the record's own judge says
 * of the action that takes it, null for nothing against it.
 */
export const judgeStep = (
  step: NextStep,
  row: JudgedRow,
  person: Person,
  verdict: (action: string) => string | null,
): string | null => {
  if (!isTheirSide(step, person)) return "forbidden";
  if (step.action !== undefined) return verdict(step.action);
  if (!person.can(step.needs)) return "forbidden";
  return step.excludes?.some((part) => tookPart(row[part], person)) === true ? "same_person" : null;
};

/** Objections that make a step somebody else's; any other one the person can do away with themselves. */
const ofOthers: ReadonlySet<string> = new Set(["forbidden", "same_person", "illegal_transition"]);

/** True when a step is the person's turn, though something may have to be done before: files opened, fields filled in. */
export const isTurn = (objection: string | null): boolean => objection === null || !ofOthers.has(objection);

/** Steps of a record that are left to do, as its detail carries them: the service says whose turn each is. */
export const nextSteps = z.array(
  z.object({
    /** Kind of record that the step belongs to, and which one: a company's contract is signed at the contract. */
    ...{ record: z.string(), id: idText, key: z.string() },
    holder: z.enum(stepHolders),
    /** Number of the record, where it is one beside the page's own. */
    no: z.string().optional(),
    /** Name of who has it, masked as the record masks it; null where that is nobody in particular. */
    person: z.string().nullable(),
    is_mine: z.boolean(),
    /** Error code of what the person has to do away with before; null: nothing, or not their turn. */
    reason: z.string().nullable(),
    since: z.string().nullable(),
    until: z.string().nullable(),
    /** Address of the page where this person can ask who has it again; absent where they cannot. */
    reminder: z.string().optional(),
    /** When who has it was reminded last; absent where nobody was. */
    reminded_at: z.string().optional(),
    /** The step of this answer that has to be done before, as `<record>.<key>`. */
    after: z.string().nullable(),
    /** Address of the page; null where it has none, or this person does not see it. */
    page: z.string().nullable(),
  }),
);
export type ShownStep = z.output<typeof nextSteps>[number];

const textOf = (row: JudgedRow, column: string | undefined): string | null => {
  const value = column === undefined ? null : row[column];
  return typeof value === "string" && value !== "" ? value : null;
};

const dueOf = (step: NextStep, row: JudgedRow): string | null => {
  const since = textOf(row, step.since);
  return step.within === undefined || since === null
    ? textOf(row, step.until)
    : `${addDays(dayOf(since), step.within)}${since.slice(10)}`;
};

const addressOf = (page: StepPage | undefined, row: JudgedRow, id: string, person: Person): string | null => {
  if (page === undefined || (page.needs !== undefined && !person.can(page.needs))) return null;
  return page.to.replaceAll(/\{(\w+)\}/gu, (_braces, column: string) =>
    encodeURIComponent(column === "id" ? id : String(row[column] ?? "")),
  );
};

const pageOf = (step: NextStep, row: JudgedRow, id: string, person: Person): string | null =>
  addressOf(isTheirSide(step, person) ? step.page : (step.seenAt ?? step.page), row, id, person);

/** A record whose steps are asked for, by the name of its kind. `row`: its columns with further facts that the steps ask for. */
export type Stepped = {
  readonly record: string;
  readonly id: string;
  readonly row: JudgedRow;
  readonly steps: readonly NextStep[];
  /** The record's own judge: an error code against an action, null for nothing against it. */
  readonly verdict: (action: string) => string | null;
};

/**
 * The steps that are left to do with a record, and with others that stand with it, as a person sees them: in the order of the
 * declarations.
 */
export const openSteps = (records: readonly Stepped[], person: Person): ShownStep[] => {
  const open = records.flatMap((of) => of.steps.filter(({ when }) => when(of.row)).map((step) => ({ of, step })));
  const names = new Set(open.map(({ of, step }) => `${of.record}.${step.key}`));
  return open.map(({ of: { record, id, row, verdict }, step }) => {
    const objection = judgeStep(step, row, person, verdict);
    const before = step.after?.map((key) => (key.includes(".") ? key : `${record}.${key}`)) ?? [];
    const after = before.findLast((name) => names.has(name)) ?? null;
    const is_mine = after === null && isTurn(objection);
    const reminder = addressOf(step.reminder, row, id, person);
    return {
      ...{ record, id, key: step.key, holder: step.holder },
      person: textOf(row, step.person),
      is_mine,
      reason: is_mine ? objection : null,
      since: after === null ? textOf(row, step.since) : null,
      until: after === null ? dueOf(step, row) : textOf(row, step.until),
      ...(after === null && reminder !== null && { reminder }),
      after,
      page: pageOf(step, row, id, person),
    };
  });
};
