/** Ids as one text that can be asked about each: ",7,12,"; "" for none. The form of a column behind a `refAmong` filter. */
export const idSet = (ids: readonly number[]): string => (ids.length === 0 ? "" : `,${ids.join(",")},`);

/** The LIKE pattern that finds an id in such a text. */
export const inIdSet = (id: string | number): string => `%,${id},%`;

/** The column, in every list that has it, of all who changed a record. */
export const editorsColumn = "editors";

/** Such a text, or null for none, with one more id. */
export const withId = (text: string | null, id: number): string =>
  text?.includes(`,${id},`) === true ? text : `${text || ","}${id},`;

/** The ids of such a text. */
export const idsInSet = (text: string): readonly string[] => text.split(",").filter((id) => id !== "");
