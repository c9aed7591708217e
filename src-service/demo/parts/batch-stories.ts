import type { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { batchRowReasons, taskBatchStates } from "../../../src-shared/tasks/batches/task-batch-states.ts";

/** A task of a plus file: its people are those of so many bills of the history, or as many others where no bill came for it. */
export type BatchTask = {
  readonly name: string;
  readonly bills: keyof typeof billStates.specs | null;
  readonly people: number;
};

export type BatchStory = {
  /** Position among the companies, from 1. */
  readonly company: number;
  readonly name: string;
  readonly industry: string;
  readonly area: string;
  readonly status: keyof typeof taskBatchStates.specs;
  /** Days before the day of the demo on which the file came, where no bill says so. */
  readonly daysAgo: number;
  readonly tasks: readonly BatchTask[];
  /** Rows that made nothing, each with its reason. */
  readonly refused: readonly (typeof batchRowReasons)[number][];
  readonly remark?: string;
  /** Reason why it was disabled or ended. */
  readonly reason?: string;
};

const sorting = { industry: "装卸搬运和仓储业", area: "310115" } as const;

/** Batches in every state: partly paid, waiting for bills, for their audit and settlement, disabled, closed, cancelled. */
export const batchStories: readonly BatchStory[] = [
  {
    ...{ company: 1, ...sorting, name: "双十一大促分拣", status: "open", daysAgo: 12 },
    tasks: [
      { name: "双十一爆品分拣", bills: "settled", people: 6 },
      { name: "双十一退货质检", bills: "toSettle", people: 5 },
    ],
    refused: ["worker_not_found", "applicant_not_ready"],
    remark: "分两次付款，爆品区先付",
  },
  {
    ...{ company: 1, ...sorting, name: "年货节备货", status: "open", daysAgo: 1 },
    tasks: [{ name: "年货节备货理货", bills: null, people: 5 }],
    refused: [],
  },
  {
    ...{ company: 1, ...sorting, name: "冬装换季盘点", status: "disabled", daysAgo: 6 },
    tasks: [
      { name: "冬装换季盘点", bills: "toAudit", people: 6 },
      { name: "冬装换季贴标", bills: null, people: 3 },
    ],
    refused: ["task_industry_missing"],
    reason: "发包方要求暂停，金额待核对",
  },
  {
    ...{ company: 1, ...sorting, name: "国庆门店理货", status: "closed", daysAgo: 40 },
    tasks: [
      { name: "国庆门店理货早班", bills: "settled", people: 5 },
      { name: "国庆门店理货晚班", bills: "settled", people: 4 },
    ],
    refused: [],
    reason: "账单全部付清",
  },
  {
    ...{ company: 1, ...sorting, name: "圣诞礼盒打包", status: "cancelled", daysAgo: 4 },
    tasks: [{ name: "圣诞礼盒打包", bills: null, people: 4 }],
    refused: ["applicant_not_ready"],
    reason: "活动取消，名单作废",
  },
  {
    ...{ company: 2, industry: "软件和信息技术", area: "330106", name: "数据标注月结", status: "open", daysAgo: 2 },
    tasks: [{ name: "街景数据标注", bills: "toAudit", people: 8 }],
    refused: [],
  },
  {
    ...{ company: 3, industry: "制造业", area: "320505", name: "产线支援周结", status: "open", daysAgo: 5 },
    tasks: [{ name: "产线支援夜班", bills: "toSettle", people: 7 }],
    refused: [],
  },
];
