import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { queryKeys } from "../../app/query-keys.ts";

/** An import batch and the bills of it that an action is about. */
export type BillBatch = { readonly importId: string; readonly batchSn: string; readonly billIds: readonly string[] };

/** Bills by the number of their batch; bills without one are left out. */
export const groupByBatch = (rows: readonly Row[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const batch = String(row["batch_sn"] ?? "");
    if (batch !== "") groups.set(batch, [...(groups.get(batch) ?? []), String(row["id"])]);
  }
  return groups;
};

/** Finds the import records of bills: audit and cancelling go by batch, and a bill knows its batch's number only. */
export const useBillBatches = (rows: readonly Row[]) => {
  const desk = useDesk();
  const groups = groupByBatch(rows);
  const numbers = [...groups.keys()];
  return useQuery({
    queryKey: queryKeys.list("importRecords", "of-batches", numbers),
    queryFn: async (): Promise<readonly BillBatch[]> => {
      const found = await Promise.all(
        numbers.map((keyword) =>
          desk.lists.page({ list: "importRecords", filters: { keyword }, page: 1, page_size: 20, summary: false }),
        ),
      );
      return numbers.flatMap((batchSn, index) => {
        const record = found[index]?.rows.find((row) => row["batch_sn"] === batchSn);
        return record ? [{ importId: String(record["id"]), batchSn, billIds: groups.get(batchSn) ?? [] }] : [];
      });
    },
  });
};
