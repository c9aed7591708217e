import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { Texts } from "../../i18n/texts.ts";

export { formatCount as grouped } from "../../../src-shared/kernel/values/money/count.ts";

/** Cents as "¥1,234.56". */
export const yuan = ({ t }: Texts, cents: number): string => t("common.moneyYuan", { amount: formatMoney(cents) });

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);

/** A size in bytes for people. */
export const bytesText = ({ t }: Texts, bytes: number): string => {
  if (bytes < 1024) return t("imports.ui.bytes.b", { n: bytes });
  if (bytes < 1024 * 1024) return t("imports.ui.bytes.kb", { n: oneDecimal(bytes / 1024) });
  return t("imports.ui.bytes.mb", { n: oneDecimal(bytes / (1024 * 1024)) });
};
