import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import type { Field } from "../../../src-shared/kernel/forms/fields.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { type TypedKind, typedNumbers } from "../../../src-shared/kernel/values/people/typed-numbers.ts";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { type RecordName, recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import type { Request } from "./matrix-cases.ts";
import { type Schema, schemaOf } from "./matrix-contract.ts";

/** A place of a request that takes a text: the names on the way to it, "[]" for each of a list. */
export type Place = { readonly of: "query" | "body"; readonly path: readonly string[] };

const textsIn = (schema: Schema & { readonly type?: unknown }, path: readonly string[]): (readonly string[])[] => [
  ...(schema.type === "string" ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, [...path, name])),
  ...(schema.items === undefined ? [] : textsIn(schema.items, [...path, "[]"])),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => textsIn(one, path)),
];

/** All places of a call that take a text, found in its declaration. */
export const textPlaces = (call: AnyCall): Place[] => {
  const places = (["query", "body"] as const).flatMap((of) =>
    textsIn(schemaOf(call[of]), []).map((path) => ({ of, path })),
  );
  return [...new Map(places.map((place) => [placeName(place), place])).values()];
};

export const placeName = ({ of, path }: Place): string => [of, ...path].join(".").replaceAll(".[]", "[]");

const put = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  if (name === "[]") {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [put(first, rest, text), ...others];
  }
  const holder = typeof value === "object" && value !== null ? value : {};
  return { ...holder, [name]: put((holder as Readonly<Record<string, unknown>>)[name], rest, text) };
};

/** A request with a text at a place; null where the contract does not take it there. */
export const requestWith = (call: AnyCall, request: Request, { of, path }: Place, text: string): Request | null => {
  const changed = { ...request, [of]: put(request[of], path, text) };
  const body = call.body.safeParse(changed.body ?? {});
  const query = call.query.safeParse(changed.query ?? {});
  if (!body.success || !query.success) return null;
  const isTaken = typedNumbers([query.data, body.data]).some((typed) => typed.value === text.toUpperCase());
  return isTaken ? changed : null;
};

const kinds: Readonly<Record<string, TypedKind>> = {
  ...{ idNumber: "idNumber", phone: "phone", card: "card", bankCard: "card", payAccount: "card", alipay: "phone" },
};

const formsOf = (name: RecordName): readonly Readonly<Record<string, Field>>[] => {
  const { create, actions } = recordByName(name);
  return [create.form, ...Object.values(actions).map(({ form }) => form ?? {})];
};

/** Names of fields that hold a number of a person, with the kind, as lists, import templates and forms declare them. */
export const personalNames: ReadonlyMap<string, TypedKind> = new Map(
  [
    ...listNames.flatMap((name) =>
      Object.entries(listByName(name).columns).map(([column, { sensitive }]) => [column, sensitive ?? ""] as const),
    ),
    ...Object.values<ImportTemplate>(templates).flatMap(({ fields }) =>
      fields.map(({ key, kind }) => [key, kind] as const),
    ),
    ...recordNames.flatMap((name) =>
      formsOf(name).flatMap((form) => Object.entries(form).map(([field, { kind }]) => [field, kind] as const)),
    ),
  ].flatMap(([name, kind]) => (kinds[kind] === undefined ? [] : [[name, kinds[kind]] as const])),
);
