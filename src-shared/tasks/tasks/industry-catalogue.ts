/**
 * Industries that a task can be of: the divisions of GB/T 4754-2017 that flexible work is done in, under the names that the
 * trade uses. Ceilings of a company name them by `zh`; invoice content, insurance and the reports of the platform read the rest.
 */
export type Industry = {
  /** Division of GB/T 4754-2017. */
  readonly id: number;
  readonly zh: string;
  readonly en: string;
  /** First word between the stars of an invoice's content (dictionary A5): the category has to match the work. */
  readonly invoice: string;
  /** Convenience labour (State Council Decree 810, article 3): not reported by the platform. */
  readonly isConvenience: boolean;
  /** First day on which this line counts. */
  readonly from: string;
};

const from = "2025-10-01";
const line = (id: number, zh: string, en: string, invoice: string, isConvenience = false): Industry => ({
  ...{ id, zh, en, invoice, isConvenience, from },
});

export const industryCatalogue: readonly Industry[] = [
  line(1, "农业服务", "Farming services", "农业服务"),
  line(13, "制造业", "Manufacturing", "生产生活服务"),
  line(47, "建筑业", "Construction", "建筑服务"),
  line(51, "批发业", "Wholesale", "商务辅助服务"),
  line(52, "零售业", "Retail", "商务辅助服务"),
  line(54, "道路运输业", "Road transport", "运输服务"),
  line(59, "装卸搬运和仓储业", "Loading and storage", "物流辅助服务"),
  line(591, "物流服务", "Logistics services", "物流辅助服务"),
  line(60, "邮政和快递业", "Post and courier", "收派服务", true),
  line(61, "住宿业", "Hotels", "住宿服务"),
  line(62, "餐饮业", "Catering", "餐饮服务"),
  line(621, "餐饮服务", "Restaurant services", "餐饮服务"),
  line(64, "互联网和相关服务", "Internet services", "信息技术服务"),
  line(65, "软件和信息技术", "Software and IT", "信息技术服务"),
  line(70, "物业管理", "Property management", "商务辅助服务"),
  line(72, "商务服务业", "Business services", "现代服务"),
  line(725, "市场推广服务", "Marketing services", "现代服务"),
  line(728, "会展服务", "Exhibitions and events", "会议展览服务"),
  line(74, "专业技术服务业", "Technical services", "研发和技术服务"),
  line(78, "公共设施管理业", "Care of public places", "生活服务"),
  line(80, "居民服务业", "Household services", "居民日常服务", true),
  line(81, "修理服务业", "Repair services", "修理修配劳务", true),
  line(82, "清洁服务", "Cleaning services", "居民日常服务", true),
  line(83, "教育服务", "Education", "教育服务"),
  line(84, "卫生服务", "Health services", "医疗服务"),
  line(86, "新闻和出版业", "News and publishing", "文化创意服务"),
  line(87, "影视制作", "Film and video", "广播影视服务"),
  line(88, "文化艺术业", "Arts and culture", "文化服务"),
  line(89, "体育服务", "Sports", "体育服务"),
  line(90, "娱乐业", "Entertainment", "娱乐服务"),
];

const byName = new Map(industryCatalogue.map((industry) => [industry.zh, industry]));

/** The industry of this Chinese name; undefined for one that the catalogue does not know. */
export const industryNamed = (name: string): Industry | undefined => byName.get(name);

/** The name of an industry in a language; one that the catalogue does not know stands for itself. */
export const industryText = (name: string, locale: string): string =>
  locale === "en" ? (byName.get(name)?.en ?? name) : name;
