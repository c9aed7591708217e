const person = {
  name: "姓名",
  id_no: "身份证号",
  mobile: "手机号",
  company_name: "发包方",
  company_id: "发包方",
} as const;

export const registrationLists = {
  laborRegistrations: {
    title: "扫码登记",
    keyword: "姓名、拼音、身份证号、手机号、发包方",
    columns: {
      ...person,
      status: "入驻进度",
      code_name: "登记二维码",
      area: "地区",
      liveness_score: "人脸得分",
      onboarding_at: "提交时间",
      trained_at: "完成培训",
      onboarding_reason: "驳回原因",
      create_at: "登记时间",
    },
    flags: {},
  },
  livenessRecords: {
    title: "人脸核验记录",
    keyword: "姓名、拼音、身份证号、手机号、流水号",
    columns: {
      ...person,
      at: "核验时间",
      method: "方式",
      score: "得分",
      result: "结果",
      reason: "未通过原因",
      trace_id: "流水号",
      platform: "核验平台",
    },
    flags: {},
  },
} as const;

export const registrationEnums = {
  livenessMethod: { 1: "照片" },
  livenessResult: { 1: "通过", 2: "未通过" },
  livenessReason: { not_alive: "不是真人", too_small: "照片无法读取" },
} as const;

/** Texts of the review of people who registered by a code. */
export const registrations = {
  steps: {
    approve: { label: "审核通过", warning: "通过后对方可以进行接单培训，完成后即可接单。", done: "已通过" },
    refuse: { label: "驳回", warning: "对方会在手机页面看到原因，可以修改后重新提交。", done: "已驳回" },
  },
  face: { show: "查看人脸照片", name: "人脸照片", missing: "这次核验没有保存照片" },
  fields: { reason: { hint: "至少 2 个字，对方可以看到" } },
} as const;
