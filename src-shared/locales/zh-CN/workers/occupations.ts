import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { occupationRecord } from "../../../workers/occupations/occupations-record.ts";

const classes = { 1: "一类", 2: "二类", 3: "三类", 4: "四类", 5: "五类", 6: "六类" } as const;

export const occupations = {
  list: {
    title: "职业类别",
    keyword: "职业代码、职业名称",
    columns: {
      code: "职业代码",
      name: "职业名称",
      class: "职业类别",
      create_at: "创建时间",
    },
    flags: { by_others: "他人经办" },
  },
  object: "职业",
  states: { occupation: { toReview: "待审核", inForce: "生效中", rejected: "已驳回", ended: "已停用" } },
  waiting: { occupation: { toReview: "等待审核" } },
  enums: { occupationClass: classes },
  amounts: {},
  create: {
    label: "新增职业",
    warning: "提交后由另一人审核；审核通过后生效。",
    done: "职业已提交，待审核",
    history: "新增",
    fields: {
      code: {
        label: "职业代码",
        hint: "2 至 12 位字母、数字或连字符，例如 A-0101；大写和小写视为相同",
        wrong: "职业代码的格式不对",
      },
      name: { label: "职业名称", hint: "1 至 60 个字" },
      class: { label: "职业类别（一至三类低风险，四类中风险，五、六类高风险）", options: classes },
    },
  },
  actions: {
    approve: {
      label: "通过",
      warning: "通过后立即生效：保费和参保范围按这个类别确定。",
      done: "职业已生效",
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
      warning: "停用后不能再用这个职业参保。需要时重新新增。",
      done: "职业已停用",
      history: "停用",
    },
  },
  import: { effect: "每行新增一个待审核的职业，由另一人审核后生效；已有的职业代码不会重复新增。" },
  notes: {},
  refusals: {
    occupation_exists: "这个职业代码已在生效或待审核（大写和小写视为相同），没有重复新增。",
  },
  detail: { facts: "基本信息" },
} as const satisfies RecordTexts<typeof occupationRecord>;
