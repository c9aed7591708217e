import { choiceLabels, choiceOf } from "../../../src-shared/kernel/imports/cells/cell-forms.ts";
import type { ImportField } from "../../../src-shared/kernel/imports/cells/define.ts";
import { fixes } from "../../../src-shared/kernel/imports/cells/fixes.ts";

/**
 * Better texts for one cell, each once: what the one-click fixes would make of it, or the words that a column of choices
 * knows. Nothing is changed by asking.
 */
export const suggestionsFor = (field: ImportField | undefined, text: string): readonly string[] => {
  if (!field) return [];
  if (field.kind === "enum") return isChosen(field, text) ? [] : choiceLabels(field);
  if (text === "") return [];
  const proposed = fixes.map((fix) => fix.propose(field, text)).filter((one): one is string => one !== null);
  return [...new Set(proposed)];
};

/** An empty cell is as good as chosen where none has to be. */
const isChosen = (field: ImportField, text: string): boolean =>
  text === "" ? !field.required : choiceOf(field, text) !== undefined;
