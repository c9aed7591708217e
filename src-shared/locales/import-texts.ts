import type { TemplateName } from "../registries/imports/registry.ts";
import { type followingImports, type ImportName, type ownImports, submits } from "../registries/imports/submits.ts";
import { records as declared, type RecordName } from "../registries/records/registry.ts";

type OwnName = (typeof ownImports)[number]["name"] | (typeof followingImports)[number]["name"];

/** Texts of templates that belong to no record in one language; `effect`: what sending the rows does. */
export type TemplateTexts = { readonly [N in Exclude<TemplateName, ImportName>]: { readonly label: string } } & {
  readonly [N in OwnName]: { readonly label: string; readonly effect: string };
};

type Effect = { readonly effect: string };
type RecordTexts = { readonly [N in RecordName]: { readonly list: { readonly title: string } } };

/** Imports of records with the texts of their record. */
const ofRecords = <T extends object>(texts: { readonly [N in RecordName]: T }): [string, T][] =>
  Object.entries<{ readonly import?: { readonly name: string } }>(declared).flatMap(([name, record]) =>
    record.import === undefined ? [] : [[record.import.name, texts[name as RecordName]] as [string, T]],
  );

/** Labels of templates, by name; `auto`: what is chosen where the file decides. The import of a record has its name. */
export const templateLabels = (auto: string, texts: TemplateTexts, records: RecordTexts) =>
  ({
    auto,
    ...Object.fromEntries(Object.entries(texts).map(([name, { label }]) => [name, label])),
    ...Object.fromEntries(ofRecords(records).map(([name, { list }]) => [name, list.title])),
  }) as { readonly [N in TemplateName | ImportName | "auto"]: string };

/** Effects of sending the rows of an import, by the name of its template. */
export const templateEffects = (texts: TemplateTexts, records: { readonly [N in RecordName]: object }) =>
  Object.fromEntries([
    ...Object.entries(texts).flatMap(([name, one]) => ("effect" in one ? [[name, one.effect]] : [])),
    ...ofRecords(records).flatMap(([name, one]) => ("import" in one ? [[name, (one.import as Effect).effect]] : [])),
  ]) as { readonly [N in ImportName]: string };

/** Labels for records of imports, by the code that they are kept under: as their template. */
export const kindLabels = (labels: { readonly [N in ImportName]: string }): Readonly<Record<number, string>> =>
  Object.fromEntries(submits.map(({ kind, name }) => [kind, labels[name as ImportName]]));
