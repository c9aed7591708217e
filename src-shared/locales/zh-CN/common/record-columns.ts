/** Titles of the columns that the lists of all records have. */
export const recordColumns = {
  id: "所选记录",
  status: "状态",
  company_name: "发包方",
  company_id: "发包方",
  create_at: "创建时间",
} as const;
