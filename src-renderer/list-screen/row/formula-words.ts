import type { Texts } from "../../i18n/texts.ts";

/** Stands for a part that is in words already, so that its words are not taken for names again. */
const mark = (index: number): string => `⟦${index}⟧`;
const marks = /⟦(\d+)⟧/gu;
const innermostCall = /([a-z_]*)\(([^()]*)\)/u;
const names = /[a-z][a-z0-9]*(?:_[a-z0-9]+)*/gu;

/** A name of a formula in the person's language; the name itself where there is no word for it. */
export const inputName = (texts: Texts, name: string): string => texts.of(`bills.inputs.${name}`, {}, name);

/**
 * The formula of a step in words: names of its figures, `max(0, x)` as "not below 0", `max(x, y)` as the larger of both,
 * `f(x)` as f of x, conditions as sentences. What is not understood stays as it is.
 */
export const formulaText = (texts: Texts, formula: string): string => {
  const ready: string[] = [];
  const keep = (text: string): string => mark(ready.push(text) - 1);
  const withInputNames = (part: string): string => part.replace(names, (name) => inputName(texts, name));
  const call = (name: string, body: string, isWhole: boolean): string => {
    const args = body.split(", ").map(withInputNames);
    const [one = "", other] = args;
    if (name === "") return `(${withInputNames(body)})`;
    if (name !== "max" || other === undefined)
      return texts.t("bills.formula.of", { name: withInputNames(name), of: one });
    if (one !== "0") return texts.t("bills.formula.larger", { one, other });
    return texts.t(isWhole ? "bills.formula.notBelowZero" : "bills.formula.partNotBelowZero", { of: other });
  };
  let remaining = formula;
  for (let innermost = innermostCall.exec(remaining); innermost !== null; innermost = innermostCall.exec(remaining)) {
    const [whole, name = "", body = ""] = innermost;
    remaining = remaining.replace(whole, () => keep(call(name, body, whole === remaining)));
  }
  const choice = /^(.+) \? (.+) : (.+)$/u.exec(remaining);
  const condition = /^(.+): (.+)$/u.exec(remaining);
  let text = withInputNames(remaining);
  if (choice) {
    const [, when = "", then = "", otherwise = ""] = choice.map(withInputNames);
    text = texts.t("bills.formula.choice", { when, then, otherwise });
  } else if (condition) {
    const [, when = "", then = ""] = condition.map(withInputNames);
    text = texts.t("bills.formula.when", { when, then });
  }
  while (text.includes("⟦")) text = text.replace(marks, (_mark, index) => ready[Number(index)] ?? "");
  return text;
};

/**
 * The tax rules behind figures in words: `iit-cum-2025-10+vat-2026-01` as "cumulative withholding (from 2025-10), VAT
 * (from 2026-01)"; "" where no rule was used. A rule without a name here stands as it is.
 */
export const ruleWords = (texts: Texts, version: string): string =>
  texts.list(
    version
      .split("+")
      .filter((one) => one !== "")
      .map((one) => {
        const [, name = "", from = ""] = /^(.+)-(\d{4}-\d{2})$/u.exec(one) ?? [];
        return texts.has(`bills.rules.${name}`) ? texts.of(`bills.rules.${name}`, { from }) : one;
      }),
  );
