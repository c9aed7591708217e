/** Facts that the text of a worker's contract may name, as `{{worker.name}}`. */
export const contractPlaceholders = [
  ...["worker.name", "worker.id_no", "worker.mobile"],
  ...["company.name", "company.credit_code", "agency.name", "agency.credit_code"],
  ...["start_at", "end_at"],
] as const;

/** In front of the name of a fact that each company's own contract gives (`contract_custom_config.custom_config`). */
const customStart = "custom.";
const customName = /^custom\.[a-z][a-z0-9_]{0,29}$/;
const braces = /\{\{([^{}]*)\}\}/gu;

const fixed: ReadonlySet<string> = new Set(contractPlaceholders);

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(braces)].map(([, name = ""]) => name.trim())),
];

/** Signs of double braces, also those of full width that a Chinese keyboard writes. */
const doubled = ["{{", "}}", "｛｛", "｝｝"];
/** Text meant as a placeholder that would be printed as it stands: a name of one in single or full-width braces. */
const almost = /[{｛]\s*(?:(?:worker|company|agency|custom)\.\w*|start_at|end_at)\s*[}｝]/gu;

/** Placeholders of a text that mean nothing, as they stand there; braces that are not closed or not the right ones among them. */
export const unknownPlaceholders = (text: string): readonly string[] => {
  const unknown = namesIn(text).filter((name) => !fixed.has(name) && !customName.test(name));
  const rest = text.replace(braces, "");
  const meant = new Set([...rest.matchAll(almost)].map(([whole]) => whole));
  const loose = doubled.filter((sign) => rest.replace(almost, "").includes(sign));
  return [...unknown.map((name) => `{{${name}}}`), ...meant, ...loose];
};

/** Keys of the facts that a company's own contract has to give for this text. */
export const customKeysIn = (text: string): readonly string[] =>
  namesIn(text)
    .filter((name) => customName.test(name))
    .map((name) => name.slice(customStart.length));

/** Most signs of the text that are shown on each side of a place. */
const aroundMost = 24;

/** A fact that a text leaves to the company, with the words of the contract among which it first stands. */
export type CustomPlace = { readonly key: string; readonly around: string };

const shortened = (words: string, side: "before" | "after"): string => {
  const signs = [...words];
  if (signs.length <= aroundMost) return words;
  return side === "before" ? `…${signs.slice(-aroundMost).join("")}` : `${signs.slice(0, aroundMost).join("")}…`;
};

/** Places that a text leaves to the company, in the order of the text: `〔key〕` in its place, other placeholders as `…`. */
export const customPlaces = (text: string): readonly CustomPlace[] =>
  customKeysIn(text).map((key) => {
    const isPlace = (name: string): boolean => name.trim() === `${customStart}${key}`;
    const line = text.split("\n").find((one) => [...one.matchAll(braces)].some(([, name = ""]) => isPlace(name))) ?? "";
    const place = [...line.matchAll(braces)].find(([, name = ""]) => isPlace(name));
    const at = place?.index ?? 0;
    const before = line.slice(0, at).replace(braces, "…").trimStart();
    const after = line
      .slice(at + (place?.[0].length ?? 0))
      .replace(braces, "…")
      .trimEnd();
    return { key, around: `${shortened(before, "before")}〔${key}〕${shortened(after, "after")}` };
  });

/** Values of the placeholders, by name. */
export type ContractValues = Readonly<Record<string, string>>;

/** Values of a company's own facts as placeholders. */
export const customValues = (custom: Readonly<Record<string, string>>): ContractValues =>
  Object.fromEntries(Object.entries(custom).map(([key, value]) => [`${customStart}${key}`, value]));

/** Names of placeholders of a text for which there is no value, or an empty one. */
export const missingValues = (text: string, values: ContractValues): readonly string[] =>
  namesIn(text).filter((name) => (values[name] ?? "").trim() === "");

/** The text with its placeholders filled. Values are put in once: what looks like a placeholder in a value stays as it is. */
export const fillContract = (text: string, values: ContractValues): string =>
  text.replace(braces, (whole, name: string) => values[name.trim()] ?? whole);
