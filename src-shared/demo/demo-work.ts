import { humanNumber } from "../kernel/values/time/ids.ts";
import { type DemoPerson, demoPerson } from "./demo-people.ts";

/** The demo workspace as a spreadsheet may name it: nothing here depends on its seed or day. */
export const demoCompanies = 8;
export const demoWorkers = 3_000;
export const demoTasksPerCompany = 50;

const numberDay = "2026-01-05";

/** Number of the n-th task (from 1) of a company (from 1). */
export const demoTaskNo = (company: number, nth: number): string =>
  humanNumber("RW", numberDay, (company - 1) * demoTasksPerCompany + nth);

/** Every tenth task is closed; the others take bills. */
export const isOpenDemoTask = (nth: number): boolean => nth % 10 !== 0;

/** Reason why an import check stops at a demo worker; `clean` for all but a few. The first two hundred are clean. */
export type DemoFault = "clean" | "unsigned" | "stopped" | "unverified" | "tooOld" | "sharedCard";

export const demoFault = (at: number): DemoFault => {
  if (at < 200) return "clean";
  // 97 shares no factor with the number of companies, so every company meets every fault.
  const lot = at % 97;
  if (lot < 3) return "unsigned";
  if (lot < 6) return "stopped";
  if (lot < 8) return "unverified";
  if (lot === 8) return "tooOld";
  return lot === 9 ? "sharedCard" : "clean";
};

/** Worker `at` (from 0) with what the import checks stop at: an age past the limits, or the card of the worker before. */
export const demoWorker = (at: number): DemoPerson => {
  const fault = demoFault(at);
  const person = demoPerson(at, fault === "tooOld");
  if (fault !== "sharedCard") return person;
  const { account_no, bank_code } = demoPerson(at - 1, demoFault(at - 1) === "tooOld");
  return { ...person, account_no, bank_code };
};

/** Workers of a company (from 1) whom every check passes: worker n works for company n mod 8 + 1. */
export const cleanDemoWorkers = (company: number): readonly DemoPerson[] => {
  const people: DemoPerson[] = [];
  for (let at = company - 1; at < demoWorkers; at += demoCompanies)
    if (demoFault(at) === "clean") people.push(demoPerson(at));
  return people;
};

/** Kinds of work of each company, in the order of the companies; its tasks are named after them. */
export const demoWorkKinds: readonly (readonly string[])[] = [
  ["仓库分拣", "干线配送", "末端派送", "夜间装卸", "库存盘点"],
  ["界面设计", "软件测试", "数据标注", "内容审核", "技术文档"],
  ["设备巡检", "产线支援", "质量抽检", "包装加工"],
  ["门店帮厨", "外卖配送", "宴会服务", "食材分拣"],
  ["短视频剪辑", "直播运营", "文案策划", "摄影摄像"],
  ["保洁服务", "绿化养护", "秩序维护", "设施维修"],
  ["展台搭建", "现场引导", "同声传译", "物料运输"],
  ["课程录制", "题库编写", "线上答疑", "教案设计"],
];

/** Name of the n-th task (from 1) of a company (from 1). */
export const demoTaskName = (company: number, nth: number): string => {
  const kinds = demoWorkKinds[company - 1] as readonly string[];
  const kind = kinds[(nth - 1) % kinds.length] as string;
  return `${kind}${String(Math.floor((nth - 1) / kinds.length) + 1).padStart(2, "0")}期`;
};
