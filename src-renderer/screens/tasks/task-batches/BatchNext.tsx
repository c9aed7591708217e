import { Link } from "@fluentui/react-components";
import { taskBatchStates } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { Message } from "../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import type { BatchDetail } from "./use-batch.ts";

type Next = {
  readonly key: "working" | "disabled" | "bill" | "audit" | "settle" | "settling" | "open" | "finish";
  readonly count: number;
};

/** The next step of a batch; null once it has ended. */
export const nextOf = ({ batch, working, open_tasks, bills }: BatchDetail): Next | null => {
  const { code } = taskBatchStates;
  if (batch.status !== code("open") && batch.status !== code("disabled")) return null;
  if (working) return { key: "working", count: 0 };
  if (bills.to_audit > 0) return { key: "audit", count: bills.to_audit };
  if (bills.to_settle > 0) return { key: "settle", count: bills.to_settle };
  if (bills.settling > 0) return { key: "settling", count: bills.settling };
  if (batch.status === code("disabled")) return { key: "disabled", count: 0 };
  if (bills.paid === 0) return { key: "bill", count: 0 };
  return open_tasks > 0 ? { key: "open", count: open_tasks } : { key: "finish", count: 0 };
};

const leadsTo = { audit: "bills", settle: "bills", settling: "bills", open: "tasks" } as const;

/** Next step of a batch, as a line, with the way there. */
export const BatchNext = ({ detail }: { readonly detail: BatchDetail }) => {
  const { t } = useText();
  const [, go] = useAddressField(tabField);
  const next = nextOf(detail);
  if (next === null) return null;
  const { key, count } = next;
  const tab = key in leadsTo ? leadsTo[key as keyof typeof leadsTo] : null;
  return (
    <Message intent={key === "disabled" ? "warning" : "info"}>
      {t(`taskBatches.next.${key}`, { count })}{" "}
      {tab === null ? null : (
        <Link as="button" onClick={() => go(tab)}>
          {t(tab === "bills" ? "taskBatches.next.toBills" : "taskBatches.next.toTasks")}
        </Link>
      )}
    </Message>
  );
};
