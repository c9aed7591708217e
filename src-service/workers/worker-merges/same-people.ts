import { createHash } from "node:crypto";
import { upgradeIdNumber15 } from "../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { mergeMatches } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

type Labor = Tables["labors"];

/** The one number that all forms of an ID number mean: 18 characters, X in capitals. */
export const oneNumber = (idNo: string): string => {
  const upper = idNo.trim().toUpperCase();
  return upgradeIdNumber15(upper) ?? upper;
};

/** Spellings under which a number may stand in the register of earlier versions. */
const spellings = (idNo: string): readonly string[] => {
  const full = oneNumber(idNo);
  const isBefore2000 = full.length === 18 && full.slice(6, 8) === "19";
  const short = isBefore2000 ? full.slice(0, 6) + full.slice(8, 17) : null;
  return [
    ...new Set([full, full.toLowerCase(), ...(short !== null && upgradeIdNumber15(short) === full ? [short] : [])]),
  ];
};

export const pairOf = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`;

type Compared = Pick<Labor, "id" | "name" | "mobile" | "id_no">;

/** Digest of what two people are compared by: with other facts a pair that was refused is proposed again. */
export const factsOf = (one: Compared, other: Compared): string => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const text = [first, second].map(({ name, mobile, id_no }) => [nameKey(name), mobile, oneNumber(id_no)]);
  return createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 32);
};

/** By what two people may be one; null where nothing says so. */
export const matchOf = (one: Compared, other: Compared): number | null => {
  if (oneNumber(one.id_no) === oneNumber(other.id_no)) return mergeMatches.idNumber;
  const isSame = one.mobile !== "" && one.mobile === other.mobile && nameKey(one.name) === nameKey(other.name);
  return isSame ? mergeMatches.nameMobile : null;
};

/** A pair of people of an agency, the older first. */
export type Pair = { readonly first: Labor; readonly second: Labor; readonly matched: number };

/** Pairs of which one is among the given people of an agency, each once, by the indexes of mobiles and numbers. */
export const pairsOf = async (db: Reader, agencyId: number, people: readonly Labor[]): Promise<Pair[]> => {
  const alive = people.filter(({ merged_into }) => merged_into === null);
  const living = () =>
    db.selectFrom("labors").selectAll().where("agency_id", "=", agencyId).where("merged_into", "is", null);
  const byMobile = await lookUp(
    alive.flatMap(({ mobile }) => (mobile === "" ? [] : [mobile])),
    (chunk) => living().where("mobile", "in", chunk).execute(),
  );
  const byNumber = await lookUp(
    alive.flatMap(({ id_no }) => spellings(id_no)),
    (chunk) => living().where("id_no", "in", chunk).execute(),
  );
  const keysOf = (one: Labor): readonly string[] => [
    `n${oneNumber(one.id_no)}`,
    ...(one.mobile === "" ? [] : [`m${one.mobile} ${nameKey(one.name)}`]),
  ];
  const groups = new Map<string, Map<number, Labor>>();
  for (const one of [...byMobile, ...byNumber])
    for (const key of keysOf(one)) groups.set(key, (groups.get(key) ?? new Map<number, Labor>()).set(one.id, one));
  const pairs = new Map<string, Pair>();
  for (const one of alive)
    for (const key of keysOf(one))
      for (const other of groups.get(key)?.values() ?? []) {
        if (other.id === one.id) continue;
        const [first, second] = one.id < other.id ? [one, other] : [other, one];
        const matched = matchOf(first, second);
        if (matched !== null) pairs.set(pairOf(first.id, second.id), { first, second, matched });
      }
  return [...pairs.values()].sort((a, b) => a.first.id - b.first.id || a.second.id - b.second.id);
};
