import { nameKey, stripInvisible, toHalfWidth } from "../text/text.ts";
import { upgradeIdNumber15 } from "./id-number.ts";

/** Kinds of numbers that one person alone has, as masks tell them apart. */
export const typedKinds = ["idNumber", "phone", "card", "email"] as const;
export type TypedKind = (typeof typedKinds)[number];

/** A whole number or account that somebody typed; `beside`: the name of the same row or form, in the form that compares. */
export type TypedNumber = { readonly kind: TypedKind; readonly value: string; readonly beside: string };

/** Longer texts are photos and files. */
const mostSigns = 20_000;
const separators = /[,，;；、|\n\t]/u;
/** A number in a text; what is longer than any bank's account is none. */
const digits = /(?<!\d)\d{11,30}(?:[Xx](?![A-Za-z0-9])|(?![\dXx]))/gu;
const email = /^[^\s@]+@[^\s@]+$/u;
/** The fields whose name is that of a person beside a number. */
const nameFields = ["name", "labor_name", "new_name"] as const;

/** The kinds that a number may be: one of 18 digits is an ID number or a card. */
const kindsOf = (number: string): readonly (readonly [TypedKind, string])[] => {
  // Cards have 13 to 19 digits, accounts of companies up to 30.
  const isCard = /^\d{12,30}$/u.test(number);
  return [
    ...(/^\d{17}[\dX]$/u.test(number) ? [["idNumber", number] as const] : []),
    ...(/^\d{15}$/u.test(number) ? [["idNumber", upgradeIdNumber15(number) ?? number] as const] : []),
    ...(/^1[3-9]\d{9}$/u.test(number) ? [["phone", number] as const] : []),
    ...(isCard ? [["card", number] as const] : []),
  ];
};

const numbersIn = (text: string): readonly (readonly [TypedKind, string])[] => {
  if (text.length < 5 || text.length > mostSigns) return [];
  const plain = stripInvisible(toHalfWidth(text));
  if (!/[@\d]/u.test(plain)) return [];
  const joined = plain.split(separators).map((part) => part.replace(/[\s'-]/gu, ""));
  const found = new Set([...joined, ...plain.split(separators)].flatMap((part) => part.match(digits) ?? []));
  return [
    ...[...found].flatMap((number) => kindsOf(number.toUpperCase())),
    ...joined.filter((part) => email.test(part)).map((part) => ["email", part] as const),
  ];
};

const nameBeside = (holder: Readonly<Record<string, unknown>>): string => {
  const name = nameFields.map((field) => holder[field]).find((value) => typeof value === "string");
  return typeof name === "string" ? nameKey(name) : "";
};

/**
 * All ID numbers (15 digits as the 18 that they became), phones, card numbers and e-mail addresses within a value of JSON,
 * each once for a name beside it: wherever a request says them, whatever its fields are called.
 */
export const typedNumbers = (value: unknown): TypedNumber[] => {
  const found = new Map<string, TypedNumber>();
  const look = (one: unknown, beside: string): void => {
    if (typeof one === "string") {
      for (const [kind, number] of numbersIn(one)) {
        // A name is compared beside an ID number alone.
        const typed = { kind, value: number, beside: kind === "idNumber" ? beside : "" };
        found.set(`${kind}:${number}:${typed.beside}`, typed);
      }
    } else if (Array.isArray(one)) for (const each of one) look(each, beside);
    else if (typeof one === "object" && one !== null) {
      const own = nameBeside(one as Readonly<Record<string, unknown>>);
      for (const each of Object.values(one)) look(each, own);
    }
  };
  look(value, "");
  return [...found.values()];
};
