import type { Texts } from "../../../i18n/texts.ts";

/** Time until a day by which something is due; negative: it is over. */
export const daysLeftText = ({ t }: Texts, days: number): string => {
  if (days === 0) return t("incomeTax.close.dueToday");
  return days < 0 ? t("incomeTax.close.overdue", { days: -days }) : t("incomeTax.close.daysLeft", { days });
};
