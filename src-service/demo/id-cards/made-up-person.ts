import { demoPerson, mostDemoPeople } from "../../../src-shared/demo/demo-people.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";

/** Data on both sides of a made-up ID card. Days are `YYYY-MM-DD`; `valid_to` null: 长期. */
export type CardFacts = {
  readonly name: string;
  readonly sex: "male" | "female";
  readonly nation: string;
  readonly birth: string;
  readonly address: string;
  readonly id_no: string;
  readonly authority: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** Places of the regions that made-up people come from; a police office is named after each. */
const places: Readonly<Record<string, readonly [city: string, district: string]>> = {
  "110105": ["北京市", "朝阳区"],
  "120103": ["天津市", "河西区"],
  "130102": ["河北省石家庄市", "长安区"],
  "140105": ["山西省太原市", "小店区"],
  "210102": ["辽宁省沈阳市", "和平区"],
  "310104": ["上海市", "徐汇区"],
  "320102": ["江苏省南京市", "玄武区"],
  "320506": ["江苏省苏州市", "吴中区"],
  "330106": ["浙江省杭州市", "西湖区"],
  "340103": ["安徽省合肥市", "庐阳区"],
  "350203": ["福建省厦门市", "思明区"],
  "360102": ["江西省南昌市", "东湖区"],
  "370102": ["山东省济南市", "历下区"],
  "410105": ["河南省郑州市", "金水区"],
  "420106": ["湖北省武汉市", "武昌区"],
  "430102": ["湖南省长沙市", "芙蓉区"],
  "440304": ["广东省深圳市", "福田区"],
  "440106": ["广东省广州市", "天河区"],
  "450103": ["广西壮族自治区南宁市", "青秀区"],
  "500103": ["重庆市", "渝中区"],
  "510104": ["四川省成都市", "锦江区"],
  "520103": ["贵州省贵阳市", "云岩区"],
  "530102": ["云南省昆明市", "五华区"],
  "610102": ["陕西省西安市", "新城区"],
  "620102": ["甘肃省兰州市", "城关区"],
  "650102": ["新疆维吾尔自治区乌鲁木齐市", "天山区"],
};
const roads = ["样例路", "示范街", "解放路", "人民路", "建设大道", "文化路", "新华街", "中山路"];
const nations = ["汉", "汉", "汉", "汉", "汉", "汉", "汉", "回", "壮", "满", "苗", "蒙古", "土家"];

/**
 * A card for a person whose name and number are given: everything else follows from them and the seed. `today`
 * (`YYYY-MM-DD`) is within its validity.
 */
export const cardOf = (person: { name: string; id_no: string }, seed: number, today: string): CardFacts => {
  const random = seededRandom(seed);
  const { name, id_no } = person;
  const [city, district] = places[id_no.slice(0, 6)] ?? ["北京市", "朝阳区"];
  const isForLife = random.int(1, 12) === 1;
  const valid_from = addMonths(today, -random.int(6, 200));
  return {
    name,
    id_no,
    sex: Number(id_no.charAt(16)) % 2 === 1 ? "male" : "female",
    nation: name.includes("·") ? "维吾尔" : random.pick(nations),
    birth: `${id_no.slice(6, 10)}-${id_no.slice(10, 12)}-${id_no.slice(12, 14)}`,
    address: `${city}${district}${random.pick(roads)}${random.int(1, 899)}号${random.int(1, 30)}栋${random.int(101, 2404)}室`,
    authority: `${/[^省区]+市$/.exec(city)?.[0] ?? city}公安局${district.replace(/区$/, "")}分局`,
    valid_from,
    valid_to: isForLife ? null : addMonths(valid_from, 240),
  };
};

/** A made-up card, the same for the same seed and day. */
export const madeUpCard = (seed: number, today: string): CardFacts =>
  cardOf(demoPerson(Math.abs(seed) % mostDemoPeople), seed, today);
