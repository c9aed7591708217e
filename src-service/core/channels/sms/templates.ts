import { z } from "zod";
import { oneLine } from "../outside/address.ts";
import type { SmsText } from "./carrier.ts";
import { isCodeKind, parametersOf, type SmsKind, smsKinds } from "./kinds.ts";

const id = oneLine(64);

/** A registered template: its id, and its parameters in the order in which it has them. An id alone: the usual ones. */
const template = z.union([
  id.transform((own) => ({ id: own, parameters: undefined })),
  z.strictObject({ id, parameters: z.array(oneLine(32)).max(10).optional() }),
]);

const namesKnown = (kind: SmsKind, names: readonly string[] | undefined): boolean =>
  (names ?? []).every((name) => name === "text" || parametersOf(kind).includes(name));

/**
 * Templates of a carrier that takes registered ones only. `code`: for every code, with the parameter `code`. `text`: for every
 * other message, with the parameter `text`; without it only kinds with a template of their own go out. `own`: of single kinds.
 */
export const smsTemplates = z
  .strictObject({
    code: template,
    text: template.optional(),
    own: z.partialRecord(z.enum(smsKinds), template).optional(),
  })
  .superRefine(({ code, text, own = {} }, context) => {
    const refuse = (path: string[]) =>
      context.addIssue({ code: "custom", path, message: "has a parameter that messages of this kind do not have" });
    if (!namesKnown("login", code.parameters)) refuse(["code"]);
    if (!(text?.parameters ?? []).every((name) => name === "text")) refuse(["text"]);
    for (const kind of smsKinds) if (!namesKnown(kind, own[kind]?.parameters)) refuse(["own", kind]);
  });

export type SmsTemplates = z.output<typeof smsTemplates>;

/** A message as its template takes it: names and values in order. */
export type Filled = { readonly id: string; readonly parameters: readonly (readonly [name: string, value: string])[] };

/** The template of a message, filled; null where there is none for it. */
export const filledTemplate = ({ code, text, own = {} }: SmsTemplates, message: SmsText): Filled | null => {
  const { kind } = message;
  const particular = own[kind];
  const chosen = particular ?? (isCodeKind(kind) ? code : text);
  if (chosen === undefined) return null;
  const usual = particular !== undefined ? parametersOf(kind) : isCodeKind(kind) ? ["code"] : ["text"];
  const values: Readonly<Record<string, string>> = { ...message.parameters, text: message.text };
  return { id: chosen.id, parameters: (chosen.parameters ?? usual).map((name) => [name, values[name] ?? ""] as const) };
};
