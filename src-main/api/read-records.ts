import { type RecordName, recordByName } from "../../src-shared/records/registry.ts";
import type { HandThrough } from "./hand-through.ts";

/** Declared records by name: live when the service answers, else the remembered answer with its age. */
export const createRecordReader = ({ read }: HandThrough) => ({
  get: async (
    { record, id }: { readonly record: RecordName; readonly id: string },
    context: Parameters<HandThrough["read"]>[2],
  ) => {
    const { value, freshness } = await read(recordByName(record).calls.get.name, { params: { id } }, context);
    return { value: value as Record<string, unknown>, freshness };
  },
});
