import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Place } from "./addresses.ts";
import { type FaultSearch, pageFaults } from "./page-faults.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type AxeNode = { readonly target: readonly unknown[]; readonly failureSummary?: string };
type AxeWindow = {
  readonly axe: {
    run(
      context: unknown,
      options: unknown,
    ): Promise<{ violations: readonly { id: string; help: string; nodes: readonly AxeNode[] }[] }>;
  };
};

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the page, a line each rule. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  // By the debugger and not by a script element, which the page's content policy refuses; once a page, for it is long.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as AxeWindow;
    const { violations } = await axe.run(
      { exclude: ["[data-tabster-dummy]"] },
      { runOnly: { type: "tag", values }, resultTypes: ["violations"] },
    );
    return violations.map(
      ({ id, help, nodes }) =>
        `axe ${id}: ${help} (${nodes.length}): ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(" "))
          .join(" | ")}`,
    );
  }, tags);
};

/** Waits until nothing on the page loads or moves and its text has stayed the same for half a second. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () => {
      const looks = window as unknown as { lastLook?: { text: string; since: number } };
      const text = document.body.innerText;
      const loading = "#content [aria-busy=true], #content [data-loading], #content .fui-SkeletonItem, .app-starting";
      const isBusy = document.querySelector(loading) !== null;
      const isMoving = document.getAnimations().some((one) => {
        const { activeDuration } = one.effect?.getComputedTiming() ?? {};
        return one.playState === "running" && activeDuration !== Number.POSITIVE_INFINITY;
      });
      if (isBusy || isMoving || looks.lastLook?.text !== text) looks.lastLook = { text, since: performance.now() };
      return performance.now() - looks.lastLook.since > 500;
    },
    undefined,
    // Reading all text lays the page out, so it is not done more often than half a second needs.
    { polling: 125, timeout: 60_000 },
  );
};

/** Waits until the screen of the page's address is drawn: while its code loads, the one before stands there with its rows. */
const arrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector("nav[data-at]")?.getAttribute("data-at") === location.hash.slice(1).replace(/\?.*$/u, ""),
    undefined,
    { timeout: 60_000 },
  );

/** Opens a screen by its address. */
export const openPlace = async (page: Page, { address }: Place): Promise<void> => {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await arrived(page);
  await settled(page);
};

/** Opens the first record of the list that is shown; false where it has none. */
export const openFirstRecord = async (page: Page): Promise<boolean> => {
  const row = page.locator("[role=grid] [role=row][aria-rowindex='2']");
  if ((await row.count()) === 0) return false;
  const before = page.url();
  // At its second cell: the first one ticks it. A row far down is no other one.
  await row
    .locator("[role=gridcell]")
    .nth(1)
    .click({ position: { x: 3, y: 3 } });
  await page.waitForFunction((url) => location.href !== url, before);
  await arrived(page);
  await settled(page);
  return true;
};

/** Everything that is wrong with what is on the page. */
export const faultsOf = async (page: Page, search: FaultSearch): Promise<string[]> => [
  ...(await pageFaults(page, search)),
  ...(await axeFaults(page)),
];
