import { type Locator, expect as usual } from "@playwright/test";

/*
 * Playwright's `expect`, which at every look that comes too early writes down the whole page, in case nothing better is
 * seen. Here what shall be seen is waited for first, and what never comes is told by
 * Playwright's own.
 */

type Limit = { readonly timeout?: number };

/** Waits until an element is there; answers how many milliseconds of `limit` are left, at least one. */
const wait = async (locator: Locator, state: "attached" | "visible", limit: number): Promise<number> => {
  const start = performance.now();
  // What is late, or more than one, is told by the matcher.
  await locator.waitFor({ state, timeout: limit }).catch(() => undefined);
  return Math.max(1, limit - (performance.now() - start));
};

export const expect = usual.extend({
  async toBeVisible(locator: Locator, limit: Limit = {}) {
    const { timeout = this.timeout } = limit;
    if (this.isNot) await usual(locator).not.toBeVisible({ timeout });
    else await usual(locator).toBeVisible({ timeout: await wait(locator, "visible", timeout) });
    return { pass: !this.isNot, message: () => "" };
  },
  async toContainText(locator: Locator, text: string | RegExp, limit: Limit = {}) {
    const { timeout = this.timeout } = limit;
    if (this.isNot) await usual(locator).not.toContainText(text, { timeout });
    else await usual(locator).toContainText(text, { timeout: await wait(locator, "attached", timeout) });
    return { pass: !this.isNot, message: () => "" };
  },
});
