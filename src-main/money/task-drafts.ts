import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { tasksCreateSimple } from "../../src-shared/tasks/simple/simple-tasks-calls.ts";
import { companyName } from "./company-name.ts";
import type { Drafter } from "./draft.ts";

/** One task for many workers: what it comes to is confirmed, and the service refuses it where other workers are fit by then. */
const simple: Drafter<"task.simple"> = async (api, { body }, signal) => {
  const { total, fit } = body.expected;
  const amount = body.price * fit;
  if (!Number.isSafeInteger(amount)) throw new AppError("invalid");
  return {
    action: "task.simple",
    call: tasksCreateSimple.name,
    params: {},
    body,
    businessKey: `simpleTask:${body.company_id}:${body.name}:${body.start_day}`,
    objectId: null,
    objectNo: "",
    companyName: await companyName(api, body.company_id, signal),
    count: fit,
    amount,
    laborNet: null,
    notes: [
      { key: "simpleName", value: body.name },
      { key: "simpleEach", value: formatMoney(body.price) },
      ...(total > fit ? [{ key: "simpleUnfit", value: String(total - fit) }] : []),
    ],
    sms: null,
  };
};

/** Drafts for operations on tasks. */
export const taskDrafters = { "task.simple": simple } as const;
