import type { ShownStep } from "../../src-shared/kernel/records/next-step.ts";
import type { RecordName } from "../../src-shared/registries/records/registry.ts";
import { useDetail } from "../desk/use-detail.ts";
import type { Verdict } from "../session/availability.ts";

/** The detail of a record of which only the declaration is known. */
export type AnyDetail = Readonly<Record<string, unknown>> & {
  readonly actions: readonly Verdict[];
  readonly next?: readonly ShownStep[];
};

/** A record at the service with what can be done with it now; without the service, as it was answered last. */
export const useRecordDetail = <N extends RecordName>(name: N, id: string) =>
  useDetail(name, id, (desk) => desk.records.get({ record: name, id }));
