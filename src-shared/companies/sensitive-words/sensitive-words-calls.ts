import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { sensitiveWordKinds } from "./sensitive-words-record.ts";

/** Most texts of one request, and most characters of a text. */
export const searchedAtMost = { texts: 20, characters: 5_000 } as const;

/** Most places that an answer names. */
export const hitsAtMost = 500;

/**
 * Looks for the agency's words in force in texts, however their letters are written. A hit says in which text (from 0) and
 * from which character (UTF-16) to before which; hits may overlap. `entry` is the word as it stands in the list, null for
 * people who may not see the list. `complete` is false when there are more hits than are named.
 */
export const sensitiveWordsVerify = defineCall({
  name: "sensitiveWords.verify",
  method: "POST",
  path: "/cdl/1/verify_sensitive_word",
  access: "signed-in",
  body: () =>
    z.strictObject({
      texts: z.array(z.string().max(searchedAtMost.characters)).min(1).max(searchedAtMost.texts),
    }),
  output: () =>
    z.object({
      hits: z.array(
        z.object({
          text: z.int(),
          start: z.int(),
          end: z.int(),
          entry: z.object({ id: idText, word: z.string(), kind: z.literal(sensitiveWordKinds) }).nullable(),
        }),
      ),
      complete: z.boolean(),
    }),
});
