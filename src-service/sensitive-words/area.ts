import type { SensitiveWordRow } from "../../src-shared/records/sensitive-words.ts";
import { foldText, sensitiveWordRecord, sensitiveWordStates } from "../../src-shared/records/sensitive-words.ts";
import { defineArea } from "../area.ts";
import { ServiceError } from "../context.ts";
import { insertMany, lookUp, type Reader, replaceMany } from "../database/bulk.ts";
import { sealed } from "../database/table-rules.ts";
import type { Tables } from "../database/tables.ts";
import { oneByOne } from "../imports/turn.ts";
import type { ListSource } from "../lists/source.ts";
import type { ImportKind } from "../plumbing/import-kind.ts";
import { serveRecord } from "../records/serve.ts";
import { sensitiveWordHandlers } from "./verify.ts";

const { code } = sensitiveWordStates;
/** Letters in front of the numbers of words. */
const prefix = "MG";

/** Rows of the list `sensitiveWords`; they go by who made them. */
const source: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("sensitive_words as w")
      .leftJoin("users as maker", "maker.id", "w.maker_id")
      .leftJoin("users as checker", "checker.id", "w.checker_id")
      .selectAll("w")
      .select("checker.name as checker_name")
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name")),
};

/** Which of the folded words (`foldText`) wait or are in force in an agency: they are in the way of the same word. */
const blockedWords = async (db: Reader, agencyId: number, folded: readonly string[]): Promise<Set<string>> => {
  const words = await lookUp(folded, (chunk) =>
    db
      .selectFrom("sensitive_words")
      .select("folded")
      .where("agency_id", "=", agencyId)
      .where("status", "in", [code("toReview"), code("inForce")])
      .where("folded", "in", chunk)
      .execute(),
  );
  return new Set(words.map((word) => word.folded));
};

const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const served = serveRecord(sensitiveWordRecord, {
  source,
  prefix,
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["word", "kind"] },
  facts: async () => ({}),
  create: async ({ principal }, { tx }, body) => {
    const folded = foldText(body.word);
    if ((await blockedWords(tx, principal.agency_id, [folded])).has(folded)) throw new ServiceError("word_exists");
    return { columns: { ...body, folded } };
  },
});

/** Makes a word that waits for review of each row. Taken back, the words are rejected, while nobody has decided on any. */
export const sensitiveWordImport: ImportKind<SensitiveWordRow> = {
  name: "sensitive_word",
  take: async ({ context: { principal }, writing, rows }) => {
    const { agency_id, user_id } = principal;
    const change_seq = await writing.changeSeq();
    const foldedWords = rows.map(({ word }) => foldText(word));
    const blocked = await blockedWords(writing.tx, agency_id, foldedWords);
    const firstId = await writing.ids(rows.length);
    const newWords: Omit<Tables["sensitive_words"], "no">[] = [];
    const results = await oneByOne(
      rows,
      ({ word }) => word,
      async ({ word, kind, note = "" }) => {
        const folded = foldText(word);
        if (blocked.has(folded)) throw new ServiceError("word_exists");
        blocked.add(folded);
        const id = firstId + newWords.length;
        newWords.push({
          ...{ id, version: 1, change_seq, agency_id, company_id: 0, status: code("toReview") },
          ...{ maker_id: user_id, create_at: writing.at, word, folded, kind, note },
          ...{ checker_id: null, decided_at: null, decided_reason: null },
          ...{ ender_id: null, ended_at: null, ended_reason: null },
        });
        return { record_id: id };
      },
    );
    const numbers = await writing.numbers(prefix, newWords.length);
    const words = newWords.map((word, at) => ({ ...word, no: numbers[at] ?? "" }));
    await insertMany(writing.tx, "sensitive_words", words);
    writing.touchedAgency("sensitiveWords", agency_id);
    return results;
  },
  rollBack: {
    permission: "settings.word.edit",
    undo: async (writing, job, recordIds, by) => {
      const change_seq = await writing.changeSeq();
      const words = await lookUp(recordIds, (chunk) =>
        writing.tx.selectFrom("sensitive_words").selectAll().where("id", "in", chunk).orderBy("id").execute(),
      );
      const decidedOn = words.filter(({ status }) => status !== code("toReview"));
      if (decidedOn.length > 0) {
        const params = { count: decidedOn.length, no: decidedOn[0]?.word ?? "" };
        throw new ServiceError("import_has_dependents", { params });
      }
      const rejection = { status: code("rejected"), checker_id: by, decided_at: writing.at, decided_reason: job.no };
      const rejected = words.map((word) => ({ ...word, ...rejection, version: word.version + 1, change_seq }));
      await replaceMany(writing.tx, "sensitive_words", rejected);
      writing.touchedAgency("sensitiveWords", job.agency_id);
      return words.length;
    },
  },
};

/** Words that names of companies and tasks of an agency may not contain. */
export const sensitiveWordsArea = defineArea({
  tables: sealed("sensitive_words"),
  sources: { sensitiveWords: { source, table: "sensitive_words" } },
  records: [served],
  serve: () => ({ handlers: sensitiveWordHandlers }),
  importKinds: [sensitiveWordImport],
  demo: () => import("../demo/sensitive-words.ts"),
});
