import { createHash } from "node:crypto";
import type { AuditObject } from "../../src-shared/audit-objects.ts";
import type { MaskKind } from "../../src-shared/values/mask.ts";
import { maskField } from "../../src-shared/values/mask.ts";
import type { Principal, Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import { countUses, type Use } from "./uses.ts";

/**
 * A wrong value that looks like the right one when masked: such values are counted, because somebody could guess a masked
 * value by trying them.
 */
export type Guess = Use & { readonly kind: MaskKind };

/** Hash of a searched value, to recognise the same value. */
export const markOf = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}:${text.toUpperCase()}`).digest("hex").slice(0, 32);

/** Whether a value is wrong and would be masked like the right one. */
export const isNear = (kind: MaskKind, typed: string, actual: string): boolean =>
  typed !== actual && typed !== "" && maskField(kind, typed) === maskField(kind, actual);

/** A guess at a value of a record; `subject` names it, `given` is what was typed. */
export const guessAbout = (kind: MaskKind, subject: string, typed: string): Guess => ({
  kind,
  mark: markOf(`guess:${subject}:${kind}`, typed),
  about: markOf("about", `${subject}:${kind}`),
});

/** A guess at a number or the name of a worker. */
export const guessAt = (kind: MaskKind, laborId: number, typed: string): Guess =>
  guessAbout(kind, String(laborId), typed);

type Within = { readonly agency_id: number; readonly company_id: number | null };
type Person = { readonly id: number; readonly name: string; readonly id_no: string; readonly mobile: string };

const columnOf = { idNumber: "id_no", phone: "mobile" } as const;

/**
 * The workers whose ID number or phone looks, masked, like one of the given values, by masked value: those of a company, or
 * (`company_id` null) of the agency.
 */
export const workersByMask = async (
  db: Reader,
  { agency_id, company_id }: Within,
  kind: keyof typeof columnOf,
  values: readonly string[],
): Promise<ReadonlyMap<string, readonly Person[]>> => {
  const column = `l.${columnOf[kind]}` as const;
  const masks = new Set(values.filter((value) => value !== "").map((value) => maskField(kind, value)));
  const ends = [...masks].map((mask) => mask.slice(-4));
  const workers = await lookUp(ends, (chunk) =>
    db
      .selectFrom("labors as l")
      .where("l.agency_id", "=", agency_id)
      .where((eb) => {
        const length = eb.fn<number>("length", [column]);
        return eb(eb.fn<string>("substr", [column, eb(length, "-", eb.lit(3))]), "in", chunk);
      })
      .$if(company_id !== null, (query) =>
        query.where("l.id", "in", (eb) =>
          eb.selectFrom("company_labors").select("labor_id").where("company_id", "=", company_id),
        ),
      )
      .select(["l.id", "l.name", "l.id_no", "l.mobile"])
      .execute(),
  );
  const own = workers.filter((person) => masks.has(maskField(kind, person[columnOf[kind]])));
  return Map.groupBy(own, (person) => maskField(kind, person[columnOf[kind]]));
};

/** ID numbers that nobody has, as guesses at those of the workers whom they look like, masked. */
export const numberGuesses = async (db: Reader, within: Within, numbers: readonly string[]): Promise<Guess[]> => {
  const similarWorkers = await workersByMask(db, within, "idNumber", numbers);
  return numbers.flatMap((typed) =>
    (similarWorkers.get(maskField("idNumber", typed)) ?? []).map(({ id }) => guessAt("idNumber", id, typed)),
  );
};

/**
 * Counts guesses and writes them down, without the values. `object`: what they were made at. Throws `guess_limit`: nothing
 * of the request may then be answered.
 */
export const countGuesses = async (
  writing: Writing,
  person: Pick<Principal, "agency_id" | "user_id">,
  object: AuditObject,
  guesses: readonly Guess[],
): Promise<void> => {
  if (guesses.length === 0) return;
  const newGuesses = await countUses(writing, person, "guess", guesses);
  if (newGuesses.length === 0) return;
  const kinds = Object.fromEntries(
    [...Map.groupBy(newGuesses, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]),
  );
  await writing.audit({ agency_id: person.agency_id, action: "sensitive.guess", object, after: kinds });
};
