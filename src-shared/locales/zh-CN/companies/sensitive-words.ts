import type { sensitiveWordRecord } from "../../../companies/sensitive-words/sensitive-words-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const sensitiveWords = {
  list: {
    title: "敏感词",
    keyword: "编号、敏感词、备注",
    columns: {
      word: "敏感词",
      kind: "类别",
      create_at: "创建时间",
    },
    flags: { by_others: "他人经办" },
  },
  object: "敏感词",
  states: { sensitiveWord: { toReview: "待审核", inForce: "生效中", rejected: "已驳回", ended: "已停用" } },
  waiting: { sensitiveWord: { toReview: "等待审核" } },
  enums: { sensitiveWordKind: { 1: "违法违规", 2: "虚假宣传", 3: "涉政", 4: "低俗", 5: "其他" } },
  amounts: {},
  create: {
    label: "新增敏感词",
    warning: "提交后由另一人审核；审核通过后，检查文本时会标出这个词。",
    done: "敏感词已提交，待审核",
    history: "新增",
    fields: {
      word: { label: "敏感词", hint: "1 至 50 个字；全角和半角、大写和小写视为相同" },
      kind: {
        label: "类别",
        options: { 1: "违法违规", 2: "虚假宣传", 3: "涉政", 4: "低俗", 5: "其他" },
      },
    },
  },
  actions: {
    approve: {
      label: "通过",
      warning: "通过后立即生效：检查文本时会标出这个词。",
      done: "敏感词已生效",
      history: "通过",
    },
    reject: {
      label: "驳回",
      warning: "驳回后不能恢复，需要时重新新增。",
      done: "已驳回",
      history: "驳回",
    },
    end: {
      label: "停用",
      warning: "停用后不再检查这个词。需要时重新新增。",
      done: "敏感词已停用",
      history: "停用",
    },
  },
  import: { effect: "每行新增一个待审核的敏感词，由另一人审核后生效；已有的词不会重复新增。" },
  notes: {},
  refusals: {
    word_exists: "这个词已在生效或待审核（全角和半角、大写和小写视为相同），没有重复新增。",
  },
  detail: {
    facts: "基本信息",
    check: {
      open: "检查文本",
      title: "检查文本中的敏感词",
      text: "文本",
      hint: "最多 {{most}} 个字；与生效中的敏感词比对，全角和半角、大写和小写视为相同",
      confirm: "检查",
      none: "没有发现生效中的敏感词。",
      count: "发现 {{count}} 处敏感词：",
      more: "只列出前 {{count}} 处，请修改后再检查。",
      marked: "已标出敏感词的文本",
    },
  },
} as const satisfies RecordTexts<typeof sensitiveWordRecord>;
