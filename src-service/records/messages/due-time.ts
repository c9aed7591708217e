import { addDays, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { MessageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { messageEvent } from "../../../src-shared/registries/messages/topics.ts";
import type { Settings } from "./settings.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** A day and clock time in Shanghai as epoch milliseconds: it has no summer time. */
const instantOf = (day: string, minutes: number): number => Date.parse(`${day}T00:00:00+08:00`) + minutes * minuteMs;

const isWorkday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

const placeOf = (ms: number): { day: string; minutes: number } => {
  const text = shanghaiNow(ms);
  return { day: text.slice(0, 10), minutes: minutesOf(text.slice(11, 16)) };
};

/** The next time at or after `ms` at which what is told once a day goes out, epoch milliseconds. */
const digestAfter = (ms: number, { digest }: Settings): number => {
  const { day: today } = placeOf(ms);
  const at = minutesOf(digest.at);
  for (let day = today; ; day = addDays(day, 1)) {
    const due = instantOf(day, at);
    if (due >= ms && (!digest.workdays || isWorkday(day))) return due;
  }
};

/** `ms`, or the end of the quiet hours where it lies in them. The hour at which they end belongs to the day. */
const afterQuiet = (ms: number, { quiet }: Settings): number => {
  if (quiet === null) return ms;
  const from = minutesOf(quiet.from);
  const until = minutesOf(quiet.until);
  const { day, minutes } = placeOf(ms);
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (from === until || !isQuiet) return ms;
  // Of hours past midnight, the evening's end on the next day.
  return instantOf(day, minutes < until ? until : until + dayMinutes);
};

/**
 * When something told now leaves the program by SMS, mail or as a desktop notification, epoch milliseconds: at once or with the rest
 * of the day, and outside of the quiet hours unless it is urgent.
 */
export const dueTime = (nowMs: number, rule: MessageRule, settings: Settings): number => {
  const due = rule.when === "daily" ? digestAfter(nowMs, settings) : nowMs;
  return messageEvent(rule.event).isUrgent === true ? due : afterQuiet(due, settings);
};
