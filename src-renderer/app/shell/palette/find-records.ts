import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyKey } from "../../../../src-shared/kernel/values/companies/company-name.ts";
import {
  type NamePlace,
  type NumberPlace,
  type QuotedNumber,
  rankOfNumber,
} from "../../../../src-shared/registries/lists/number-places.ts";
import type { Desk } from "../../../desk/desk.ts";

/** A record that has the number, or a part of it. */
export type FoundRecord = { readonly place: NumberPlace; readonly row: Row; readonly number: string };

/** A record that has a name. */
export type FoundName = { readonly place: NamePlace; readonly row: Row; readonly name: string };

/** Of one list: numbers are mostly looked for whole, and who sees many goes on in the list. */
const readAtOnce = 20;

const recordsAt = async (desk: Desk, place: NumberPlace, text: string): Promise<readonly FoundRecord[]> => {
  const page = await desk.lists.page({
    list: place.list,
    filters: { keyword: text },
    page: 1,
    page_size: readAtOnce,
    summary: false,
  });
  // The keyword of a list looks into other columns too.
  return page.rows
    .map((row) => ({ place, row, number: String(row[place.column] ?? "") }))
    .filter(({ number }) => Number.isFinite(rankOfNumber(number, text)));
};

/**
 * Records by their number in the lists of `places`, by the lists' own search: within the person's rights, from the local
 * copies while the service is away, masked as in the list. The best match first, in the order of the places. A list that
 * cannot be read is left out; when none can, the first reason is thrown.
 */
export const findRecords = async (desk: Desk, { text, places }: QuotedNumber): Promise<readonly FoundRecord[]> => {
  const answers = await Promise.allSettled(places.map((place) => recordsAt(desk, place, text)));
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected" && answers.every(({ status }) => status === "rejected")) throw failed.reason;
  return answers
    .flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    .sort((one, other) => rankOfNumber(one.number, text) - rankOfNumber(other.number, text));
};

/** Shown of each list: whoever sees more goes on in the list. */
const namesOfList = 3;

/**
 * Records whose name contains the text, in the lists of `places`, by the lists' own search and so within the person's
 * rights. A list that cannot be read is left out; when none can, the first reason is thrown.
 */
export const findNamed = async (
  desk: Desk,
  text: string,
  places: readonly NamePlace[],
): Promise<readonly FoundName[]> => {
  const namedAt = async (place: NamePlace): Promise<readonly FoundName[]> => {
    const { rows } = await desk.lists.page({
      list: place.list,
      filters: { keyword: text },
      page: 1,
      page_size: readAtOnce,
      summary: false,
    });
    return rows
      .map((row) => ({ place, row, name: String(row[place.column] ?? "") }))
      .filter(({ name }) => companyKey(name).includes(companyKey(text)))
      .slice(0, namesOfList);
  };
  const answers = await Promise.allSettled(places.map(namedAt));
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected" && answers.every(({ status }) => status === "rejected")) throw failed.reason;
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

/** Somebody who is paid, as the bills show them. */
export type FoundPerson = { readonly id: string; readonly name: string; readonly idNo: string };

/** People of whom bills have the name, the number of the ID or phone, or its last four, each once; masked as in the list. */
export const findPeople = async (desk: Desk, text: string): Promise<readonly FoundPerson[]> => {
  const page = await desk.lists.page({
    list: "bills",
    filters: { labor_name: text },
    page: 1,
    page_size: 100,
    summary: false,
  });
  const people = new Map<string, FoundPerson>();
  for (const row of page.rows) {
    const id = String(row["labor_id"]);
    if (!people.has(id)) people.set(id, { id, name: String(row["labor_name"]), idNo: String(row["id_no"]) });
  }
  return [...people.values()];
};
