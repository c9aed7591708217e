import { writeFileSync } from "node:fs";
import path from "node:path";
import { pinyin } from "pinyin-pro";
import { allRegions } from "../src-shared/kernel/values/regions/regions.ts";

/** Writes the names of regions in pinyin (`src-shared/kernel/values/regions/romanised.json`), as English texts show them. */

/** What is called otherwise in English, or read otherwise than its signs alone. */
const own: Readonly<Record<string, string>> = {
  内蒙古自治区: "Inner Mongolia",
  广西壮族自治区: "Guangxi",
  西藏自治区: "Xizang",
  宁夏回族自治区: "Ningxia",
  新疆维吾尔自治区: "Xinjiang",
  香港特别行政区: "Hong Kong",
  澳门特别行政区: "Macao",
  台湾省: "Taiwan",
  陕西省: "Shaanxi",
  乐清市: "Yueqing",
  省直辖县级: "Under the province",
  自治区直辖县级: "Under the region",
};
const peoples =
  "蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|普米|塔吉克|怒|鄂温克|德昂|保安|裕固|独龙|鄂伦春|各";
const autonomous = new RegExp(`(?:(?:${peoples})族)*(?:多民族)?自治[州县旗]$`, "u");

const stem = (name: string): string => {
  const short = name.replace(autonomous, "").replace(/(?:特别行政区|地区|林区|新区|省|市|区|县|盟|旗)$/u, "");
  // 横县 or 东区 are no names without their kind.
  return Array.from(short).length < 2 ? name : short;
};

const romanise = (name: string): string => {
  if (own[name] !== undefined) return own[name];
  const syllables = pinyin(stem(name), { toneType: "none", type: "array", v: true }).map((one) =>
    one.replace("v", "ü"),
  );
  const joined = syllables.reduce(
    (word, one) => (word !== "" && /^[aeo]/u.test(one) ? `${word}'${one}` : word + one),
    "",
  );
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

const names = Object.fromEntries(allRegions().map(({ code, name }) => [code, romanise(name)]));
const file = path.join(import.meta.dirname, "../src-shared/kernel/values/regions/romanised.json");
writeFileSync(file, `${JSON.stringify(names)}\n`);
