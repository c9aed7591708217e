import { choiceField, lineField, noteField, reasonField } from "../../kernel/forms/fields.ts";
import { defineRecordImport } from "../../kernel/imports/record-import.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { manyCall } from "../../kernel/records/many.ts";
import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a sensitive word: it is looked for only while in force. */
export const sensitiveWordStates = defineStates(
  "sensitiveWord",
  {
    toReview: { code: 10, tone: "warning" },
    inForce: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    ended: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toReview"], to: ["inForce"] },
    reject: { from: ["toReview"], to: ["rejected"] },
    end: { from: ["inForce"], to: ["ended"] },
  },
);

/** Reasons why a word is on the list: 1 against the law, 2 false advertising, 3 political, 4 vulgar, 5 another reason. */
export const sensitiveWordKinds = [1, 2, 3, 4, 5] as const;
export type SensitiveWordKind = (typeof sensitiveWordKinds)[number];

/** Kinds that may stand nowhere: breaking the law, politics, indecency. Words of other kinds are shown to who audits. */
export const hardWordKinds: readonly number[] = [1, 3, 4];

/** Words that names of companies and tasks of the agency may not contain (requirement C10). */
export const sensitiveWords = list.defineList({
  name: "sensitiveWords",
  call: "sensitiveWords.list",
  permission: "settings.word.view",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    word: list.text({ required: true, width: 190 }),
    status: list.state(sensitiveWordStates, { required: true }),
    kind: list.enumeration("sensitiveWordKind", sensitiveWordKinds, { width: 150 }),
    note: list.text({ width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    checker_name: list.nullableText({ width: 110 }),
    decided_at: list.nullableDatetime({ hidden: true }),
    ended_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "word", "note"]),
    status: list.anyOf("status"),
    ids: list.ref("id", "sensitiveWords"),
    kind: list.anyOf("kind"),
    date: list.dateBy(["create_at"]),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "word", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { word: ["note"], no: ["create_at"], maker_name: ["checker_name"] },
    folds: ["checker_name", "note", "create_at", "maker_name", "kind"],
    master: { title: "word", under: "kind", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

const foldCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const isWide = code >= 0xff01 && code <= 0xff5e;
  return (isWide ? String.fromCodePoint(code - 0xfee0) : character.replace("\u3000", " ")).toLowerCase();
};

/**
 * A text in the form in which words are compared: full-width letters, digits, signs and spaces in half width, letters in
 * lower case. A character becomes one or more, whatever stands beside it.
 */
export const foldText = (text: string): string => Array.from(text, foldCharacter).join("");

/** Fields of a word. */
export const sensitiveWordForm = {
  word: lineField({ min: 1, most: 50 }),
  kind: choiceField(sensitiveWordKinds, { isInline: true }),
  note: noteField(),
};

const steps = ["approve", "reject", "end"] as const;
/** `word_exists` for a word that waits or is in force already, however its letters are written (`foldText`). */
const { row, calls } = plainCalls({
  ...{ list: sensitiveWords, path: "/cdl/1/sensitive_words", row: "word", steps },
  create: { permission: "settings.word.edit", form: sensitiveWordForm, refusals: ["word_exists"] },
  act: { body: withReason, refusals: [] },
});

/** Each row becomes a word that waits for review; one that waits or is in force already is refused as `word_exists`. */
const sensitiveWordsImport = defineRecordImport({
  name: "sensitive_word",
  kind: 7,
  list: sensitiveWords,
  create: calls.create,
  form: sensitiveWordForm,
  columns: {
    word: { title: "敏感词", example: "违规词" },
    kind: { title: "类别", words: { 1: "违法违规", 2: "虚假宣传", 3: "涉政", 4: "低俗", 5: "其他" } },
    note: { title: "备注", example: "平台规则" },
  },
  duplicateKey: ["word"],
});

/** A word comes into force by a second person and stops by one who may review; the agency's, of no company. */
export const sensitiveWordRecord = defineRecord({
  list: sensitiveWords,
  states: sensitiveWordStates,
  start: "toReview",
  table: "sensitive_words",
  object: "sensitiveWord",
  audit: { area: 31, object: 32 },
  isAgencyWide: true,
  address: "/sensitive-words",
  row,
  title: "word",
  parts: ["maker_id", "checker_id"],
  refusals: ["word_exists"],
  exportPermission: "settings.word.view",
  calls: { ...calls, updateMany: manyCall(calls.update, "/cdl/1/sensitive_words/act") },
  create: { permission: "settings.word.edit", form: sensitiveWordForm },
  import: sensitiveWordsImport,
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["settings.word.audit"],
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
      inBulk: true,
      shows: ["word", "kind", "note", "maker_name"],
    },
    reject: {
      inBulk: true,
      permissions: ["settings.word.audit"],
      makerWith: ["settings.word.edit"],
      form: { reason: reasonField() },
      shows: ["word", "kind"],
    },
    end: {
      inBulk: true,
      permissions: ["settings.word.audit"],
      form: { reason: reasonField() },
      shows: ["word", "kind"],
    },
  },
});
