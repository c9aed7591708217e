import type { KeyboardEvent } from "react";

/** Marks what the arrow keys go through. */
export const itemMark = { "data-navigation-item": "" } as const;

/** Gives the focus to the nth entry below `root`. */
export const focusItem = (root: HTMLElement | null, index: number): void =>
  root?.querySelectorAll<HTMLElement>("[data-navigation-item]")[index]?.focus();

/** Gives the focus to the entry before or after `from` in its navigation, without those inside `skipped`. */
export const focusBeside = (from: HTMLElement | null, by: -1 | 1, skipped: HTMLElement | null): void => {
  const items = [...(from?.closest("nav")?.querySelectorAll<HTMLElement>("[data-navigation-item]") ?? [])];
  const others = items.filter((item) => skipped?.contains(item) !== true);
  const at = from === null ? -1 : others.indexOf(from);
  if (at >= 0) others[at + by]?.focus();
};

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow up and down, Home and End move the focus through the entries; right opens a group, left folds it. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOpen = target.getAttribute("aria-expanded");
  if ((event.key === "ArrowRight" && isOpen === "false") || (event.key === "ArrowLeft" && isOpen === "true")) {
    event.preventDefault();
    target.click();
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-navigation-item]")];
  const at = items.indexOf(target);
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  items[step(at, items.length)]?.focus();
};
