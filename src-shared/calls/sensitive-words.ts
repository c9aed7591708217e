import { z } from "zod";
import { sensitiveWordKinds } from "../records/sensitive-words.ts";
import { defineCall } from "./define.ts";
import { idText } from "./fields.ts";

/** Most texts of one request, and most characters of a text. */
export const searchedAtMost = { texts: 20, characters: 5_000 } as const;

/** Most places that an answer names. */
export const hitsAtMost = 500;

/**
 * Looks for the agency's words in force in texts, however their letters are written. A hit says in which text (from 0) and
 * from which character (UTF-16) to before which; hits may overlap. `complete` is false when there are more than are named.
 */
export const sensitiveWordsVerify = defineCall({
  name: "sensitiveWords.verify",
  area: "companies",
  method: "POST",
  path: "/cdl/1/verify_sensitive_word",
  access: "signed-in",
  body: z.strictObject({
    texts: z.array(z.string().max(searchedAtMost.characters)).min(1).max(searchedAtMost.texts),
  }),
  output: z.object({
    hits: z.array(
      z.object({
        text: z.int(),
        start: z.int(),
        end: z.int(),
        id: idText,
        word: z.string(),
        kind: z.literal(sensitiveWordKinds),
      }),
    ),
    complete: z.boolean(),
  }),
});
