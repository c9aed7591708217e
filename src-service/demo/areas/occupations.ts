import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { foldCode, occupationStates } from "../../../src-shared/workers/occupations/occupations-record.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Occupations in every state; `daysAgo` they were made. */
const occupations = [
  { code: "A-0101", name: "办公室文员", class: 1, note: "", status: "inForce", daysAgo: 170 },
  { code: "A-0203", name: "电话客服", class: 1, note: "", status: "inForce", daysAgo: 170 },
  { code: "B-0102", name: "超市理货员", class: 2, note: "", status: "inForce", daysAgo: 165 },
  { code: "B-0310", name: "家政保洁员", class: 2, note: "不含高空作业", status: "inForce", daysAgo: 165 },
  { code: "C-0105", name: "仓库分拣员", class: 3, note: "", status: "inForce", daysAgo: 160 },
  { code: "D-0201", name: "外卖配送员", class: 4, note: "骑电动自行车", status: "inForce", daysAgo: 160 },
  { code: "E-0104", name: "货车装卸工", class: 5, note: "", status: "inForce", daysAgo: 120 },
  { code: "F-0102", name: "高空外墙清洗工", class: 6, note: "方案一般不予承保", status: "inForce", daysAgo: 120 },
  { code: "D-0305", name: "网约车司机", class: 4, note: "", status: "toReview", daysAgo: 2 },
  { code: "C-0211", name: "地推人员", class: 3, note: "户外", status: "toReview", daysAgo: 1 },
  { code: "B-0415", name: "电工", class: 2, note: "", status: "rejected", daysAgo: 80 },
  { code: "C-0308", name: "摩托车配送员", class: 3, note: "", status: "ended", daysAgo: 200 },
] as const;

/** The agency's occupations: made by the administrator, decided by a checker. */
const addOccupations = async (world: World): Promise<void> => {
  for (const { daysAgo, status, ...occupation } of occupations) {
    const day = addDays(world.anchor, -daysAgo);
    const isDecided = status !== "toReview";
    const isEnded = status === "ended";
    const checker = world.operator("checker").id;
    world.add("occupations", {
      ...occupation,
      folded: foldCode(occupation.code),
      id: world.ids(1),
      version: 1 + (isDecided ? 1 : 0) + (isEnded ? 1 : 0),
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: 0,
      no: world.number("ZY", day),
      status: occupationStates.code(status),
      maker_id: world.operator("superAdmin").id,
      create_at: `${day} 10:10:00`,
      checker_id: isDecided ? checker : null,
      decided_at: isDecided ? `${day} 16:20:00` : null,
      decided_reason: isDecided ? (status === "rejected" ? "类别偏低，应为四类" : "") : null,
      ender_id: isEnded ? checker : null,
      ended_at: isEnded ? `${addDays(day, 90)} 11:30:00` : null,
      ended_reason: isEnded ? "保险公司已调整类别" : null,
    });
  }
};

export const demo: AreaDemo = { fill: addOccupations };
