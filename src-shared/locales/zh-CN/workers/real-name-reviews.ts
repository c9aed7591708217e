import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { realNameReviewRecord } from "../../../workers/identity/real-name-reviews-record.ts";

export const realNameReviews = {
  list: {
    title: "实名审核",
    keyword: "编号、姓名、证件号、发包方",
    columns: {
      no: "编号",
      kind: "类型",
      name: "登记姓名",
      ocr_name: "识别姓名",
      id_no: "登记证件号",
      ocr_id_no: "识别证件号",
      ocr_error: "不一致项",
      ocr_expired_date: "识别有效期至",
      maker_name: "提交人",
      create_at: "提交时间",
      due_at: "应审时间",
      status: "结果",
      checker_name: "审核人",
      decided_reason: "审核意见",
      remark: "备注",
    },
    flags: { by_others: "他人提交" },
  },
  object: "实名审核",
  states: { realNameReview: { waiting: "待审核", approved: "已通过", rejected: "已驳回" } },
  waiting: { realNameReview: { waiting: "等待审核" } },
  enums: { reviewKind: { 1: "人工审核", 2: "身份更正", 3: "免识别审核" } },
  amounts: {},
  create: {
    label: "提交人工审核",
    warning: "提交后由另一人对照证件照审核，24 小时内答复；审核期间该接包方不能收款。",
    done: "已提交人工审核",
    history: "提交",
    fields: {
      labor_id: { label: "接包方" },
      kind: {
        label: "哪一边有误",
        options: { 1: "照片与登记一致，识别有误", 2: "照片正确，登记信息有误", 3: "证件不作识别" },
      },
    },
  },
  actions: {
    approve: {
      label: "通过",
      warning: "请先查看照片。通过后该接包方实名认证成功；身份更正还会改写登记的姓名和证件号。",
      done: "已通过",
      history: "通过",
      fields: {
        valid_to: {
          label: "证件有效期至",
          hint: "按 2035-06-30 的形式填写。免识别审核必填；其余留空即按识别结果",
          wrong: "请按 2035-06-30 的形式填写",
        },
      },
    },
    reject: {
      label: "驳回",
      warning: "驳回原因会发给接包方本人，对方须重新提交证件照。",
      done: "已驳回",
      history: "驳回",
    },
  },
  notes: {},
  refusals: {
    review_waits: "该接包方已有一件待审核，请先处理。",
    nothing_differs: "证件与登记信息一致，没有需要更正的内容。",
    last_day_missing: "请填写证件上的有效期至：该证件不作识别。",
    card_not_valid: "证件今天不在有效期内。照片上的有效期不同时，请在通过时填写。",
  },
  detail: {
    facts: "审核信息",
    compared: "识别与登记",
    registered: "登记信息",
    recognised: "识别结果",
    notRead: "不作识别",
    byEye: "看照片核对",
    asked: "申请更正为",
    validTo: "有效期至",
    look: "查看照片并对照",
    lookReason: "查看原因",
    lookHint: "每次查看都会记入审计日志",
    effects: {
      settlements: "通过后，{{count}} 张已审批未付清的结算单将提示“收款人信息有变”，须撤回后重新提交。",
      quarters: "{{quarters}} 的平台涉税报送已按原姓名或证件号受理，通过后须在平台报送中更正。",
      none: "没有已审批未付清的结算单，也没有已受理的报送。",
    },
  },
} as const satisfies RecordTexts<typeof realNameReviewRecord>;

/** Differences between a card and the register. */
export const reviewErrorTexts = {
  none: "无",
  name: "姓名",
  id_no: "证件号",
  validity: "有效期",
  name_id_no: "姓名、证件号",
  name_validity: "姓名、有效期",
  id_no_validity: "证件号、有效期",
  name_id_no_validity: "姓名、证件号、有效期",
  not_read: "不作识别",
} as const;
