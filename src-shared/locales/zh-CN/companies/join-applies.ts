import type { joinApplyRecord } from "../../../companies/joins/join-applies-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const joinApplies = {
  list: {
    title: "入驻申请",
    keyword: "编号、企业、信用代码、联系人",
    columns: {
      name: "企业名称",
      contact_name: "联系人",
      contact_mobile: "联系手机",
      headcount: "预计人数",
      source: "来源",
      create_at: "申请时间",
      made_company_no: "发包方编号",
    },
    flags: { by_others: "他人经办" },
  },
  object: "入驻申请",
  states: { joinApply: { toReview: "待审核", approved: "已通过", rejected: "已驳回" } },
  waiting: { joinApply: { toReview: "等待审核" } },
  enums: { joinSource: { 1: "入驻页面", 2: "人工登记" } },
  amounts: {},
  create: {
    label: "登记入驻申请",
    warning: "用于电话或书面收到的申请。提交后由另一人审核。",
    done: "入驻申请已登记，待审核",
    history: "登记",
    wrong: "统一社会信用代码的校验位不正确，请核对营业执照。",
    fields: {
      name: { label: "企业名称", hint: "与营业执照一致，2 至 100 个字" },
      credit_code: {
        label: "统一社会信用代码",
        hint: "18 位大写字母和数字",
        wrong: "应为 18 位大写字母和数字，不含 I、O、S、V、Z",
      },
      contact_name: { label: "联系人" },
      contact_mobile: { label: "联系手机", hint: "通过后用这个号码登录" },
      area: { label: "地区" },
      headcount: { label: "预计人数", hint: "预计合作的接包方人数" },
    },
  },
  actions: {
    approve: {
      label: "通过",
      warning: "通过后新建一个草稿发包方，联系人成为它的管理员并收到短信，随后按开户步骤补全资料。",
      done: "已通过，草稿发包方已建立",
      history: "通过",
    },
    reject: {
      label: "驳回",
      warning: "驳回原因会用短信发给联系人，请写清楚需要对方做什么。",
      done: "已驳回，原因已发给联系人",
      history: "驳回",
    },
  },
  notes: {},
  refusals: {
    join_company_exists: "这个统一社会信用代码已有发包方，不能重复建立。",
    join_waits: "这个统一社会信用代码已有一份申请在审核。",
    join_name_word: "企业名称含有敏感词，不能通过。",
  },
  detail: {
    facts: "申请信息",
    against: "不能通过",
    words: "名称中的敏感词：{{words}}",
    consent: "联系人告知与同意",
    others: "同一信用代码的其他申请",
    page: {
      open: "入驻页面",
      title: "企业入驻页面",
      text: "把这个网址发给企业。对方填写企业和联系人，用短信验证码确认后，申请会出现在列表中。",
      none: "当前环境没有开放入驻页面。",
    },
  },
} as const satisfies RecordTexts<typeof joinApplyRecord>;
