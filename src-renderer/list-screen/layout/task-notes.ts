import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../src-shared/kernel/values/money/money.ts";
import { dayOf, daysBetween, isDay } from "../../../src-shared/kernel/values/time/time.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { BarPart } from "../../ui/facts/StackedBar.tsx";
import type { Note, NoteContext } from "./note.ts";

const count = (row: Row, key: string): number => Number(row[key] ?? 0);
const textOf = (row: Row, key: string): string => String(row[key] ?? "");
const keyOf = (row: Row) => taskStates.keyOf(Number(row["status"]));

/** "11-18 09:00" of a time of this year, else with its year. */
const shortTime = (time: string, today: string): string =>
  (time.slice(0, 4) === today.slice(0, 4) ? time.slice(5) : time).slice(0, time.length > 10 ? -3 : undefined);

/** Days since a time, in words; undefined where there is none. */
const waited = (row: Row, key: string, { texts, today }: NoteContext): Note | undefined => {
  const since = dayOf(textOf(row, key));
  if (!isDay(since)) return undefined;
  const days = daysBetween(since, today);
  return { text: days <= 0 ? texts.t("lists.notes.today") : texts.t("lists.notes.waited", { count: days }) };
};

/** People that a task which begins soon still lacks; undefined where it has enough or begins later than in three days. */
const lacking = (row: Row, { texts, today }: NoteContext): Note | undefined => {
  const [missing, start] = [count(row, "need_count") - count(row, "elected_count"), textOf(row, "start_day")];
  if (missing <= 0 || !isDay(start)) return undefined;
  const days = daysBetween(today, start);
  if (days > 3) return undefined;
  if (days <= 0) return { text: texts.t("taskPages.notes.late", { count: missing }), tone: "warning" };
  if (days === 1) return { text: texts.t("taskPages.notes.tomorrow", { count: missing }), tone: "warning" };
  return { text: texts.t("taskPages.notes.begins", { count: days, missing }), tone: "warning" };
};

const untilEnd = (row: Row, { texts, today }: NoteContext): Note | undefined => {
  const end = textOf(row, "end_day");
  if (!isDay(end)) return undefined;
  const days = daysBetween(today, end);
  return days < 0
    ? { text: texts.t("taskPages.notes.daysOver", { count: -days }), tone: "warning" }
    : { text: texts.t("taskPages.notes.daysLeft", { count: days }) };
};

/** The one thing to know of a task in its state. */
export const taskNote = (row: Row, context: NoteContext): Note | undefined => {
  const { texts, today } = context;
  switch (keyOf(row)) {
    case "toAudit":
      return count(row, "word_count") > 0
        ? { text: texts.t("taskPages.notes.words", { count: count(row, "word_count") }), tone: "warning" }
        : waited(row, "create_at", context);
    case "rejected":
      return { text: textOf(row, "reject_reason"), tone: "danger" };
    case "published":
      return (
        lacking(row, context) ??
        (count(row, "elected_count") > 0
          ? { text: texts.t("taskPages.notes.canEnd") }
          : waited(row, "release_at", context))
      );
    case "elected": {
      const until = textOf(row, "auto_receive_time");
      return until === ""
        ? (lacking(row, context) ?? waited(row, "elect_at", context))
        : { text: texts.t("taskPages.notes.until", { time: shortTime(until, today) }) };
    }
    case "inProgress":
      return untilEnd(row, context);
    case "toAccept":
    case "refused":
      if (count(row, "to_accept_count") === 0) return { text: texts.t("taskPages.notes.rework") };
      return { text: texts.t("taskPages.notes.toAccept", { count: count(row, "to_accept_count") }) };
    case "accepted":
    case "partlySettled":
      return count(row, "bill_count") === 0
        ? { text: texts.t("taskPages.notes.noBills"), tone: "warning" }
        : waited(row, "complete_at", context);
    case "settled": {
      const at = textOf(row, "settlement_at");
      return at === ""
        ? undefined
        : { text: texts.t("taskPages.notes.settled", { day: shortTime(at.slice(0, 10), today) }) };
    }
    default:
      return undefined;
  }
};

