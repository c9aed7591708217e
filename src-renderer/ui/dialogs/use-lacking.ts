import { type RefObject, useLayoutEffect, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";

const typed =
  'input:not([type="file"]):not([type="hidden"]):not([type="checkbox"]):not([type="radio"]), textarea, select';

const holdsSomething = (field: Element): boolean =>
  field.querySelector('input:checked, [data-holds="true"], [data-chosen="true"], [aria-checked="true"]') !== null ||
  [...field.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value.trim() !== "");

/** Title of a field without the mark that it is needed. */
const titleOf = (field: Element): string =>
  (field.querySelector(".fui-Field__label")?.textContent ?? "").replace(/\s*\*$/u, "").trim();

const titlesOf = (fields: readonly Element[]): readonly string[] =>
  [...new Set(fields.map(titleOf))].filter((title) => title !== "");

/** Words for what stands in the way in the fields below an element: those that are needed and empty, then those that are wrong. */
const lackingIn = (content: Element, { t, list }: Texts): string => {
  const fields = [...content.querySelectorAll(".fui-Field")];
  const missing = titlesOf(
    fields.filter((field) => field.querySelector(".fui-Label__required") !== null && !holdsSomething(field)),
  );
  if (missing.length > 0) return t("common.lacking", { fields: list([...missing]) });
  const wrong = titlesOf(fields.filter((field) => field.querySelector('[aria-invalid="true"]') !== null));
  return wrong.length > 0 ? t("common.wrongFields", { fields: list([...wrong]) }) : t("common.notReady");
};

/** Words for what a dialog still needs, read off its own fields whenever they are drawn; "" while it is complete. */
export const useLacking = (content: RefObject<HTMLElement | null>, isIncomplete: boolean): string => {
  const texts = useText();
  const [lacking, setLacking] = useState("");
  useLayoutEffect(() => {
    setLacking(isIncomplete && content.current ? lackingIn(content.current, texts) : "");
  });
  return lacking;
};
