import { z } from "zod";
import { defineImportCall } from "../calls/import-parts.ts";
import { sensitiveWordForm } from "../records/sensitive-words.ts";
import { defineTemplate, field } from "./define.ts";

const { word, kind, note } = sensitiveWordForm;

/** An agency's sensitive words (requirement C10). */
export const sensitiveWord = defineTemplate({
  name: "sensitive_word",
  fields: [
    field("word", "敏感词", "text", { required: true, maxLength: word.most }),
    field("kind", "类别", "enum", {
      required: true,
      choices: [
        { code: 1, words: ["违法违规"] },
        { code: 2, words: ["虚假宣传"] },
        { code: 3, words: ["涉政"] },
        { code: 4, words: ["低俗"] },
        { code: 5, words: ["其他"] },
      ],
    }),
    field("note", "备注", "text", { maxLength: note.most }),
  ],
  duplicateKey: ["word"],
});

/** A row of the template as `typedRow` makes it. */
export const sensitiveWordRow = z.strictObject({
  row: z.int().min(1).max(1_048_576),
  word: word.schema,
  kind: kind.schema,
  note: note.schema.optional(),
});
export type SensitiveWordRow = z.output<typeof sensitiveWordRow>;

/** Each row becomes a word that waits for review; a word that waits or is in force already is refused as `word_exists`. */
export const sensitiveWordsImport = defineImportCall({
  name: "sensitiveWords.import",
  area: "companies",
  path: "/cdl/1/sensitive_words/import",
  access: "settings.word.edit",
  row: sensitiveWordRow,
});
