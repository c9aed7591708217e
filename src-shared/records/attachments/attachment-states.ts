import type { StateTone } from "../../kernel/states/define.ts";
import { addDays } from "../../kernel/values/time/time.ts";

/** Kinds of papers of a worker (requirement W15, `labor_attachments.kind`). */
export const attachmentKinds = { health: 1, skill: 2, offlineContract: 3, other: 4 } as const;
export const attachmentKindCodes = [1, 2, 3, 4] as const;

/** A paper is said to end soon this many days ahead. */
export const endsSoonDays = 30;

/** Validity of a paper: `ended` before today, `soon` within thirty days. Days as "YYYY-MM-DD" in Shanghai. */
export const validityOf = (validTo: string | null, today: string): "endless" | "valid" | "soon" | "ended" => {
  if (validTo === null) return "endless";
  if (validTo < today) return "ended";
  return validTo <= addDays(today, endsSoonDays) ? "soon" : "valid";
};

/** In what colour the end of a paper is shown. */
export const validityTones = {
  endless: "neutral",
  valid: "success",
  soon: "warning",
  ended: "danger",
} as const satisfies Readonly<Record<ReturnType<typeof validityOf>, StateTone>>;
