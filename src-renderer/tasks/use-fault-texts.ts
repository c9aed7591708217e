import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import type { TaskFault } from "../../src-shared/tasks/tasks/task-rules.ts";
import { useText } from "../i18n/TextProvider.tsx";

/** Words for what is wrong with a task; limits come in cents and are said in yuan. */
export const useFaultTexts = (): ((fault: TaskFault) => string) => {
  const { of } = useText();
  return ({ code, params = {} }) => {
    const { limit } = params;
    return of(`taskFaults.${code}`, { ...params, ...(typeof limit === "number" && { limit: formatMoney(limit) }) });
  };
};
