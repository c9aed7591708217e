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
  /** Words of the occupations that do this work, by which they are offered first and insurance proposes a class. */
  readonly occupations: readonly string[];
  /** First day on which this line counts. */
  readonly from: string;
};

const from = "2025-10-01";
/** `does`: words of its occupations, separated by spaces. */
const line = (id: number, zh: string, en: string, invoice: string, does: string, isConvenience = false): Industry => ({
  ...{ id, zh, en, invoice, isConvenience, occupations: does.split(" "), from },
});

export const industryCatalogue: readonly Industry[] = [
  line(1, "农业服务", "Farming services", "农业服务", "农 种植 采摘"),
  line(13, "制造业", "Manufacturing", "生产生活服务", "操作工 装配 电工"),
  line(47, "建筑业", "Construction", "建筑服务", "建筑 瓦工 电工 高空"),
  line(51, "批发业", "Wholesale", "商务辅助服务", "理货 地推"),
  line(52, "零售业", "Retail", "商务辅助服务", "理货 导购 促销 地推"),
  line(54, "道路运输业", "Road transport", "运输服务", "司机 货车", true),
  line(59, "装卸搬运和仓储业", "Loading and storage", "物流辅助服务", "装卸 分拣 仓"),
  line(591, "物流服务", "Logistics services", "物流辅助服务", "分拣 仓 装卸"),
  line(60, "邮政和快递业", "Post and courier", "收派服务", "快递 配送", true),
  line(61, "住宿业", "Hotels", "住宿服务", "客房 服务员"),
  line(62, "餐饮业", "Catering", "餐饮服务", "服务员 厨 外卖"),
  line(621, "餐饮服务", "Restaurant services", "餐饮服务", "服务员 厨"),
  line(64, "互联网和相关服务", "Internet services", "信息技术服务", "客服 文员"),
  line(65, "软件和信息技术", "Software and IT", "信息技术服务", "文员 程序"),
  line(70, "物业管理", "Property management", "商务辅助服务", "保安 保洁"),
  line(72, "商务服务业", "Business services", "现代服务", "文员 客服"),
  line(725, "市场推广服务", "Marketing services", "现代服务", "地推 促销"),
  line(728, "会展服务", "Exhibitions and events", "会议展览服务", "礼仪 搭建"),
  line(74, "专业技术服务业", "Technical services", "研发和技术服务", "文员"),
  line(78, "公共设施管理业", "Care of public places", "生活服务", "保洁 清洗"),
  line(80, "居民服务业", "Household services", "居民日常服务", "家政 保洁", true),
  line(81, "修理服务业", "Repair services", "修理修配劳务", "电工 修理", true),
  line(82, "清洁服务", "Cleaning services", "居民日常服务", "保洁 清洗", true),
  line(83, "教育服务", "Education", "教育服务", "教师 讲师"),
  line(84, "卫生服务", "Health services", "医疗服务", "护"),
  line(86, "新闻和出版业", "News and publishing", "文化创意服务", "文员"),
  line(87, "影视制作", "Film and video", "广播影视服务", "演员 摄"),
  line(88, "文化艺术业", "Arts and culture", "文化服务", "演员"),
  line(89, "体育服务", "Sports", "体育服务", "教练"),
  line(90, "娱乐业", "Entertainment", "娱乐服务", "服务员"),
];

const byName = new Map(industryCatalogue.map((industry) => [industry.zh, industry]));

/**
 * Broad categories of the VAT notes (Caishui [2016] 36) that an invoice may name in place of one of theirs.
 */
const broader: Readonly<Record<string, readonly string[]>> = {
  现代服务: [
    ...["商务辅助服务", "物流辅助服务", "收派服务", "信息技术服务", "研发和技术服务"],
    ...["文化创意服务", "会议展览服务", "广播影视服务"],
  ],
  商务辅助服务: ["现代服务"],
  生活服务: [
    ...["餐饮服务", "住宿服务", "居民日常服务", "教育服务", "医疗服务", "文化服务", "体育服务", "娱乐服务"],
    "生产生活服务",
  ],
  文化创意服务: ["会议展览服务"],
  物流辅助服务: ["收派服务"],
};

/** The category that an invoice's content begins with: "现代服务" of "*现代服务*技术服务"; "" for one without stars. */
const categoryOf = (content: string): string => /^\*([^*]+)\*/u.exec(content.trim())?.[1] ?? "";

/**
 * The industries whose work an invoice of this content does not name (dictionary A5: the category has to match the work).
 * `names`: industries of the tasks that are invoiced; those that the catalogue does not know are nobody's fault.
 */
export const industriesBeside = (content: string, names: readonly string[]): readonly Industry[] => {
  const category = categoryOf(content);
  return [...new Set(names)].flatMap((name) => {
    const industry = byName.get(name);
    const fits =
      industry === undefined || industry.invoice === category || (broader[category] ?? []).includes(industry.invoice);
    return fits ? [] : [industry];
  });
};

/** True for an occupation that does the work of this industry. */
export const doesWorkOf = (industry: string, occupation: string): boolean =>
  (byName.get(industry)?.occupations ?? []).some((word) => occupation.includes(word));

/** Names of the industries that are convenience labour. */
export const convenienceIndustries: readonly string[] = industryCatalogue.flatMap(({ zh, isConvenience }) =>
  isConvenience ? [zh] : [],
);

/** The industry of this Chinese name; undefined for one that the catalogue does not know. */
export const industryNamed = (name: string): Industry | undefined => byName.get(name);

/** The name of an industry in a language; one that the catalogue does not know stands for itself. */
export const industryText = (name: string, locale: string): string =>
  locale === "en" ? (byName.get(name)?.en ?? name) : name;
