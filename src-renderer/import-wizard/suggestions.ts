import type { ImportField } from "../../src-shared/imports/define.ts";
import { fixes } from "../../src-shared/imports/fixes.ts";

/** Better texts for one cell, each once: what the one-click fixes would make of it. Nothing is changed by asking. */
export const suggestionsFor = (field: ImportField | undefined, text: string): readonly string[] => {
  if (!field || text === "") return [];
  const proposed = fixes.map((fix) => fix.propose(field, text)).filter((one): one is string => one !== null);
  return [...new Set(proposed)];
};
