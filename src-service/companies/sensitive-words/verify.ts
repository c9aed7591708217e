import { hitsAtMost } from "../../../src-shared/companies/sensitive-words/sensitive-words-calls.ts";
import type { HandlersFor } from "../../core/context.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";

/**
 * Handler that finds the agency's words in force in texts; names the words only to people who may see the list of words.
 */
export const sensitiveWordHandlers: HandlersFor<"sensitiveWords.verify"> = {
  "sensitiveWords.verify": async ({ db, principal }, { body: { texts } }) => {
    const seesList = principal.permissions.has("settings.word.view");
    const hits = [];
    for (const { word, ...place } of await wordHits(db, principal.agency_id, texts)) {
      if (hits.length === hitsAtMost) return { hits, complete: false };
      hits.push({ ...place, entry: seesList ? { ...word, id: String(word.id) } : null });
    }
    return { hits, complete: true };
  },
};
