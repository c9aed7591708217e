import { checkChineseName } from "../../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkIdNumber } from "../../../../src-shared/kernel/values/people/id-number.ts";
import { isDay } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Engine, Sign, Way } from "./engine.ts";
import { lineOf, linesOf, scaled, trimmed } from "./light.ts";
import type { Gray } from "./pixels.ts";

/** The least sure of a line's characters, 0 to 100. */
const weakest = (signs: readonly Sign[]): number => Math.min(...signs.map(({ confidence }) => confidence));
const textOf = (signs: readonly Sign[]): string =>
  signs
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "");

type Look = { readonly way: Way; readonly line: (part: Gray) => Gray | null };

const look = (way: Way, margin: number, size: number, trim: number | null): Look => ({
  way,
  line: (part) => {
    const line = lineOf(part, margin);
    if (line === null) return null;
    const cut = trim === null ? line : trimmed(line, trim);
    return size === 1 ? cut : scaled(cut, size);
  },
});

const [wide, narrow] = [look("line", 12, 0.8, null), look("line", 12, 0.72, null)];
const [close, open] = [look("raw", 5, 1, 8), look("raw", 8, 1, 8)];

/**
 * Ways to look at a line. Each errs at other characters, so that what several of them read alike is right: of 90 made-up names
 * each way misread two to six, hardly ever most of them the same. `words`: some characters (栋, 徽) are clearer without the search
 * for print.
 */
const looks = {
  short: { language: "chi_sim", ways: [wide, close, narrow, open] },
  words: { language: "chi_sim", ways: [open, close, wide, narrow] },
  name: {
    language: "chi_sim",
    ways: [
      ...[open, narrow, close, look("raw", 12, 1, 10), look("line", 12, 0.8, 14)],
      ...[look("raw", 8, 0.9, 8), look("raw", 5, 0.85, 8)],
    ],
  },
  digits: {
    language: "eng",
    ways: [look("line", 12, 1, null), look("line", 12, 1.35, null), look("line", 12, 0.8, null)],
  },
} as const;

/**
 * Characters that the reader takes another one for, with the sureness below which they are not believed: 霞 is read as 霜 by most
 * ways, with 90 to 96, a real 霜 with 97 to 99; 怡 is read as 恩 or 总 with 88 to 96.
 */
const mistaken: ReadonlyMap<string, number> = new Map([
  ["霜", 97],
  ["恩", 97],
  ["总", 97],
]);

const isMistaken = (signs: readonly Sign[]): boolean =>
  signs.some(({ text, confidence }) => confidence < (mistaken.get(text) ?? 0));

/**
 * Reads a line until `votes` readings that `accept` takes agree. Readings below `least` sureness count for nothing, except where
 * every way reads the same with at least `alike`. Null: it is not read.
 */
const agreed = async (
  engine: Engine,
  kind: keyof typeof looks,
  part: Gray,
  least: number,
  accept: (text: string) => string | null,
  { votes = 2, alike = least } = {},
): Promise<string | null> => {
  const { language, ways } = looks[kind];
  const readings: string[] = [];
  const all: (string | null)[] = [];
  for (const { way, line } of ways) {
    const seen = line(part);
    if (seen === null) return null;
    const signs = await engine.read(language, seen, way);
    const sureness = signs.length === 0 || isMistaken(signs) ? 0 : weakest(signs);
    const reading = sureness < Math.min(least, alike) ? null : accept(textOf(signs));
    all.push(reading);
    if (reading === null || sureness < least) continue;
    readings.push(reading);
    if (readings.filter((one) => one === reading).length >= votes) return reading;
  }
  const [first] = all;
  return alike < least && all.every((one) => one === first) ? (first ?? null) : null;
};

/** The citizen number, believed only with a right check digit, a real day of birth and a known region. */
export const readNumber = (engine: Engine, part: Gray): Promise<string | null> =>
  agreed(engine, "digits", part, 50, (text) => {
    const checked = checkIdNumber(text, { only18: true });
    return checked.ok && checked.warnings.length === 0 ? checked.value : null;
  });

/** The name: Chinese characters, with · inside for names of several parts. Nothing confirms it, so four of seven ways must agree. */
export const readName = (engine: Engine, part: Gray): Promise<string | null> =>
  agreed(
    engine,
    "name",
    part,
    90,
    (text) => {
      const checked = checkChineseName(text);
      return checked.ok ? checked.value : null;
    },
    { votes: 4, alike: 60 },
  );

/** The printed day of birth as `YYYY-MM-DD`. */
export const readBirth = (engine: Engine, part: Gray): Promise<string | null> =>
  agreed(engine, "short", part, 30, (text) => {
    const [, year, month, day] = /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/.exec(text.replaceAll(/[^\d年月日]/g, "")) ?? [];
    const birth = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    return isDay(birth) ? birth : null;
  });

/** The printed sex. One reading is enough: the citizen number says the same, or the card is refused. */
export const readSex = async (engine: Engine, part: Gray): Promise<"male" | "female" | null> => {
  const text = await agreed(engine, "short", part, 70, (one) => (one === "男" || one === "女" ? one : null), {
    votes: 1,
  });
  return text === null ? null : text === "男" ? "male" : "female";
};

/** The 56 nationalities as they are printed. */
const nations = new Set(
  "汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺".split(
    " ",
  ),
);
export const readNation = (engine: Engine, part: Gray): Promise<string | null> =>
  agreed(engine, "short", part, 40, (text) => (nations.has(text) ? text : null));

/** The address: every line of it, one after the other. */
export const readAddress = async (engine: Engine, part: Gray): Promise<string | null> => {
  const texts: string[] = [];
  for (const line of linesOf(part)) {
    const text = await agreed(engine, "words", line, 40, (one) =>
      /^[\p{Script=Han}\dA-Za-z()（）-]+$/u.test(one) ? one : null,
    );
    if (text === null) return null;
    texts.push(text);
  }
  return texts.length === 0 ? null : texts.join("");
};

export const readAuthority = (engine: Engine, part: Gray): Promise<string | null> =>
  agreed(engine, "words", part, 50, (text) => (/^\p{Script=Han}{4,30}局$/u.test(text) ? text : null));

export type Validity = { readonly valid_from: string; readonly valid_to: string | null };

const dayOf = (text: string | undefined): string => (text ?? "").replaceAll(".", "-");

/** Terms for which cards are given out, in years, by the age of the holder. */
const terms = [5, 10, 20];

/**
 * The term of validity: both days real ones, and as long as cards are given out for, so that a misread digit is noticed.
 */
export const readValidity = async (engine: Engine, part: Gray): Promise<Validity | null> => {
  const text = await agreed(engine, "short", part, 30, (one) => {
    const plain = one.replaceAll(/[—–一－~～]/g, "-");
    const [, from, to] = /^(\d{4}\.\d{2}\.\d{2})-(\d{4}\.\d{2}\.\d{2}|长期)$/.exec(plain) ?? [];
    if (from === undefined || !isDay(dayOf(from))) return null;
    if (to === "长期") return plain;
    const years = Number(to?.slice(0, 4)) - Number(from.slice(0, 4));
    return isDay(dayOf(to)) && terms.includes(years) && to?.slice(5) === from.slice(5) ? plain : null;
  });
  if (text === null) return null;
  const [from, to] = text.split("-");
  return { valid_from: dayOf(from), valid_to: to === "长期" ? null : dayOf(to) };
};