type Stage = "applied" | "elected" | "working" | "accepted";

/** Stage at which the people of a task are counted, by its state. */
const stageOf = (row: Row): Stage => {
  const key = keyOf(row);
  if (key === "elected") return "elected";
  if (key === "inProgress") return "working";
  return key === "toAccept" || key === "refused" || key === "accepted" || key === "settled" || key === "partlySettled"
    ? "accepted"
    : "applied";
};

const columnOf = {
  ...{ applied: "applied_count", elected: "elected_count", working: "elected_count", accepted: "finished_count" },
} as const;

/** "Applied 86 / 30": the people of a task at the stage that it is at, beside those that it needs. */
export const peopleWord = (row: Row, { texts }: NoteContext): string => {
  const stage = stageOf(row);
  return texts.t(`taskPages.people.${stage}`, { part: count(row, columnOf[stage]), need: count(row, "need_count") });
};

/** Parts of the people of a task: accepted, elected, only applied, and the rest of those that it needs. */
export const peopleParts = (row: Row): readonly BarPart[] => {
  const [need, applied] = [count(row, "need_count"), count(row, "applied_count")];
  const accepted = count(row, "finished_count");
  const elected = Math.max(0, count(row, "elected_count") - accepted);
  const onlyApplied = stageOf(row) === "applied" ? Math.max(0, applied - elected - accepted) : 0;
  return [
    { key: "accepted", tone: "good", value: accepted },
    { key: "elected", tone: "brand", value: elected },
    { key: "applied", tone: "soft", value: onlyApplied },
    { key: "need", tone: "rest", value: Math.max(0, need - accepted - elected - onlyApplied) },
  ];
};

/** All four figures in words, and as a bar. */
export const peopleNote = (row: Row, { texts }: NoteContext): Note => ({
  text: texts.t("taskPages.people.all", {
    ...{ need: count(row, "need_count"), applied: count(row, "applied_count") },
    ...{ elected: count(row, "elected_count"), accepted: count(row, "finished_count") },
  }),
  parts: peopleParts(row),
});

/** "180.00–220.00": the price of a task, or its span. */
export const priceWord = (row: Row): string => {
  const most = row["max_price"];
  const least = moneyText(count(row, "price"));
  return most === null || most === undefined ? least : `${least}–${moneyText(Number(most))}`;
};

/** Unit that the price is for, and how often it is paid. */
export const priceNote = (row: Row, { texts }: NoteContext): Note => {
  const unit = texts.of(`enums.priceUnit.${String(row["price_unit"])}`, {}, "");
  const period = texts.of(`enums.settlementPeriod.${String(row["settlement_period"])}`, {}, "");
  return { text: [...(unit === "" ? [] : [texts.t("taskPages.facts.unit", { unit })]), period].join(" · ") };
};

/** Ways by which people come to a task: through the hall, without an audit. */
export const modeNote = (row: Row, { texts }: NoteContext): Note => ({
  text: [
    ...(count(row, "is_display_hall") > 0 || row["is_display_hall"] === true ? [texts.t("taskPages.notes.hall")] : []),
    ...(count(row, "is_no_audit") > 0 || row["is_no_audit"] === true ? [texts.t("taskPages.notes.noAudit")] : []),
  ].join(" · "),
});

/** First and last day of the work, below its place. */
export const daysNote = (row: Row, { texts, today }: NoteContext): Note => {
  const days = ["start_day", "end_day"].map((name) => textOf(row, name)).filter((day) => day !== "");
  const [from, to] = days.map((day) => shortTime(day, today));
  if (from === undefined) return { text: "" };
  return { text: to === undefined || to === from ? from : texts.t("taskPages.facts.span", { from, to }) };
};
