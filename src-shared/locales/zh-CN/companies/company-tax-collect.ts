import type { companyTaxCollectRecord } from "../../../companies/tax/company-tax-collects-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const companyTaxCollect = {
  list: {
    title: "税务信息报送",
    keyword: "编号、发包方、回执号",
    columns: {
      period: "月份",
      people: "人数",
      collected: "已采集",
      failed: "失败",
      receipt_no: "回执号",
      submitted_at: "报送时间",
      answered_at: "答复时间",
      create_at: "创建时间",
    },
    flags: {},
  },
  object: "税务信息报送",
  states: {
    companyTaxCollect: {
      toGenerate: "待生成",
      generated: "待报送",
      submitted: "报送中",
      collected: "已采集",
      partly: "有失败",
    },
  },
  waiting: {
    companyTaxCollect: {
      toGenerate: "等待生成名单",
      generated: "等待报送",
      submitted: "等待税务机关答复",
      partly: "等待处理失败的人员",
    },
  },
  enums: {},
  amounts: {},
  create: {
    label: "新建月份",
    warning: "月份结束后，有实名接包方的发包方会自动建立，一般不需要手工新建。",
    done: "月份已建立",
    history: "建立",
    fields: { period: { label: "月份" } },
  },
  actions: {
    generate: {
      label: "生成名单",
      warning: "列入当月与该发包方合作、实名认证成功、尚未采集的接包方。报送前可以再次生成，补上新增的人。",
      done: "名单已生成",
      history: "生成名单",
    },
    submit: {
      label: "报送",
      warning:
        "把名单中的姓名、证件号和手机号报送税务机关，只报送一次；没有答复时系统按同一流水号继续查询，不会重复报送。",
      done: "已报送",
      history: "报送",
    },
    result: {
      label: "查询结果",
      warning: "立即向税务机关查询这次报送的结果。",
      done: "已查询",
      history: "查询结果",
    },
    retry: {
      label: "重报失败人员",
      warning: "只重新报送失败的人员，已采集的不会再报。请先按失败原因更正接包方信息。",
      done: "失败人员已重新报送",
      history: "重报失败人员",
    },
  },
  moves: { collect: "全部采集", fail: "部分失败" },
  notes: {},
  refusals: {
    collect_exists: "该发包方已有这个月份。",
    collect_nobody: "没有需要报送的接包方：当月合作且实名认证成功的人都已采集。",
  },
  detail: {
    facts: "报送信息",
    submissions: "报送记录",
    sentAt: "报送时间",
    waits: "等待答复",
    reasons: "失败原因",
    reason: "原因",
    count: "人数",
    records: "查看失败人员",
    toRecords: "查看采集记录",
    fault: {
      late: "税务机关正在处理，稍后自动查询。",
      unknown: "没有收到答复，稍后自动查询。",
      down: "税务系统暂时无法连接，稍后自动查询。",
    },
    refused: "整批未受理：{{reason}}",
  },
} as const satisfies RecordTexts<typeof companyTaxCollectRecord>;
