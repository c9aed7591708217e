import { expect, it } from "vitest";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Texts } from "../../i18n/texts.ts";
import { registrationNote } from "./registration-note.ts";

const texts = { t: (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}` } as Texts;
const minutesAgo = (minutes: number) => shanghaiNow(Date.now() - minutes * 60_000);
const row = (more: object) => ({
  ...{
    status: 2,
    onboarding_at: minutesAgo(22.5),
    real_name_status: 2,
    id_valid_to: null,
    bank_phone_differs: 0,
    ...more,
  },
});
const note = (more: object) => registrationNote(row(more), { texts, today: "2026-11-29" });

it("says how long a registration has waited, and nothing else where nothing stands out", () => {
  expect(note({})).toEqual({ text: 'lists.notes.waitedMinutes {"count":22}' });
  expect(note({ onboarding_at: minutesAgo(190) })?.text).toBe('lists.notes.waitedHours {"count":3}');
  expect(note({ onboarding_at: minutesAgo(24 * 60 + 5) })).toEqual({ text: "lists.notes.over24h {}", tone: "danger" });
  expect(note({ status: 3 })).toBeUndefined();
});

it("counts what stands out in a warm tone, and tells a contradiction in red", () => {
  expect(note({ id_valid_to: "2027-01-15", bank_phone_differs: 1 })).toEqual({
    text: 'lists.notes.standsOut {"count":2} · lists.notes.waitedMinutes {"count":22}',
    tone: "warning",
  });
  expect(note({ id_valid_to: "2027-03-15" })?.tone).toBeUndefined();
  expect(note({ real_name_status: 1 })?.text).toContain('standsOut {"count":1}');
  const wrong = note({ real_name_status: 3, bank_phone_differs: 1 });
  expect(wrong?.tone).toBe("danger");
  expect(wrong?.text).toContain("lists.notes.cardDiffers");
  expect(note({ real_name_status: 3, card_differs: 1 })?.text).toContain('identity.characters {"count":1}');
  expect(note({ real_name_status: 2, card_differs: 1 })?.text).not.toContain("characters");
});
