import { makeCard } from "../kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../kernel/values/banks/bank-card-bins.ts";
import { makeIdNumber } from "../kernel/values/people/id-number.ts";
import { type SeededRandom, seededRandom } from "../kernel/values/text/seeded-random.ts";
import { addDays } from "../kernel/values/time/time.ts";

/** An invented worker: the same for the same number, whatever the seed or day of the demo data. */
export type DemoPerson = {
  readonly name: string;
  readonly id_no: string;
  /** `YYYY-MM-DD`, between 1976 and 2004: within the age limits of both sexes. */
  readonly birth: string;
  readonly mobile: string;
  readonly account_no: string;
  readonly bank_code: string;
};

const surnames = Array.from(
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤",
);
const givenNames = Array.from(
  "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰梅鹏辉玲燕红建文利云洁莉波宇浩凯佳欣怡婷雪晨瑶琳倩璐博睿泽轩子涵梓晗志远国庆春生海龙永健德胜家豪俊峰雨桐思远晓东立新少华",
);
const longNames = ["阿卜杜拉·买买提", "古丽娜尔·艾山", "迪丽拜尔·吐尔逊", "买买提江·依明", "热依汗·阿布力孜"];
const regions =
  "110105 120103 130102 140105 210102 310104 320102 320506 330106 340103 350203 360102 370102 410105 420106 430102 440304 440106 450103 500103 510104 520103 530102 610102 620102 650102".split(
    " ",
  );
const banks = ["ICBC", "ABC", "CCB", "BOC", "PSBC", "CMB", "COMM", "CITIC", "SPDB", "CIB"];
const phonePrefixes = ["135", "136", "137", "139", "150", "151", "158", "159", "182", "186", "188", "199"];

/** An invented name: two or three characters, now and then a long one with a dot. */
const inventName = (random: SeededRandom): string => {
  if (random.int(1, 400) === 1) return random.pick(longNames);
  const surname = random.pick(surnames);
  return random.int(1, 100) <= 35
    ? surname + random.pick(givenNames)
    : surname + random.pick(givenNames) + random.pick(givenNames);
};

/** People repeat no number below this one. */
export const mostDemoPeople = 26_000;

/** Worker `at` (from 0) of the demo data. Every number is valid and invented. `tooOld`: born before every age limit. */
export const demoPerson = (at: number, tooOld = false): DemoPerson => {
  const random = seededRandom(0x5eed + at);
  const birth = addDays(tooOld ? "1950-01-01" : "1976-01-01", random.int(0, (tooOld ? 6 : 28) * 365));
  // Serial and region together never repeat below 26,000: 1,003 and 26 have no common factor.
  const region = regions[(at + 3 * Math.floor(at / 1_000)) % regions.length] as string;
  const bank_code = random.pick(banks);
  return {
    name: inventName(random),
    id_no: makeIdNumber(region, birth, at % 1_000),
    birth,
    mobile: random.pick(phonePrefixes) + String(10_000_000 + at * 29_989).slice(-8),
    account_no: makeCard(random.pick(debitBinsOf(bank_code)), random.digits(12)),
    bank_code,
  };
};
