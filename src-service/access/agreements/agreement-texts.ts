import { readFileSync } from "node:fs";
import path from "node:path";
import type { AgreementText } from "../../../src-shared/access/agreements/agreements-calls.ts";
import { type AgreementKind, agreementKinds } from "../../../src-shared/access/session/session-calls.ts";
import { programFile } from "../../core/program-files.ts";
import { parseAgreement } from "./parse-agreement.ts";

export type AgreementLocale = AgreementText["locale"];

/** The agreements in force, in every language. */
export type AgreementTexts = {
  text(kind: AgreementKind, locale: AgreementLocale): AgreementText;
  version(kind: AgreementKind): string;
};

const locales: readonly AgreementLocale[] = ["zh-CN", "en"];

const readOne = (folder: string, kind: AgreementKind, locale: AgreementLocale): AgreementText => {
  const file = `${kind}.${locale}.md`;
  try {
    return { kind, locale, ...parseAgreement(readFileSync(path.join(folder, file), "utf8")) };
  } catch (error) {
    throw new Error(`agreement ${file}: ${(error as Error).message}`);
  }
};

/**
 * Reads `<kind>.<locale>.md` of every kind and language. Throws when one is missing or malformed, or when the languages
 * of a kind differ in version or day: what a person accepts must be the same text in each.
 */
export const readAgreementTexts = (folder: string): AgreementTexts => {
  const texts = new Map<string, AgreementText>();
  for (const kind of agreementKinds) {
    const [first, ...others] = locales.map((locale) => readOne(folder, kind, locale));
    for (const other of others) {
      if (other.version !== first?.version || other.effective_at !== first.effective_at) {
        throw new Error(`agreement ${kind}: its languages differ in version or day`);
      }
    }
    for (const one of [first, ...others]) if (one) texts.set(`${kind} ${one.locale}`, one);
  }
  const text = (kind: AgreementKind, locale: AgreementLocale): AgreementText =>
    texts.get(`${kind} ${locale}`) as AgreementText;
  return { text, version: (kind) => text(kind, "zh-CN").version };
};

let ofProgram: AgreementTexts | undefined;

/** The agreements that come with this program; read from its folder once. */
export const agreementTexts = (): AgreementTexts => {
  ofProgram ??= readAgreementTexts(programFile("agreements"));
  return ofProgram;
};
