import type { Texts } from "../../i18n/texts.ts";

/** A button that is off, by its text, and why. */
export type OffButton = { readonly text: string; readonly reason: string };

/** Reasons why buttons are off, in one line: the common reason alone, several with the buttons that each is of. */
export const reasonsBeside = ({ t, list }: Pick<Texts, "t" | "list">, off: readonly OffButton[]): string => {
  const reasons = [...new Set(off.map(({ reason }) => reason))];
  if (reasons.length <= 1) return reasons[0] ?? "";
  const namesOf = (reason: string) => list(off.flatMap((one) => (one.reason === reason ? [one.text] : [])));
  return reasons.map((reason) => t("recordFrame.off", { actions: namesOf(reason), reason })).join(" · ");
};
