/** The bills screen over a long list, in a real Chromium: rows in the page, blank frames while scrolling, jump to the end. */
import path from "node:path";
import type { Page } from "@playwright/test";
import { demoOperators } from "../../src-service/demo/accounts.ts";
import type { DemoSize } from "../../src-service/demo/generate.ts";
import { type BenchRow, median, quantile, ratioOf, unbounded, under } from "./bench-row.ts";
import { watchGrid } from "./grid-watch.ts";
import { inFolder, newPage, startDesk, withChromium } from "./programs.ts";
import { seedBills } from "./seed-bills.ts";

const MOST_ROWS = 60;
const JUMP_BUDGET_MS = 50;
const JUMPS = 9;
const WHEEL_STEPS = 150;
const KEY_STEPS = 30;
const DRAGS = 30;

/** Signs the first demo operator in by what a person clicks, and opens the bills. */
const openBills = async (page: Page, url: string, count: number): Promise<void> => {
  await page.goto(url);
  await page.getByRole("button", { name: demoOperators[0]?.phone ?? "" }).click();
  await page.locator("form input[type=password]").waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("form input[type=password]")?.value);
  await page.locator("form button[type=submit]").click();
  await page.locator("#content").waitFor();
  await page.evaluate(() => {
    location.hash = "#/bills";
  });
  await page.locator(`[role=grid][aria-rowcount="${count + 1}"]`).waitFor({ timeout: 30_000 });
  await page.evaluate(watchGrid);
  await page.waitForFunction(() => window.gridWatch.look().isFilled);
};

type Frames = { readonly all: number; readonly filled: number; readonly mostRows: number; readonly gapsMs: number[] };

const framesOf = async (page: Page, scroll: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => window.gridWatch.start());
  await scroll();
  return page.evaluate(() => window.gridWatch.stop());
};

const times = async (count: number, work: (nth: number) => Promise<void>): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) await work(nth);
};

/** Frames of three ways to scroll: the wheel, page by page, and the scroll bar dragged to far places. */
const scrollAbout = async (page: Page): Promise<Readonly<Record<"wheel" | "keys" | "drag", Frames>>> => {
  const box = await page.locator("[role=grid]").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  return {
    wheel: await framesOf(page, () => times(WHEEL_STEPS, (nth) => page.mouse.wheel(0, nth % 3 === 0 ? 900 : 240))),
    keys: await framesOf(page, () => times(KEY_STEPS, () => page.keyboard.press("PageDown"))),
    drag: await framesOf(page, () =>
      times(DRAGS, (nth) => page.evaluate((part) => window.gridWatch.scrollTo(part), ((nth * 7_919) % 1_000) / 1_000)),
    ),
  };
};

const jumps = async (page: Page, key: string): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = 0; nth < JUMPS; nth += 1) {
    await page.keyboard.press("Home");
    await page.waitForFunction(() => window.gridWatch.look().first === 0 && window.gridWatch.look().isFilled);
    const time = page.evaluate((cellKey) => window.gridWatch.whenPainted(cellKey), key);
    // The page must listen before the key comes.
    await page.waitForFunction(() => window.gridWatch.isListening());
    await page.keyboard.press(key);
    times.push(await time);
  }
  return times;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const measure = async (page: Page, count: number): Promise<BenchRow[]> => {
  await page.locator("[role=grid]").focus();
  const ways = Object.entries(await scrollAbout(page));
  const all = sum(ways.map(([, frames]) => frames.all));
  const filled = sum(ways.map(([, frames]) => frames.filled));
  const gaps = ways.map(([way, frames]) => `${way} ${frames.all - frames.filled}`).join(", ");
  const still = await page.evaluate(() => window.gridWatch.still());
  const nothing = await jumps(page, "F8");
  const end = await jumps(page, "End");
  const label = `list of ${count.toLocaleString("en")} bills`;
  const jumpPeer = { unit: "ms", peer: "a key that does nothing, to its frame" };
  return [
    under(MOST_ROWS + 1, {
      name: `${label}, most rows in the page`,
      value: Math.max(...ways.map(([, frames]) => frames.mostRows)),
      unit: "rows",
      peer: "all of them",
      peerValue: count,
    }),
    {
      name: `${label}, frames of scrolling without a gap (gaps: ${gaps})`,
      value: filled,
      unit: "frames",
      peer: "all frames",
      peerValue: all,
      ratio: ratioOf(filled, all),
      budget: "every frame",
      ok: filled === all,
    },
    unbounded({
      name: `${label}, time between frames while scrolling, p95`,
      value: quantile(
        ways.flatMap(([, frames]) => frames.gapsMs),
        0.95,
      ),
      unit: "ms",
      peer: "the same without scrolling",
      peerValue: quantile(still, 0.95),
    }),
    under(JUMP_BUDGET_MS, {
      name: `${label}, End key to painted, p50`,
      value: median(end),
      ...jumpPeer,
      peerValue: median(nothing),
    }),
    unbounded({
      name: `${label}, End key to painted, slowest of ${JUMPS}`,
      value: Math.max(...end),
      ...jumpPeer,
      peerValue: Math.max(...nothing),
    }),
  ];
};

/** The running app over a service of `count` bills, the ones of a demo of the given size included. */
export const benchListDom = (count: number, demo: DemoSize): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const data = path.join(folder, "data");
    await seedBills(data, count, demo);
    const desk = await startDesk(data);
    try {
      return await withChromium(async (browser) => {
        const page = await newPage(browser);
        await openBills(page, desk.caught, count);
        return measure(page, count);
      });
    } finally {
      await desk.stop();
    }
  });
