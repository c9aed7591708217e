import { hitsAtMost } from "../../src-shared/calls/sensitive-words.ts";
import { foldText, type SensitiveWordKind, sensitiveWordStates } from "../../src-shared/records/sensitive-words.ts";
import type { HandlersFor } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { wordFinder } from "./word-finder.ts";

type Word = { readonly id: number; readonly word: string; readonly kind: SensitiveWordKind };
type Finder = ReturnType<typeof wordFinder<Word>>;

/** Cached finders by agency, each with the change number of the words that it was built from. */
const finders = new WeakMap<Database, Map<number, { readonly seq: number; readonly find: Finder }>>();
const mostFinders = 100;

/** The finder of an agency's words in force; built again only when one of its words has changed. */
const finderOf = async (db: Database, agencyId: number): Promise<Finder> => {
  const ofAgencies = finders.get(db) ?? new Map<number, { readonly seq: number; readonly find: Finder }>();
  finders.set(db, ofAgencies);
  const words = db.selectFrom("sensitive_words").where("agency_id", "=", agencyId);
  const { last } = await words.select((eb) => eb.fn.max("change_seq").as("last")).executeTakeFirstOrThrow();
  const seq = Number(last ?? 0);
  const cachedFinder = ofAgencies.get(agencyId);
  if (cachedFinder?.seq === seq) return cachedFinder.find;
  const inForce = await words
    .where("status", "=", sensitiveWordStates.code("inForce"))
    .select(["id", "word", "folded", "kind"])
    .orderBy("id")
    .execute();
  const find = wordFinder(
    inForce.map(({ id, word, folded, kind }) => [folded, { id, word, kind: kind as SensitiveWordKind }] as const),
  );
  ofAgencies.delete(agencyId);
  ofAgencies.set(agencyId, { seq, find });
  if (ofAgencies.size > mostFinders) ofAgencies.delete(ofAgencies.keys().next().value ?? agencyId);
  return find;
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

/** Whether a text holds a word in force of the agency. */
export const holdsSensitiveWord = async (db: Database, agencyId: number, text: string): Promise<boolean> => {
  const find = await finderOf(db, agencyId);
  return !find(foldedPlaces(text).folded)[Symbol.iterator]().next().done;
};

/**
 * Handler that finds the agency's words in force in texts; names the words only to people who may see the list of words.
 */
export const sensitiveWordHandlers: HandlersFor<"sensitiveWords.verify"> = {
  "sensitiveWords.verify": async ({ db, principal }, { body: { texts } }) => {
    const find = await finderOf(db, principal.agency_id);
    const seesList = principal.permissions.has("settings.word.view");
    const hits = [];
    for (const [text, typed] of texts.entries()) {
      const { folded, starts, ends } = foldedPlaces(typed);
      for (const { word, start, end } of find(folded)) {
        if (hits.length === hitsAtMost) return { hits, complete: false };
        const place = { start: starts[start] ?? 0, end: ends[end - 1] ?? typed.length };
        hits.push({ text, ...place, entry: seesList ? { ...word, id: String(word.id) } : null });
      }
    }
    return { hits, complete: true };
  },
};
