import { createHash } from "node:crypto";
import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { typedCeiling } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { type TypedNumber, typedNumbers } from "../../../src-shared/kernel/values/people/typed-numbers.ts";
import type { Principal, SignedIn, Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader } from "../../core/database/tables.ts";
import { countGuesses, type Guess } from "./guesses.ts";
import { alikeInSight, lookOf } from "./in-sight.ts";
import { listFilteredBy } from "./lookups.ts";
import { dayMs, freeAt, refuseOver } from "./uses.ts";

/** Typed value that looks alike, and how many people in sight have such a number. */
export type Alike = {
  readonly about: string;
  readonly people: number;
  readonly typed: readonly { readonly key: string; readonly kind: TypedNumber["kind"] }[];
};
type Stored = { readonly key: string; readonly about: string; readonly at_ms: number };
type Typist = Pick<Principal, "agency_id" | "user_id">;

const hashOf = (text: string, length = 32): string => createHash("sha256").update(text).digest("hex").slice(0, length);

/** Signs of a key that stand for the number alone; behind them stands the name beside it. */
const numberSigns = 20;
const numberOf = (key: string): string => key.slice(0, numberSigns);

/**
 * Typed values of one look; `subject`: what it is compared with, "" for the whole register. `people`: how many values
 * there are that look so.
 */
export const alike = (
  { user_id }: Typist,
  subject: string,
  look: string,
  people: number,
  typed: readonly TypedNumber[],
): Alike => ({
  about: hashOf(`${subject}:${look}`),
  people,
  typed: typed.map(({ kind, value, beside }) => ({
    key: hashOf(`${user_id}:${subject}:${kind}:${value}`, numberSigns) + hashOf(beside, 32 - numberSigns),
    kind,
  })),
});

const storedOf = (db: Reader, userId: number, groups: readonly Alike[], nowMs: number): Promise<Stored[]> =>
  lookUp(
    groups.map(({ about }) => about),
    (chunk) =>
      db
        .selectFrom("typed_values")
        .select(["key", "about", "at_ms"])
        .where("user_id", "=", userId)
        .where("at_ms", ">", nowMs - dayMs)
        .where("about", "in", chunk)
        .execute(),
  );

type Judged = { readonly group: Alike; readonly before: readonly Stored[]; readonly fresh: Alike["typed"] };

const judge = (groups: readonly Alike[], rows: readonly Stored[]): Judged[] => {
  const byAbout = Map.groupBy(rows, ({ about }) => about);
  return groups.map((group) => {
    const before = byAbout.get(group.about) ?? [];
    const known = new Set(before.map(({ key }) => key));
    return { group, before, fresh: group.typed.filter(({ key }) => !known.has(key)) };
  });
};

const isOver = ({ group, before, fresh }: Judged, nowMs: number): boolean =>
  freeAt(before, fresh.length, typedCeiling(group.people), nowMs) !== null;

/**
 * Of what goes over a ceiling: as much as keeps it over, so that all that looks alike is refused until the window ends. No value
 * is known by it, because none was answered.
 */
const keptOf = ({ group, before, fresh }: Judged, nowMs: number): Alike["typed"] => {
  if (freeAt(before, 0, typedCeiling(group.people), nowMs) !== null) return [];
  const fits = fresh.findIndex((_one, at) => freeAt(before, at + 1, typedCeiling(group.people), nowMs) !== null);
  return fresh.slice(0, fits + 1).map(({ key, kind }) => ({ key: hashOf(`refused:${nowMs}:${key}`), kind }));
};

/** Share of looks under which a file of strangers meets people who are there already, by chance: those are no guesses. */
const strangersAlike = 0.1;

/**
 * The new numbers of a look beyond as many as there are such people: as many may all be right, more cannot. A number is one,
 * whatever name stands beside it.
 */
const beyondPeople = ({ group, before, fresh }: Judged): readonly Guess[] => {
  const known = new Set(before.map(({ key }) => numberOf(key)));
  const numbers = new Map(fresh.map(({ key, kind }) => [numberOf(key), kind]));
  return [...numbers]
    .filter(([number]) => !known.has(number))
    .slice(Math.max(0, group.people - known.size))
    .map(([mark, kind]) => ({ kind, mark }));
};

/**
 * Counts what somebody typed before it is compared, right or wrong alike, each value once a day. Throws `guess_limit` where
 * more values of one look than `typedCeiling` would be answered: then all of that look wait until the window ends.
 */
export const countAlike = async (writing: Writing, person: Typist, groups: readonly Alike[]): Promise<void> => {
  const { tx, nowMs } = writing;
  const { user_id } = person;
  const rowsOf = (judged: readonly (readonly [Judged, Alike["typed"]])[]) =>
    judged.flatMap(([{ group }, typed]) =>
      typed.map(({ key }) => ({ key, user_id, about: group.about, at_ms: nowMs })),
    );
  await tx
    .deleteFrom("typed_values")
    .where("user_id", "=", user_id)
    .where("at_ms", "<=", nowMs - dayMs)
    .execute();
  const judged = judge(groups, await storedOf(tx, user_id, groups, nowMs));
  const over = judged.filter((one) => isOver(one, nowMs));
  const [first] = over;
  if (first !== undefined) {
    const kept = rowsOf(over.map((one) => [one, keptOf(one, nowMs)] as const));
    writing.writeOnRefusal((afterRefusal) => insertMany(afterRefusal.tx, "typed_values", kept));
    const ceiling = typedCeiling(first.group.people);
    const counted = [...first.before, ...keptOf(first, nowMs).map(() => ({ at_ms: nowMs }))];
    refuseOver(writing, person, "guess", ceiling, freeAt(counted, 1, ceiling, nowMs) ?? nowMs);
  }
  await insertMany(tx, "typed_values", rowsOf(judged.map((one) => [one, one.fresh] as const)));
  await countGuesses(writing, person, judged.flatMap(beyondPeople).slice(Math.floor(groups.length * strangersAlike)));
};

/**
 * The one place by which a request may compare what somebody typed with what they see masked (`scripts/check-compared.mjs`):
 * counts the ID numbers, phones, accounts and e-mail addresses of a request that look, masked, like those of people whom the
 * person sees masked, before any of them is compared: the answer may tell whether one is right, so that trying would undo the
 * mask. The door of all calls does this. Who may reveal is not counted where they look in lists. Throws `guess_limit`.
 */
export const compareMasked = async (
  context: SignedIn,
  call: AnyCall,
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): Promise<void> => {
  const { principal } = context;
  if (principal.permissions.has("sensitive.field.reveal") && listFilteredBy(call) !== undefined) return;
  await compareMaskedNumbers(context, typedNumbers([request.params, request.query, request.body]));
};

/** The same for numbers that came otherwise, for example in a picture. */
export const compareMaskedNumbers = async (context: SignedIn, typed: readonly TypedNumber[]): Promise<void> => {
  const { principal, db, clock, write } = context;
  if (typed.length === 0) return;
  const people = await alikeInSight(db, principal, typed);
  const groups = [...Map.groupBy(typed, lookOf)].flatMap(([look, own]) => {
    const count = people.get(look);
    return count === undefined ? [] : [alike(principal, "", look, count, own)];
  });
  if (groups.length === 0) return;
  const judged = judge(groups, await storedOf(db, principal.user_id, groups, clock.now()));
  if (judged.every((one) => one.fresh.length === 0 && !isOver(one, clock.now()))) return;
  await write((writing) => countAlike(writing, principal, groups));
};
