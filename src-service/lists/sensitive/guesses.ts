import { createHash } from "node:crypto";
import type { TypedKind } from "../../../src-shared/kernel/values/people/typed-numbers.ts";
import type { Principal, Writing } from "../../core/context.ts";
import { countUses, type Use } from "./uses.ts";

/** A typed value beyond as many as can be right: somebody could find a masked value by trying such ones. */
export type Guess = Use & { readonly kind: TypedKind };

/** Hash of a searched value, to recognise the same value. */
export const markOf = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}:${text.toUpperCase()}`).digest("hex").slice(0, 32);

/** Counts guesses and writes them down, without the values. Throws `guess_limit`: nothing of the request may then be answered. */
export const countGuesses = async (
  writing: Writing,
  person: Pick<Principal, "agency_id" | "user_id">,
  guesses: readonly Guess[],
): Promise<void> => {
  if (guesses.length === 0) return;
  const newGuesses = await countUses(writing, person, "guess", guesses);
  if (newGuesses.length === 0) return;
  const kinds = Object.fromEntries(
    [...Map.groupBy(newGuesses, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]),
  );
  const object = `user:${person.user_id}` as const;
  await writing.audit({ agency_id: person.agency_id, action: "sensitive.guess", object, after: kinds });
};
