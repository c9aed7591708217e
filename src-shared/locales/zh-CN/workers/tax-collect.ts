/** Titles of the list of tax collect records. */
export const taxCollectLists = {
  taxCollectRecords: {
    title: "税务采集记录",
    keyword: "姓名、身份证号、发包方、回执号、失败原因",
    columns: {
      id: "所选记录",
      labor_name: "姓名",
      labor_id: "接包方",
      id_no: "身份证号",
      company_name: "发包方",
      company_id: "发包方",
      period: "所属月份",
      result: "采集结果",
      upload_time: "报送时间",
      fail_reason: "失败原因",
      receipt_no: "税局回执号",
      attempts: "报送次数",
      create_at: "创建时间",
    },
    flags: {},
  },
} as const;
