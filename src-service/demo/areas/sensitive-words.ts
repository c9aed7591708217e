import { foldText, sensitiveWordStates } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Words in every state; `daysAgo`: when they were created. */
const words = [
  { word: "代开发票", kind: 1, note: "", status: "inForce", daysAgo: 180 },
  { word: "刷单", kind: 1, note: "含刷单返利", status: "inForce", daysAgo: 180 },
  { word: "VIP内幕", kind: 2, note: "", status: "inForce", daysAgo: 160 },
  { word: "全网最低", kind: 2, note: "广告法第九条", status: "inForce", daysAgo: 150 },
  { word: "国家级", kind: 2, note: "广告法第九条", status: "inForce", daysAgo: 150 },
  { word: "特供", kind: 3, note: "", status: "inForce", daysAgo: 90 },
  { word: "陪侍", kind: 4, note: "", status: "inForce", daysAgo: 60 },
  { word: "日结过千", kind: 2, note: "招工常用的夸大说法", status: "toReview", daysAgo: 2 },
  { word: "兼职打字", kind: 5, note: "", status: "toReview", daysAgo: 1 },
  { word: "推广", kind: 5, note: "", status: "rejected", daysAgo: 75 },
  { word: "口罩", kind: 5, note: "", status: "ended", daysAgo: 200 },
] as const;

/** The agency's sensitive words: made by an operator, decided by a checker. */
const addSensitiveWords = async (world: World): Promise<void> => {
  for (const { daysAgo, status, ...word } of words) {
    const day = addDays(world.anchor, -daysAgo);
    const isDecided = status !== "toReview";
    const isEnded = status === "ended";
    const checker = world.operator("checker").id;
    world.add("sensitive_words", {
      ...word,
      folded: foldText(word.word),
      id: world.ids(1),
      version: 1 + (isDecided ? 1 : 0) + (isEnded ? 1 : 0),
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: 0,
      no: world.number("MG", day),
      status: sensitiveWordStates.code(status),
      maker_id: world.operator("operator").id,
      create_at: `${day} 09:40:00`,
      checker_id: isDecided ? checker : null,
      decided_at: isDecided ? `${day} 15:05:00` : null,
      decided_reason: isDecided ? (status === "rejected" ? "正常业务用语" : "") : null,
      ender_id: isEnded ? checker : null,
      ended_at: isEnded ? `${addDays(day, 90)} 10:20:00` : null,
      ended_reason: isEnded ? "管控已经解除" : null,
    });
  }
};

export const demo: AreaDemo = { fill: addSensitiveWords };
