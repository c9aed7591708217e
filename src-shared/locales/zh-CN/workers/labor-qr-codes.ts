import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { laborQrCodeRecord } from "../../../workers/registration/labor-qr-codes-record.ts";

const settlementTypes = { 1: "线上", 2: "线下" } as const;
const contractTypes = { 1: "线上签约", 2: "线下签约" } as const;

export const laborQrCodes = {
  list: {
    title: "登记二维码",
    keyword: "编号、名称、发包方",
    columns: {
      name: "名称",
      settlement: "结算方式",
      contract: "签约方式",
      max_use: "可登记人数",
      used_count: "已登记",
    },
    flags: { expires: "将到期" },
  },
  object: "登记二维码",
  states: { laborQrCode: { on: "启用", off: "停用", expired: "过期", removed: "已删除" } },
  waiting: { laborQrCode: {} },
  enums: { qrSettlement: { 0: "不限", ...settlementTypes }, qrContract: { 0: "不限", ...contractTypes } },
  amounts: {},
  create: {
    label: "新增二维码",
    warning: "保存后立即启用：扫码的人可以登记为该发包方的接包方，登记后由人员审核。",
    done: "二维码已启用",
    history: "新增",
    fields: {
      name: { label: "名称", hint: "印在二维码下方，例如“总部前台登记”" },
      area: { label: "地区", hint: "登记的人都归入这个地区；不选则按身份证" },
      organization_id: { label: "部门" },
      settlement_type: { label: "结算方式", options: settlementTypes },
      contract_type: { label: "签约方式", options: contractTypes },
      expire_at: { label: "有效期至" },
      max_use: { label: "可登记人数" },
    },
    wrong: "有效期不能早于今天，最长 1100 天",
  },
  actions: {
    change: {
      label: "修改",
      warning: "修改后二维码为启用状态，图片上的有效期随之改变，请重新下载。",
      done: "已修改并启用",
      history: "修改",
      fields: {
        name: { label: "名称" },
        expire_at: { label: "有效期至" },
        max_use: { label: "可登记人数", hint: "不能少于已登记人数" },
      },
    },
    off: { label: "停用", warning: "停用后扫码不能再登记，已登记的人不受影响。", done: "已停用", history: "停用" },
    on: { label: "启用", warning: "启用后扫码的人可以登记。", done: "已启用", history: "启用" },
  },
  moves: { expire: "过期", remove: "删除" },
  notes: {},
  refusals: { qr_code_used: "已有人用这个二维码登记，不能删除，可以停用。" },
  detail: {
    picture: "二维码图片",
    pictureOf: "{{name}}的登记二维码",
    save: "下载 {{size}}×{{size}}",
    url: "登记页面地址",
    facts: "基本信息",
    anyDepartment: "不指定部门",
    remove: "删除二维码",
    removeWarning: "删除后扫码不能再登记，不能恢复。",
    removed: "二维码已删除",
    companyHidden: "登记页面不显示发包方名称。",
  },
} as const satisfies RecordTexts<typeof laborQrCodeRecord>;
