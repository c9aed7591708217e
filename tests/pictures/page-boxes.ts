/*
 * Where things are on a page. These functions run in the browser: they are handed over as their sources (`page-faults.ts`),
 * so they use each other and nothing else.
 */

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A piece of text that a person sees: `box` is what is in sight of it, px. */
export type Piece = { readonly element: Element; readonly text: string; readonly box: Box };

export function shortText(text: string): string {
  return text.replace(/\s+/gu, " ").trim().slice(0, 60);
}

export function isDrawn(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest("[inert]") === null
  );
}

export function clips(overflow: string): boolean {
  return overflow !== "visible";
}

export function scrolls(overflow: string): boolean {
  return overflow === "auto" || overflow === "scroll";
}

export function meetingOf(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function isEmptyBox({ left, top, right, bottom }: Box): boolean {
  return right - left < 1 || bottom - top < 1;
}

/** Whether an element is only there for screen readers, or keeps its place without being seen. */
export function isUnseen(element: Element): boolean {
  if (/rgba\(\d+, \d+, \d+, 0\)/u.test(getComputedStyle(element).color)) return true;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    const { overflowX, clipPath } = getComputedStyle(at);
    if ((clips(overflowX) && (width <= 1 || height <= 1)) || clipPath === "inset(50%)") return true;
  }
  return false;
}

/** The elements around a text that let only a part of it through, innermost first. */
export function clippersOf(element: Element): Element[] {
  const clippers: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(at);
    if (display !== "inline" && (clips(overflowX) || clips(overflowY))) clippers.push(at);
  }
  return clippers;
}

/** How a box stands to the edge of what clips it; `outside`: nothing of it is in sight. */
export function standsTo(box: Box, clipper: Element): "inside" | "outside" | "cut across" | "cut down" {
  const edge = clipper.getBoundingClientRect();
  const { overflowX, overflowY } = getComputedStyle(clipper);
  if (isEmptyBox(meetingOf(box, edge))) return "outside";
  const isWider = box.right > edge.right + 1.5 || box.left < edge.left - 1.5;
  const isHigher = box.bottom > edge.bottom + 4 || box.top < edge.top - 4;
  if (isWider && clips(overflowX) && !scrolls(overflowX)) return "cut across";
  return isHigher && clips(overflowY) && !scrolls(overflowY) ? "cut down" : "inside";
}

/** Whether what `piece` draws at a point is hidden behind `top`, the topmost element there. */
export function isBehind(piece: Element, top: Element): boolean {
  for (let at: Element | null = top; at !== null && !at.contains(piece); at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== "none" || !/rgba\(.*, 0(?:\.\d+)?\)|transparent/u.test(backgroundColor)) return true;
  }
  return false;
}
