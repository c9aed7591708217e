import type { Page } from "@playwright/test";
import {
  clippersOf,
  clips,
  isBehind,
  isDrawn,
  isEmptyBox,
  isUnseen,
  meetingOf,
  type Piece,
  scrolls,
  shortText,
  standsTo,
} from "./page-boxes.ts";

/** What a page is searched for; plain values, because it crosses into the browser. */
export type FaultSearch = {
  readonly locale: "zh-CN" | "en";
  /** First parts of all text keys: "lists" of `lists.ui.columns`. */
  readonly keyAreas: readonly string[];
  /** Names as they are recorded; they stay Chinese in English. */
  readonly recordedNames: readonly string[];
};

/** A number that somebody may add up or pay by: all of it must be read. */
function isFigure(text: string): boolean {
  return /^[¥−+-]?\s?\d[\d,]*(?:\.\d+)?%?$/u.test(text);
}

/** Whether the tooltip of an element, or of one around it, says a text. */
function isSaidWhole(text: string, element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const said = `${at.getAttribute("title") ?? ""} ${at.getAttribute("aria-description") ?? ""}`;
    if (said.replace(/\s+/gu, " ").includes(text)) return true;
  }
  return false;
}

/** What a text that is not wholly in sight is told as; null where it is whole, scrolled away, or short with its whole in a tooltip. */
function cutFault(text: string, whole: DOMRect, element: Element): string | null {
  let box: Piece["box"] = whole;
  for (const clipper of clippersOf(element)) {
    const stand = standsTo(box, clipper);
    box = meetingOf(box, clipper.getBoundingClientRect());
    if (stand === "outside") return null;
    if (stand === "inside") continue;
    if (isFigure(text)) return `a figure is cut: "${text}"`;
    const isShortened = getComputedStyle(clipper).textOverflow === "ellipsis";
    if (isShortened && isSaidWhole(text, clipper)) continue;
    return `text is ${stand}: "${text}" in <${clipper.tagName.toLowerCase()}>`;
  }
  return null;
}

/** A text node that is drawn: the box around all of it, and one around each of its lines. */
type DrawnText = {
  readonly element: Element;
  readonly text: string;
  readonly whole: DOMRect;
  readonly lines: readonly DOMRect[];
};

/** Rows of a grid draw nothing outside themselves, so that what lies below its row is never seen, however one scrolls. */
function rowFault({ element, text, whole }: DrawnText): string[] {
  const row = element.closest("[role=row]")?.getBoundingClientRect();
  const isOutside = row !== undefined && (whole.top >= row.bottom || whole.bottom <= row.top);
  return isOutside ? [`lies outside its row: "${text}"`] : [];
}

/** The text nodes of the page that are drawn. */
function drawnTexts(): DrawnText[] {
  const texts: DrawnText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = shortText(node.textContent ?? "");
    const element = node.parentElement;
    if (text === "" || element === null || element.closest("script, style, svg, option") !== null) continue;
    if (!isDrawn(element) || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = range.getBoundingClientRect();
    if (whole.width >= 1 && whole.height >= 1) texts.push({ element, text, whole, lines: [...range.getClientRects()] });
  }
  return texts;
}

