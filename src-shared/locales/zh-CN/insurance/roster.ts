/** Lists and texts of rosters of insurance. */
export const insuranceRosterLists = {
  insuranceRoster: {
    title: "在保名单",
    keyword: "姓名、证件号、订单号、发包方、岗位",
    columns: {
      name: "被保险人",
      id_no: "证件号",
      order_no: "保险订单",
      product: "产品",
      insurer: "保险公司",
      post: "岗位",
      class: "职业类别",
      action: "变动",
      from_day: "起保日",
      until_day: "止保日",
      replaces_name: "接替",
      premium: "保费",
      create_at: "录入时间",
      order_id: "保险订单",
      date: "日期",
    },
    flags: {},
  },
  insuranceRecords: {
    title: "名单变动",
    keyword: "姓名、证件号、订单号、批改号、发包方",
    columns: {
      name: "被保险人",
      id_no: "证件号",
      action: "变动",
      fault: "未通过原因",
      order_no: "保险订单",
      amendment_no: "批改号",
      post: "岗位",
      class: "职业类别",
      replaced_name: "被替换人",
      replaced_id_no: "被替换人证件号",
      effective_day: "生效日",
      amount: "保费",
      create_at: "提交时间",
      order_id: "保险订单",
      date: "日期",
    },
    flags: {},
  },
} as const;

export const insuranceRosterStates = {
  insuranceSeat: { toBegin: "待生效", insured: "在保", reduced: "已减员", replaced: "被替换", failed: "未通过" },
  insuranceChange: { waits: "待生效", holds: "已生效", gone: "已撤回", failed: "未通过" },
  insuranceAmendment: { toPay: "待支付", paid: "已生效", withdrawn: "已退回", lapsed: "已失效" },
} as const;

export const insuranceRosterEnums = {
  rosterAction: { 1: "增员", 2: "减员", 3: "替换" },
  rosterFault: {
    1: "年龄不符",
    2: "职业类别不承保",
    3: "已在保",
    4: "生效日已过",
    5: "不是该发包方的接包方",
    6: "岗位无职业类别",
    7: "不在保",
    8: "替换本人",
    9: "订单不可变动",
    10: "证件号有误",
    11: "没有保险订单",
    12: "未指明订单",
  },
} as const;

/** Reasons why a row of a roster is not taken. */
export const rosterErrors = {
  insurance_too_late: "已到生效日 {{day}}，不能再按这一天支付。请刷新后查看新的生效日和保费。",
  roster_age: "生效日时 {{age}} 岁，本订单只承保 {{min}}–{{max}} 岁。",
  roster_class: "本订单不承保 {{class}} 类职业。请核对岗位，或改用其他方案。",
  roster_insured_already: "此人在同一保险方案里已经在保或待生效。",
  roster_past: "生效日不能早于 {{day}}。",
  roster_not_worker: "姓名和证件号不是该发包方合作中的接包方。请先添加。",
  roster_no_class: "岗位没有对应的职业类别。请填写职业列表中的名称或代码。",
  roster_seat_missing: "此人不在本订单的在保名单里，或已有变动待生效。",
  roster_same_person: "被替换人不能是本人。",
  roster_order_closed: "这个保险订单不存在，或现在不能变动名单。",
  roster_no_order: "该发包方没有可以变动名单的保险订单。",
  roster_which_order: "该发包方有 {{orders}} 个可变动的保险订单。请填写保险订单号。",
  roster_id_no: "证件号有误。",
} as const;

/** The same as remarks on rows before they are sent. */
export const rosterIssues = {
  roster_age: "生效日时 {{age}} 岁，本订单只承保 {{min}}–{{max}} 岁",
  roster_class: "本订单不承保 {{class}} 类职业",
  roster_insured_already: "此人在同一保险方案里已经在保或待生效",
  roster_past: "生效日不能早于 {{day}}",
  roster_not_worker: "姓名和证件号不是该发包方合作中的接包方，请先添加",
  roster_no_class: "岗位没有对应的职业类别，请填写职业列表中的名称或代码",
  roster_seat_missing: "此人不在本订单的在保名单里，或已有变动待生效",
  roster_same_person: "被替换人不能是本人",
  roster_order_closed: "保险订单不存在，或现在不能变动名单",
  roster_no_order: "该发包方没有可以变动名单的保险订单",
  roster_which_order: "该发包方有 {{orders}} 个可变动的保险订单，请填写保险订单号",
  roster_id_no: "证件号有误",
} as const;
