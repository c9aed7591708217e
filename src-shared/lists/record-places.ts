import { parseHumanNumber } from "../values/ids.ts";
import type { RecordPlace, Row } from "./define.ts";
import { numberPlaces } from "./number-places.ts";

/** The record of another list whose id stands in a column of the row; null where there is none (yet). */
export const recordIn =
  (list: string, idColumn: string) =>
  (row: Row): RecordPlace | null => {
    const id = row[idColumn];
    return typeof id === "string" && id !== "" ? { list, id } : null;
  };

/** The record that a number names, where the row has its number only: the list is searched for it. */
export const recordNumbered =
  (column: string) =>
  (row: Row): RecordPlace | null => {
    const no = row[column];
    const prefix = typeof no === "string" ? parseHumanNumber(no)?.prefix : undefined;
    const place = prefix === undefined ? undefined : numberPlaces.find(({ prefixes }) => prefixes.includes(prefix));
    return place === undefined ? null : { list: place.list, no: String(no) };
  };
