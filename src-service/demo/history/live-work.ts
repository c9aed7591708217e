import { readFact, storeFact } from "../../core/database/facts.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import type { Service } from "../../lists/service.ts";

/** Kinds of work of the running service in the order in which it is done: a person may open a file at once. */
const order = ["companyFiles", "workerFiles", "books"] as const;

/**
 * Work that only the running service can do, for example draw papers or declare past months. Runs at the first start; at the next
 * again where it was cut off or failed, so it takes up what is there. `key` names it among those of all areas.
 */
export type LiveWork = {
  readonly key: string;
  readonly kind: (typeof order)[number];
  readonly run: (service: Service) => Promise<void>;
};

/** Does what is still to be done, kind by kind. What fails is told in the log and hinders nothing after it; so is the end. */
export const doLiveWork = async (service: Service, works: readonly LiveWork[]): Promise<void> => {
  for (const { key, run } of order.flatMap((kind) => works.filter((work) => work.kind === kind))) {
    const fact = `demo:live:${key}`;
    if ((await readFact(service.reading, fact)) !== undefined) continue;
    try {
      await run(service);
      await service.system("demo").write(({ tx }) => storeFact(tx, fact, "done"));
    } catch (error) {
      logLine("error", "demo_work_failed", { work: key, ...faultFields(error) });
    }
  }
  logLine("info", "demo_work_done", {});
};
