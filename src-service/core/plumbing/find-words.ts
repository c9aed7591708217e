import {
  foldText,
  type SensitiveWordKind,
  sensitiveWordStates,
} from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import type { Reader } from "../database/tables.ts";
import { wordFinder } from "./word-finder.ts";

type Word = { readonly id: number; readonly word: string; readonly kind: SensitiveWordKind };
type Finder = ReturnType<typeof wordFinder<Word>>;

/** A word in force at a place of a text: from the code unit `start` to before `end` of the text as it was typed. */
export type WordHit = { readonly text: number; readonly start: number; readonly end: number; readonly word: Word };

/** Finders by agency, each with the change number of the words that it was built from; one map for each database or open transaction. */
const finders = new WeakMap<object, Map<number, { readonly seq: number; readonly find: Finder }>>();
const mostFinders = 100;

/** The finder of an agency's words in force; built again only when one of its words has changed. */
const finderOf = async (db: Reader, agencyId: number): Promise<Finder> => {
  const ofAgencies = finders.get(db) ?? new Map<number, { readonly seq: number; readonly find: Finder }>();
  finders.set(db, ofAgencies);
  const words = db.selectFrom("sensitive_words").where("agency_id", "=", agencyId);
  const { last } = await words.select((eb) => eb.fn.max("change_seq").as("last")).executeTakeFirstOrThrow();
  const seq = Number(last ?? 0);
  const cachedFinder = ofAgencies.get(agencyId);
  if (cachedFinder?.seq === seq) return cachedFinder.find;
  const find = await buildFinder(db, agencyId);
  ofAgencies.delete(agencyId);
  ofAgencies.set(agencyId, { seq, find });
  if (ofAgencies.size > mostFinders) ofAgencies.delete(ofAgencies.keys().next().value ?? agencyId);
  return find;
};

const buildFinder = async (db: Reader, agencyId: number): Promise<Finder> => {
  const inForce = await db
    .selectFrom("sensitive_words")
    .where("agency_id", "=", agencyId)
    .where("status", "=", sensitiveWordStates.code("inForce"))
    .select(["id", "word", "folded", "kind"])
    .orderBy("id")
    .execute();
  return wordFinder(
    inForce.map(({ id, word, folded, kind }) => [folded, { id, word, kind: kind as SensitiveWordKind }] as const),
  );
};

/** A folded text, with the range in the typed text of each of its code units. */
const foldedPlaces = (text: string) => {
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const letters = foldText(character);
    for (let unit = 0; unit < letters.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    folded += letters;
    at += character.length;
  }
  return { folded, starts, ends };
};

function* hitsOf(find: Finder, texts: readonly string[]): Generator<WordHit> {
  for (const [text, typed] of texts.entries()) {
    const { folded, starts, ends } = foldedPlaces(typed);
    for (const { word, start, end } of find(folded))
      yield { text, start: starts[start] ?? 0, end: ends[end - 1] ?? typed.length, word };
  }
}

/** The agency's words in force in texts, one after the other; the finder is kept for the next request. */
export const wordHits = async (db: Reader, agencyId: number, texts: readonly string[]): Promise<Iterable<WordHit>> =>
  hitsOf(await finderOf(db, agencyId), texts);

/** True when one of the agency's words in force is in one of the texts, as the open transaction sees the words. */
export const holdsWords = async (db: Reader, agencyId: number, texts: readonly string[]): Promise<boolean> =>
  hitsOf(await buildFinder(db, agencyId), texts).next().done !== true;
