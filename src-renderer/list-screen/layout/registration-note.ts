import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { onboardingStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { daysBetween, isDay, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { reviewHours } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { daysToRenew } from "../../../src-shared/workers/registration/registrations-calls.ts";
import type { Texts } from "../../i18n/texts.ts";
import { differsText, type Note, type NoteContext } from "./note.ts";

const { code } = realNameStates;
/** Photos that contradict the register: nobody is passed by them. */
const contradicting: readonly number[] = [code("mismatch"), code("refused")];

/** Facts that a reviewer looks at twice and that keep nobody back: photos not read, a card that ends soon, another phone at the bank. */
const standingOut = (row: Row, today: string): number => {
  const day = String(row["id_valid_to"] ?? "");
  const endsSoon = isDay(day) && daysBetween(today, day) <= daysToRenew;
  return [row["real_name_status"] !== code("verified"), endsSoon, Number(row["bank_phone_differs"] ?? 0) > 0].filter(
    Boolean,
  ).length;
};

const waitedText = ({ t }: Texts, since: string): { readonly text: string; readonly isLate: boolean } => {
  const minutes = Math.max(0, Math.floor((Date.now() - (parseShanghai(since) ?? Date.now())) / 60_000));
  if (minutes > reviewHours * 60) return { text: t("lists.notes.over24h"), isLate: true };
  const hours = Math.floor(minutes / 60);
  const text =
    hours === 0 ? t("lists.notes.waitedMinutes", { count: minutes }) : t("lists.notes.waitedHours", { count: hours });
  return { text, isLate: false };
};

/** Tells of a registration that waits for its review what stands out, and for how long it has waited. */
export const registrationNote = (row: Row, { texts, today }: NoteContext): Note | undefined => {
  if (row["status"] !== onboardingStates.code("inReview")) return undefined;
  const { text: waited, isLate } = waitedText(texts, String(row["onboarding_at"] ?? ""));
  const isWrong = contradicting.includes(Number(row["real_name_status"]));
  const count = standingOut(row, today);
  const said = isWrong ? differsText(texts, row) : count === 0 ? null : texts.t("lists.notes.standsOut", { count });
  const tone = isWrong || isLate ? "danger" : count > 0 ? "warning" : undefined;
  return { text: said === null ? waited : `${said} · ${waited}`, ...(tone !== undefined && { tone }) };
};
