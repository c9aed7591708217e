import { stripSpaces } from "../../../src-shared/kernel/values/text/text.ts";

/**
 * Kind of a row under the data, by its first cell. `total`: a sum to compare · `figure`: a figure of another kind
 * (average, running total, sum in words) · `close`: signature, note or mark of the end.
 */
export type ClosingKind = "total" | "figure" | "close";

/** Sorts out nearly every cell by one look. */
const mayBeClosing = /[计总额均白束完注明人员字章文页]|^\W*(?:t|sub|g|sum|a|end|page)|[:：]/iu;

const count = "[\\d,.]*(?:人次|人|笔|条|份|行|个|元)?";
const total = new RegExp(
  `^(?:.{0,6}(?:合计|总计|小计|共计)|总金额|总额|总合计|总人数|总笔数|总条数|共|(?:sub|grand)?total|sum)(?:金额|费用|人数|笔数|条数|amount)?${count}$`,
  "iu",
);
/** 共 alone is a surname. */
const totalAlone = /^共$/u;
const figure = /^(?:.{0,6}(?:累计|平均)(?:值|数|金额)?|average|avg|人民币|大写)$/iu;
const inWords = /[(（]大写[)）]|[零壹贰叁肆伍陆柒捌玖][元圆]|[元圆]整$/u;
const signature =
  /^(?:制表|制单|填表|编制|经办|经手|审核|复核|审批|批准|核准|领款|付款|收款)人?员?(?:签字|签名|签章)?$|^(?:负责人|主管|签字|签名|签章|盖章|出纳)(?:\(.*\))?$/u;
/** Words that are data as well where no colon follows. */
const noteBeforeColon =
  /^(?:备注|附注|注|说明|.{0,4}说明|注意事项|会计|财务|出纳|.{0,6}(?:负责人|经理|主管|领导|签字|签名|签章|盖章|日期)|单位|部门|公司)$/u;
/** Notes that programs print under a list. */
const printed =
  /^(?:打印|导出|生成|制表|统计|报表|制单|填报|下载)(?:时间|日期|人|人员|用户)$|^(?:数据来源|金额单位|单位|币种)$/u;
const number = "[\\d一二三四五六七八九十]+";
const pageOf = new RegExp(
  `^[-—]*(?:第${number}页[,、/|]?(?:共${number}页)?|共${number}页|page\\d+(?:of|/)\\d+)[-—]*$`,
  "iu",
);
const end = /^[-—_=*/.…~]*(?:以下空白|以下无正文|以下无内容|以下为空|此行以下空白|本页结束|结束|完|end)[-—_=*/.…~]*$/iu;

/**
 * The kind of closing row that a text begins, whatever its spaces, widths, brackets and colon; null for any other text. It
 * says nothing of the rest of the row: who has an ID number is a person, whatever the name.
 */
export const closingKindOf = (text: string): ClosingKind | null => {
  if (!mayBeClosing.test(text)) return null;
  const bare = stripSpaces(text.normalize("NFKC"));
  if (end.test(bare) || pageOf.test(bare)) return "close";
  const [head = "", rest] = bare.split(/:(.*)/u);
  const word = head.replace(/\([^)]*\)/gu, "");
  if (totalAlone.test(word)) return null;
  if (figure.test(word)) return "figure";
  if (total.test(word)) return inWords.test(bare) ? "figure" : "total";
  if (signature.test(word)) return "close";
  return rest !== undefined && (noteBeforeColon.test(word) || printed.test(word)) ? "close" : null;
};

/** The figure behind the colon of a label (总金额：303), or the text as it is. */
export const afterLabel = (text: string): string =>
  text.slice(Math.max(text.indexOf(":"), text.indexOf("：")) + 1).trim();
