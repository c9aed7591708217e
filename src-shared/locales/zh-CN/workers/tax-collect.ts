/** Titles of the list of tax collect records. */
export const taxCollectLists = {
  taxCollectRecords: {
    title: "税务采集记录",
    keyword: "姓名、身份证号、发包方、回执号、失败原因",
    columns: {
      result: "采集结果",
      upload_time: "报送时间",
      receipt_no: "税局回执号",
      attempts: "报送次数",
    },
    flags: {},
  },
} as const;
