/** Districts that hold records, with what a new record in them takes its place from. */
const districts = {
  billing: { module: "settlement", navigation: "settlements" },
  companies: { module: "company", navigation: "companies" },
  tax: { module: "income_tax", navigation: "taxes" },
  workers: { module: "labor", navigation: "workers" },
} as const;
export type District = keyof typeof districts;

/** What a person asks for, with every name that follows from it. */
export type Wish = {
  /** Folder, file and address: `fee-waivers`. */
  readonly kebab: string;
  /** List and record: `feeWaivers`, `FeeWaivers`. */
  readonly many: string;
  readonly manyPascal: string;
  /** One of them: `feeWaiver`. */
  readonly one: string;
  /** Table and path: `fee_waivers`, `fee_waiver`. */
  readonly table: string;
  readonly oneSnake: string;
  readonly district: District;
  readonly module: string;
  readonly navigation: string;
  /** What people call one, in Chinese and in English (small letters, singular). */
  readonly zh: string;
  readonly en: string;
  readonly isKeyed: boolean;
  readonly ofCompany: boolean;
  readonly hasAmount: boolean;
  readonly hasImport: boolean;
};

const usage = `npm run new-record -- NAME --district billing|companies|tax|workers --zh 名称 --en "noun" [--one NAME]
  NAME       plural, in small letters with hyphens: fee-waivers
  --zh --en  what people call one, in Chinese and in English
  --one      one of them, where NAME without its s is none
  --keyed    commits to an amount: planned, confirmed, never made twice
  --company  of a company; else of the agency
  --amount   with an amount in cents
  --import   made from the rows of a spreadsheet too`;

const named = ["--district", "--zh", "--en", "--one"];
const switches = ["--keyed", "--company", "--amount", "--import"];

const camel = (kebab: string): string => kebab.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (kebab: string): string => camel(`-${kebab}`);

const isDistrict = (text: string): text is District => Object.hasOwn(districts, text);

const singular = (kebab: string): string =>
  kebab.endsWith("ies") ? `${kebab.slice(0, -3)}y` : kebab.endsWith("sses") ? kebab.slice(0, -2) : kebab.slice(0, -1);

/** The arguments of a command, by name; throws for what is none or comes twice. */
const taken = (args: readonly string[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    const key = arg.startsWith("--") ? arg : "NAME";
    if (found.has(key)) throw new Error(`${key} is said twice`);
    if (key !== "NAME" && !named.includes(key) && !switches.includes(key)) throw new Error(`${arg} is no option`);
    if (named.includes(key)) at += 1;
    found.set(key, named.includes(key) ? (args[at] ?? "") : arg);
  }
  return found;
};

/**
 * Reads the arguments of `npm run new-record`. Throws a sentence, with the usage behind it, for what is missing, unknown or
 * could not be a name.
 */
export const readWish = (args: readonly string[]): Wish => {
  const refuse = (reason: string): never => {
    throw new Error(`${reason}\n\n${usage}`);
  };
  let given: ReadonlyMap<string, string> = new Map();
  try {
    given = taken(args);
  } catch (error) {
    refuse((error as Error).message);
  }
  const kebab = given.get("NAME") ?? "";
  const district = given.get("--district") ?? "";
  const [zh, en] = [given.get("--zh") ?? "", given.get("--en") ?? ""];
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab) || kebab.length > 40) refuse(`"${kebab}" is no name of a record`);
  const one = given.get("--one") ?? singular(kebab);
  if (!/^[a-z]+(-[a-z]+)*$/.test(one) || one === kebab) refuse(`"${one}" is no name of one of them: say --one`);
  if (!/^\p{Script=Han}{2,12}$/u.test(zh)) refuse("--zh is missing or not 2 to 12 Chinese characters");
  if (!/^[a-z]+( [a-z]+)*$/.test(en) || en.length > 40) refuse("--en is missing or not a noun in small letters");
  const [isKeyed, hasAmount] = [given.has("--keyed"), given.has("--amount")];
  if (isKeyed && !hasAmount) refuse("a keyed record has an amount, which is confirmed: add --amount");
  const facts = isDistrict(district) ? districts[district] : refuse(`"${district}" is no district of records`);
  return {
    ...{ kebab, many: camel(kebab), manyPascal: pascal(kebab), one: camel(one) },
    ...{ table: kebab.replaceAll("-", "_"), oneSnake: one.replaceAll("-", "_"), zh, en, isKeyed, hasAmount },
    ...{ district: district as District, ...facts },
    ...{ ofCompany: given.has("--company"), hasImport: given.has("--import") },
  };
};
