import type { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskModes, type taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";

export type TaskState = keyof typeof taskStates.specs;
export type PersonState = keyof typeof applicantStates.specs;

/** People of a task by where they stand, each so many. */
export type People = Partial<Readonly<Record<PersonState, number>>>;

export type Story = {
  /** Position among the companies, from 1. */
  readonly company: number;
  readonly name: string;
  readonly industry: string;
  readonly status: TaskState;
  /** Day on which it was made, and first and last day of the work, from the day of the demo. */
  readonly made: number;
  readonly days: readonly [first: number, last: number];
  readonly mode?: number;
  /** Yuan a day, from and to. */
  readonly price: readonly [number, number | null];
  readonly need: number;
  readonly people?: People;
  readonly area: string;
  readonly place?: string;
  readonly reason?: string;
  /** Taken up from a draft by the company's own person. */
  readonly requirement: string;
};

const sorting = "按批次分拣入库，轻拿轻放；提前 10 分钟到场，听从现场安排。";
const cutting = "按脚本剪辑短视频，含字幕和配乐，交付 MP4 与工程文件。";
const serving = "会务搭建与现场引导，统一着装，全程在岗。";

/** Tasks in every state, of several companies. */
export const taskStories: readonly Story[] = [
  {
    company: 1,
    name: "双十二大促仓内分拣",
    industry: "装卸搬运和仓储业",
    status: "toAudit",
    made: 0,
    days: [8, 27],
    price: [180, 220],
    need: 30,
    area: "310115",
    place: "金科路 2889 号",
    requirement: sorting,
  },
  {
    company: 5,
    name: "直播间短视频剪辑12期",
    industry: "影视制作",
    status: "toAudit",
    made: -1,
    days: [3, 30],
    price: [300, 450],
    need: 4,
    area: "310101",
    requirement: `${cutting}保证全网最低价。`,
    mode: taskModes.both,
  },
  {
    company: 7,
    name: "年会会务搭建与引导",
    industry: "会展服务",
    status: "toAudit",
    made: -2,
    days: [12, 17],
    price: [260, 320],
    need: 12,
    area: "330106",
    requirement: serving,
  },
  {
    company: 1,
    name: "元旦备货理货",
    industry: "装卸搬运和仓储业",
    status: "draft",
    made: 0,
    days: [20, 31],
    price: [190, null],
    need: 20,
    area: "310115",
    requirement: "",
  },
  {
    company: 2,
    name: "用户访谈记录整理",
    industry: "商务服务业",
    status: "rejected",
    made: -4,
    days: [2, 9],
    price: [150, null],
    need: 3,
    area: "330106",
    requirement: "整理访谈录音。",
    reason: "没有写交付标准，请补充",
  },
  {
    company: 2,
    name: "质检数据标注07期",
    industry: "软件和信息技术",
    status: "published",
    made: -9,
    days: [2, 16],
    price: [200, 240],
    need: 6,
    people: { elected: 4, applied: 9, rejected: 1 },
    area: "330106",
    requirement: "按标注规范逐条标注，准确率 98% 以上。",
  },
  {
    company: 4,
    name: "门店收银与理货",
    industry: "餐饮业",
    status: "published",
    made: -10,
    days: [1, 13],
    price: [170, 200],
    need: 8,
    people: { elected: 1, applied: 2 },
    area: "510107",
    requirement: "早晚班轮换，持健康证上岗。",
  },
  {
    company: 6,
    name: "商场保洁夜班",
    industry: "清洁服务",
    status: "published",
    made: -3,
    days: [4, 34],
    price: [160, 180],
    need: 5,
    people: { applied: 4 },
    area: "420106",
    requirement: "闭店后清洁，次日开店前完成。",
  },
  {
    company: 3,
    name: "产线支援13期",
    industry: "制造业",
    status: "elected",
    made: -11,
    days: [1, 23],
    price: [210, null],
    need: 6,
    mode: taskModes.directed,
    people: { elected: 6 },
    area: "320505",
    requirement: "按工位作业指导书操作。",
  },
  {
    company: 1,
    name: "干线配送09期",
    industry: "道路运输业",
    status: "inProgress",
    made: -20,
    days: [-12, 8],
    price: [240, 310],
    need: 6,
    people: { working: 5, elected: 1 },
    area: "310114",
    place: "嘉定北仓",
    requirement: "按线路准点装卸、签收回单。",
  },
  {
    company: 5,
    name: "商品详情页设计03期",
    industry: "文化艺术业",
    status: "inProgress",
    made: -16,
    days: [-8, 6],
    price: [280, null],
    need: 3,
    people: { working: 3 },
    area: "310101",
    requirement: "每天 2 套详情页，源文件一并交付。",
  },
  {
    company: 1,
    name: "双十一仓内分拣",
    industry: "装卸搬运和仓储业",
    status: "toAccept",
    made: -27,
    days: [-20, -10],
    price: [180, 220],
    need: 9,
    people: { toAccept: 5, accepted: 3, refused: 1, rejected: 4 },
    area: "310115",
    place: "金科路 2889 号",
    requirement: sorting,
  },
  {
    company: 7,
    name: "展台看护与签到",
    industry: "会展服务",
    status: "toAccept",
    made: -18,
    days: [-9, -5],
    price: [200, null],
    need: 4,
    people: { toAccept: 4, gaveUp: 1 },
    area: "330106",
    requirement: serving,
  },
  {
    company: 5,
    name: "摄影摄像05期",
    industry: "影视制作",
    status: "refused",
    made: -29,
    days: [-27, -12],
    price: [400, null],
    need: 3,
    people: { refused: 1, accepted: 2 },
    area: "310101",
    requirement: "成片 48 小时内交付。",
  },
  {
    company: 6,
    name: "秋季绿化养护",
    industry: "公共设施管理业",
    status: "accepted",
    made: -34,
    days: [-30, -15],
    price: [190, null],
    need: 5,
    people: { accepted: 5 },
    area: "420106",
    requirement: "修剪、补植、清运。",
  },
  {
    company: 1,
    name: "十一备货分拣",
    industry: "装卸搬运和仓储业",
    status: "closed",
    made: -58,
    days: [-50, -40],
    price: [180, null],
    need: 6,
    people: { rejected: 2 },
    area: "310115",
    requirement: sorting,
    reason: "客户延期，改到双十二",
  },
  {
    company: 4,
    name: "国庆宴会服务",
    industry: "餐饮业",
    status: "cancelled",
    made: -62,
    days: [-55, -50],
    price: [180, null],
    need: 4,
    area: "510107",
    requirement: "宴会传菜、收台。",
    reason: "活动取消",
  },
];
