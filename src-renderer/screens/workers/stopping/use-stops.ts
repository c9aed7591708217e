import { useDetail } from "../../../desk/use-detail.ts";

/** A stop record with what is open now, and what this person may do. */
export const useStopRecord = (id: string) =>
  useDetail("stopRecords", id, (desk) => desk.stopping.record({ params: { id } }));

/** A stop batch with what this person may do. */
export const useStopBatch = (id: string) =>
  useDetail("stopBatches", id, (desk) => desk.stopping.batch({ params: { id } }));
