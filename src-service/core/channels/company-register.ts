import { createHash } from "node:crypto";
import type { RegisterEntry } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";

/** Answer of the register of companies about a credit code: an entry, that it knows none, or nothing at all. */
export type RegisterAnswer =
  | { readonly answer: "found"; readonly entry: RegisterEntry }
  | { readonly answer: "unknown" | "down" };

/** The register of companies (国家企业信用信息公示系统). Never asked while a transaction is open; it may throw: then nothing is known. */
export type CompanyRegister = { find(creditCode: string): Promise<RegisterAnswer> };

const surnames = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴"] as const;
const givenNames = ["海峰", "文静", "建国", "雅琴", "志远", "晓岚", "永康", "思涵", "立军", "春燕"] as const;
const words = ["拾光", "云启", "远航", "恒信", "嘉禾", "博雅", "众联", "锦程", "星辰", "德润"] as const;

const trades = [
  ["文旅服务", "R", "组织文化艺术交流活动；会议及展览服务；旅游信息咨询"],
  ["供应链管理", "G", "供应链管理服务；国内货物运输代理；装卸搬运"],
  ["数字科技", "I", "软件开发；信息系统集成服务；数据处理服务"],
  ["餐饮管理", "H", "餐饮管理；餐饮服务；食品销售"],
  ["物业服务", "K", "物业管理；家政服务；专业保洁、清洗、消毒服务"],
  ["人力资源", "L", "人力资源服务；劳务服务（不含劳务派遣）；商务信息咨询"],
] as const;

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T;
const million = 100_000_000;

/**
 * The sandbox: of every credit code with right check signs it holds what follows from its signs, so that the same code always
 * gives the same company. Of a hundred codes 4 are unknown, 2 struck off, 1 revoked, and of 2 it never says anything.
 */
export const sandboxRegister: CompanyRegister = {
  find: async (credit_code) => {
    const digest = createHash("sha256").update(credit_code).digest();
    const lot = digest.readUInt32BE(0) % 100;
    if (lot < 4) return { answer: "unknown" };
    if (lot < 6) return { answer: "down" };
    const area = credit_code.slice(2, 8);
    const places = regionPath(area, "zh-CN").split(" ").filter(Boolean);
    const city = (places[1] ?? places[0] ?? "").replace(/[市盟]$|地区$/u, "");
    const [trade, industry_id, business_scope] = pick(trades, digest.readUInt8(5));
    const month = String(1 + (digest.readUInt8(6) % 12)).padStart(2, "0");
    return {
      answer: "found",
      entry: {
        credit_code,
        name: `${city}${pick(words, digest.readUInt8(4))}${trade}有限公司`,
        legal_person: `${pick(surnames, digest.readUInt8(7))}${pick(givenNames, digest.readUInt8(8))}`,
        established_at: `${2008 + (digest.readUInt8(9) % 16)}-${month}-18`,
        registered_capital: million * (1 + (digest.readUInt8(10) % 20)),
        area: places.length === 0 ? "" : area,
        register_address: `${places.join("")}创业路 ${1 + digest.readUInt8(11)} 号`,
        industry_id,
        business_scope,
        state: lot < 8 ? 2 : lot < 9 ? 3 : 1,
      },
    };
  },
};
