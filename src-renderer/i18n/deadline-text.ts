import { moneyText } from "../../src-shared/kernel/values/money/money.ts";
import type { Deadline } from "../../src-shared/registries/workbench/workbench-calls.ts";
import type { Texts } from "./texts.ts";

/** Words of what is due on a day. */
export const deadlineText = ({ t }: Texts, { kind, period, name, no, count, amount }: Deadline): string =>
  t(`workbench.deadlines.${kind}`, {
    period: period ?? "",
    name: name ?? "",
    no: no ?? "",
    count: count ?? 0,
    amount: moneyText(amount),
  });
