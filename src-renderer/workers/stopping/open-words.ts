import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { OpenMatters } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";

/** Says in words what is open between a worker and a company: bills, and tasks at work; "" where nothing is. */
export const useOpenWords = () => {
  const { t } = useText();
  return ({ amount, ...open }: OpenMatters): string =>
    [
      ...(open.bills > 0 ? [t("stopping.dialog.open", { ...open, amount: formatMoney(amount) })] : []),
      ...(open.parts > 0 ? [t("stopping.dialog.openParts", { parts: open.parts })] : []),
    ].join(t("stopping.dialog.and"));
};
