import type { Column } from "../../../src-shared/kernel/lists/define.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { codeOfOwnKey } from "../../../src-shared/kernel/lists/own-columns.ts";
import { formatRatio, moneyText } from "../../../src-shared/kernel/values/money/money.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import { stripInvisible } from "../../../src-shared/kernel/values/text/text.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { termText } from "../../i18n/term-text.ts";
import type { Texts } from "../../i18n/texts.ts";
import { sizeText } from "../../ui/facts/size-text.ts";

const labelCache = new WeakMap<Texts, Map<string, string>>();

/** A text without parameters: looked up once, because a grid asks for the same few hundreds of times a second. */
const fixedText = (texts: Texts, key: string, find: () => string): string => {
  const labels = labelCache.get(texts) ?? new Map<string, string>();
  labelCache.set(texts, labels);
  const text = labels.get(key) ?? find();
  labels.set(key, text);
  return text;
};

/** Title of a column of a list; a company's own one (`column`) has the company's, elsewhere its code. */
export const columnTitle = (texts: Texts, list: ListName, key: string, column?: Column): string => {
  const code = codeOfOwnKey(key);
  if (code !== undefined) return column?.own?.title ?? code;
  const path = `lists.${list}.columns.${key}`;
  return fixedText(texts, path, () => texts.of(path));
};

/** Label of a code of a state or enumeration column. */
export const codeLabel = (texts: Texts, column: Column, code: number): string => {
  if (column.states) {
    const key = column.states.keyOf(code);
    if (key === undefined) return texts.t("states.unknown", { code });
    const path = `states.${column.states.name}.${key}`;
    return fixedText(texts, path, () => texts.of(path));
  }
  const path = `enums.${column.codes?.name}.${code}`;
  return fixedText(texts, path, () => texts.of(path, {}, texts.t("enums.unknown", { code })));
};

const separatorOf = ({ locale }: Texts): string => (locale === "en" ? ", " : "、");

/** The label of a text that is a word of the program; what people wrote, and what no table knows, stands for itself. */
const wordLabel = (texts: Texts, words: string, value: string): string => {
  const path = `enums.${words}.${value}`;
  const text = texts.of(path, {}, value);
  // A path that ends at a group of texts gives itself.
  return text === path ? value : text;
};

/** The labels of several words that are parted by commas. */
const wordsShown = (texts: Texts, words: string, value: string): string =>
  value
    .split(",")
    .map((word) => wordLabel(texts, words, word))
    .join(separatorOf(texts));

/** The labels of a column of several codes. */
const codesShown = (texts: Texts, column: Column, value: string): string =>
  idsInSet(value)
    .map((code) => codeLabel(texts, column, Number(code)))
    .join(separatorOf(texts));

const textShown = (texts: Texts, column: Column, value: string): string => {
  const { words, readAs, isTerm, isRegion } = column;
  if (column.codes !== undefined) return codesShown(texts, column, value);
  if (isRegion) return regionPath(value, texts.locale) || value;
  if (isTerm) return termText(texts, value);
  if (words !== undefined) return wordsShown(texts, words, value);
  return readAs === undefined ? value : readAs(value);
};

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/gu, ",");

/** The text of a cell; "" for a value that is not there. Money in yuan with separators. */
export const cellText = (texts: Texts, column: Column, value: unknown): string => {
  if (value === null || value === undefined || value === "") return "";
  switch (column.kind) {
    case "cents":
      return moneyText(value);
    case "ratio":
      return formatRatio(Number(value));
    case "integer":
      return column.isSize ? sizeText(Number(value)) : grouped(Number(value));
    case "state":
    case "enum":
      return codeLabel(texts, column, Number(value));
    case "boolean":
      return texts.t(value === true ? "common.yes" : "common.no");
    default:
      // Characters that reorder or hide what is read would let one name look like another (security T41).
      return stripInvisible(textShown(texts, column, String(value)));
  }
};

const rightAligned: ReadonlySet<Column["kind"]> = new Set(["cents", "integer", "ratio"]);

/** Numbers stand at the right, so that their digits stand under each other. */
export const isRightAligned = (column: Column): boolean => rightAligned.has(column.kind);
