import { z } from "zod";
import { type Form, lineField } from "../../kernel/forms/fields.ts";
import { customKeysIn } from "../../kernel/values/text/contract-text.ts";

/** Most facts that the text of a template may leave to each company. */
export const contentAtMost = 30;

/** Longest key that a placeholder may have. */
const keyMost = 30;

/** One fact that a template leaves to the company, as it is printed in the contract: all of it is seen, on one line. */
const contentField = lineField({ min: 1, most: 200 });

const inFront = "custom.";

/** The name of the field of a fact, as forms and the list of what is missing know it. */
export const contentName = (key: string): string => `${inFront}${key}`;

/** The key of the fact that a field holds; null for other fields. */
export const contentKey = (name: string): string | null =>
  name.startsWith(inFront) ? name.slice(inFront.length) : null;

/** The form of what a template leaves to the company. */
export const contentForm = (keys: readonly string[]): Form =>
  Object.fromEntries(keys.map((key) => [contentName(key), contentField]));

/** Data that a company has filled in, as it is sent: each fact once. */
export const sentContent = z
  .array(z.strictObject({ key: z.string().max(keyMost), value: contentField.schema }))
  .max(contentAtMost)
  .refine((facts) => new Set(facts.map(({ key }) => key)).size === facts.length);
export type SentContent = z.output<typeof sentContent>;

/** Data that a company has filled in, by key. */
export type Content = Readonly<Record<string, string>>;

/** Facts that the text leaves to the company and that nobody filled in. A key may be called like a member of every object. */
export const missingContent = (text: string, content: Content): readonly string[] =>
  customKeysIn(text).filter((key) => !Object.hasOwn(content, key) || content[key]?.trim() === "");

/** Of what was filled in what the text asks for, in the order of the text. */
export const contentFor = (text: string, content: Content): Content =>
  Object.fromEntries(
    customKeysIn(text).flatMap((key) => (Object.hasOwn(content, key) ? [[key, content[key] ?? ""]] : [])),
  );
