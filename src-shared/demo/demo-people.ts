import { makeCard } from "../values/bank-card.ts";
import { debitBinsOf } from "../values/bank-card-bins.ts";
import { makeIdNumber } from "../values/id-number.ts";
import { seededRandom } from "../values/seeded-random.ts";
import { addDays } from "../values/time.ts";

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
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏",
);
const given = Array.from(
  "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰梅鹏辉玲燕红建文利云洁莉波宇浩凯佳欣怡婷雪晨瑶琳倩璐博睿泽轩",
);
const regions =
  "110105 120103 130102 140105 210102 310104 320102 320506 330106 340103 350203 360102 370102 410105 420106 430102 440304 440106 450103 500103 510104 520103 530102 610102 620102 650102".split(
    " ",
  );
const banks = ["ICBC", "ABC", "CCB", "BOC", "CMB", "COMM", "CITIC", "SPDB", "CIB"];
const phonePrefixes = ["135", "136", "137", "139", "150", "151", "158", "159", "182", "186", "188", "199"];

/** People repeat no number below this one. */
export const mostDemoPeople = 26_000;

/** Worker `at` (from 0) of the demo data. Every number is valid and invented. */
export const demoPerson = (at: number): DemoPerson => {
  const random = seededRandom(0x5eed + at);
  const birth = addDays("1976-01-01", random.int(0, 28 * 365));
  // Serial and region together never repeat below 26,000: 1,003 and 26 have no common factor.
  const region = regions[(at + 3 * Math.floor(at / 1_000)) % regions.length] as string;
  const bank_code = random.pick(banks);
  return {
    name: random.pick(surnames) + random.pick(given) + (random.int(1, 100) <= 35 ? "" : random.pick(given)),
    id_no: makeIdNumber(region, birth, at % 1_000),
    birth,
    mobile: random.pick(phonePrefixes) + String(10_000_000 + at * 29_989).slice(-8),
    account_no: makeCard(random.pick(debitBinsOf(bank_code)), random.digits(12)),
    bank_code,
  };
};
