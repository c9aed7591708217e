import { Text } from "@fluentui/react-components";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useRecordDetail } from "../record/use-record-detail.ts";
import { StackedBar } from "../ui/facts/StackedBar.tsx";

type Props = { readonly taskId: string; readonly adding: number };

/** Amount accepted of a task so far and about to be, over its plan; nothing until the task is read. `adding`: cents. */
export const TaskPlan = ({ taskId, adding }: Props) => {
  const { t } = useText();
  const { data } = useRecordDetail("tasks", taskId);
  if (data === undefined) return null;
  const { predicted, accepted, billed, paid } = data.value.money;
  const done = accepted + billed + paid;
  const left = predicted - done - adding;
  const text = t("taskPages.accept.after", {
    ...{ done: formatMoney(done + adding), plan: formatMoney(predicted) },
    left: t(left < 0 ? "taskPages.money.over" : "taskPages.accept.left", { amount: formatMoney(Math.abs(left)) }),
  });
  return (
    <div>
      <StackedBar
        label={text}
        parts={[
          { key: "done", tone: "good", value: done },
          { key: "adding", tone: "warm", value: adding },
          { key: "left", tone: "rest", value: Math.max(0, left) },
        ]}
      />
      <Text size={200}>{text}</Text>
    </div>
  );
};
