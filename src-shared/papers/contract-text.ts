import { type Say, taxGridWords, termWords } from "../kernel/terms/term-words.ts";
import { dayOf } from "../kernel/values/time/time.ts";
import { companyContractPaper as words } from "../locales/zh-CN/companies/company-contract-paper.ts";
import { contractWords } from "../locales/zh-CN/companies/contract-words.ts";

/** Facts that the text of a contract is made of. Days "YYYY-MM-DD", with or without a time. */
export type ContractFacts = {
  readonly no: string;
  readonly category: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly auto_renew: boolean;
  readonly reason: string;
  readonly parent_no: string;
  readonly info: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly tax_grid: readonly Readonly<Record<string, unknown>>[] | null;
};

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{([a-z]+)\}\}/g, (_all, name: string) => values[name] ?? "");

/** Documents are in Chinese in every language of the product. */
const say: Say = (path, values = {}) => {
  let at: unknown = contractWords;
  for (const name of path.split(".")) at = (at as Readonly<Record<string, unknown>> | undefined)?.[name];
  return filled(typeof at === "string" ? at : "", values);
};

const termLinesOf = (config: ContractFacts["config"]): readonly string[] =>
  termWords(say, config).flatMap(({ name, lines }) =>
    lines.length === 1 ? [`${name}：${lines[0]}`] : [`${name}：`, ...lines.map((line) => `· ${line}`)],
  );

/**
 * The wording by which contracts are printed that are made now; they keep it (`info.wording`), so that the sealed document reads
 * as the approved one did. From 2 on it is said that the law's tables rule over a tax grid.
 */
export const contractWording = 2;
const saysLaw = 2;

const gridLines = ({ tax_grid: rows, info }: ContractFacts): readonly string[] =>
  rows === null || rows.length === 0
    ? []
    : [
        words.taxGrid,
        ...taxGridWords(say, rows).map((line) => `· ${line}`),
        ...(Number(info["wording"] ?? 1) >= saysLaw ? [words.taxGridByLaw] : []),
      ];

const partyLines = (info: ContractFacts["info"]): readonly string[] => [
  `${words.company}：${info["name"] ?? ""}`,
  `${words.creditCode}：${info["credit_code"] ?? ""}`,
  `${words.agency}：${info["agency_name"] ?? ""}`,
  `${words.creditCode}：${info["agency_credit_code"] ?? ""}`,
];

const daysOf = (facts: ContractFacts): readonly string[] => {
  const [from, to] = [dayOf(facts.start_at), dayOf(facts.end_at)];
  if (facts.category === 3) return [filled(words.aborted, { day: to })];
  if (facts.category === 2) return [filled(words.term, { from, to }), filled(words.overrides, { from })];
  const head = [filled(words.term, { from, to }), facts.auto_renew ? words.renewed : words.notRenewed];
  return facts.category === 1 ? [...head, words.terms] : head;
};

/** The text of a contract as it is printed and signed, one paragraph a line, its title first. The same facts give the same text. */
export const contractText = (facts: ContractFacts): string =>
  [
    (words.titles as Readonly<Record<number, string>>)[facts.category] ?? "",
    `${words.no}：${facts.no}`,
    ...(facts.parent_no === "" ? [] : [`${words.parent}：${facts.parent_no}`]),
    ...partyLines(facts.info),
    ...daysOf(facts),
    ...termLinesOf(facts.config),
    ...gridLines(facts),
    ...(facts.reason === "" ? [] : [filled(words.reason, { reason: facts.reason })]),
  ].join("\n");
