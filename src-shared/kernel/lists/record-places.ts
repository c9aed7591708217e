import type { RecordPlace, Row } from "./define.ts";

/** The record of another list whose id stands in a column of the row; null where there is none (yet). */
export const recordIn =
  (list: string, idColumn: string) =>
  (row: Row): RecordPlace | null => {
    const id = row[idColumn];
    return typeof id === "string" && id !== "" ? { list, id } : null;
  };

/** The record that a number in a column names, where the row has its number only. */
export const recordNumbered =
  (column: string) =>
  (row: Row): RecordPlace | null => {
    const no = row[column];
    return typeof no === "string" && no !== "" ? { no } : null;
  };