/** The part of a text's box that is in sight. */
function boxInSight(whole: DOMRect, element: Element): Piece["box"] {
  let box: Piece["box"] = meetingOf(whole, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (const clipper of clippersOf(element)) box = meetingOf(box, clipper.getBoundingClientRect());
  return box;
}

/** What is wrong with the words of a text: keys, values that are missing, Chinese labels in English. */
function wordFaults({ element, text }: Piece, { locale, keyAreas, recordedNames }: FaultSearch): string[] {
  const faults: string[] = [];
  const key = new RegExp(`(?:^|[\\s（("])(?:${keyAreas.join("|")})(?:\\.[A-Za-z_]\\w*){1,6}(?=$|[\\s）)",])`, "u");
  // A code on record is no text of ours: the audit log names its actions by theirs.
  if (key.test(text) && element.closest("code") === null) faults.push(`a key stands in place of its text: "${text}"`);
  if (/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /u.test(text)) faults.push(`a value is missing in "${text}"`);
  const chinese = locale === "en" ? (text.match(/\p{Script=Han}+/gu) ?? []) : [];
  // A part that is marked as another language's is so on purpose: the switch names each language in itself.
  const isMarked = element.closest("[lang]:not([lang^=en]):not(html)") !== null;
  const isOwnWord = !isMarked && chinese.some((word) => !recordedNames.some((name) => name.includes(word)));
  const labels = "button, th, label, legend, dt, h1, h2, h3, nav, [role=tab], [role=columnheader]";
  if (isOwnWord && element.closest(labels) !== null) faults.push(`stands in Chinese in English: "${text}"`);
  return faults;
}

/** Texts of which one is drawn over another. */
function overlapFaults(pieces: readonly Piece[]): string[] {
  const faults: string[] = [];
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) {
      const { left, top, right, bottom } = meetingOf(one.box, other.box);
      if (right - left < 4 || bottom - top < 6 || one.element === other.element) continue;
      const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (topmost === null || isBehind(one.element, topmost) || isBehind(other.element, topmost)) continue;
      faults.push(`"${one.text}" lies over "${other.text}"`);
    }
  }
  return faults;
}

/** Whether the middle of a control is where a person can see it. */
function isInSight(control: Element, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  return clippersOf(control).every((clipper) => {
    const edge = clipper.getBoundingClientRect();
    // Pixels at an edge belong to what is beside it, too, where the page is enlarged.
    return x >= edge.left + 1 && x <= edge.right - 1 && y >= edge.top + 1 && y <= edge.bottom - 1;
  });
}

/** Whether an element stays while the page scrolls, so that what lies under it comes out. */
function isBar(element: Element | null): boolean {
  if (document.documentElement.scrollHeight <= innerHeight) return false;
  for (let at = element; at !== null; at = at.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** Controls that something else lies over. Rows of a grid go under its head and totals on purpose. */
function coveredFaults(): string[] {
  const controls = "button, a[href], input, select, textarea, [role=tab], [role=button]";
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (!isDrawn(control) || isUnseen(control) || control.closest("[role=row]") !== null) return [];
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || height < 2 || !isInSight(control, x, y)) return [];
    const hit = document.elementFromPoint(x, y);
    // Rows of a table that scrolls go under its head and totals too.
    const edge = hit?.closest("thead, tfoot") ?? null;
    if (edge !== null && edge.closest("table") === control.closest("table")) return [];
    const isReached =
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control) === true);
    const name = shortText(control.getAttribute("aria-label") ?? control.textContent ?? control.tagName);
    return isReached || isBar(hit) ? [] : [`cannot be reached: "${name}"`];
  });
}

function searchPage(search: FaultSearch): string[] {
  const texts = drawnTexts();
  const pieces = texts
    // By lines: a text that goes on in a second line leaves room beside its first and last ones.
    .flatMap(({ element, text, lines }) => lines.map((line) => ({ element, text, box: boxInSight(line, element) })))
    .filter(({ box }) => !isEmptyBox(box));
  const faults = [
    ...texts.flatMap(({ element, text, whole }) => cutFault(text, whole, element) ?? []),
    ...texts.flatMap(rowFault),
    ...pieces.flatMap((piece) => wordFaults(piece, search)),
    ...overlapFaults(pieces),
    ...coveredFaults(),
  ];
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page scrolls sideways");
  return [...new Set(faults)];
}

/** In the browser these stand beside each other under their own names. */
const inPage = [
  shortText,
  isDrawn,
  clips,
  scrolls,
  meetingOf,
  isEmptyBox,
  isUnseen,
  clippersOf,
  standsTo,
  isBehind,
  isFigure,
  isBar,
  isSaidWhole,
  cutFault,
  rowFault,
  drawnTexts,
  boxInSight,
  wordFaults,
  overlapFaults,
  isInSight,
  coveredFaults,
  searchPage,
];

/**
 * Faults that a person would see on the page as it stands, one sentence each: text that is cut or lies over other text,
 * controls that cannot be reached, keys instead of texts, Chinese labels in English, a page that scrolls sideways.
 */
export const pageFaults = (page: Page, search: FaultSearch): Promise<string[]> =>
  page.evaluate(`(() => { ${inPage.join("\n")}; return searchPage(${JSON.stringify(search)}); })()`);
