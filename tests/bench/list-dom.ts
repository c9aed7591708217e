/**
 * The bills screen over a long list, in a real Chromium: rows in the page, blank frames while scrolling, jump to the end. What
 * the browser alone takes for as many plain rows is measured in the same run: on a busy machine the ratio says more than the time.
 */
import path from "node:path";
import type { Page } from "@playwright/test";
import { demoOperators } from "../../src-service/demo/world/accounts.ts";
import { type BenchRow, median, quantile, ratioOf, unbounded, under } from "./bench-row.ts";
import { watchGrid } from "./grid-watch.ts";
import { drawPlainGrid, type PlainGrid, readGrid } from "./plain-grid.ts";
import { inFolder, newPage, startDesk, withChromium } from "./programs.ts";
import { seedBills } from "./seed-bills.ts";
import type { BenchSizes } from "./sizes.ts";

const MOST_ROWS = 60;
const JUMP_BUDGET_MS = 40;
/** Two frames of a screen with 60 a second are 33.3 ms. */
const FRAME_BUDGET_MS = 34;

type Steps = BenchSizes["scrolled"];

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
const scrollAbout = async (
  page: Page,
  { wheel, keys, drags }: Steps,
): Promise<Readonly<Record<"wheel" | "keys" | "drag", Frames>>> => {
  const box = await page.locator("[role=grid]").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  return {
    wheel: await framesOf(page, () => times(wheel, (nth) => page.mouse.wheel(0, nth % 3 === 0 ? 900 : 240))),
    keys: await framesOf(page, () => times(keys, () => page.keyboard.press("PageDown"))),
    drag: await framesOf(page, () =>
      times(drags, (nth) => page.evaluate((part) => window.gridWatch.scrollTo(part), ((nth * 7_919) % 1_000) / 1_000)),
    ),
  };
};

const jump = async (page: Page, key: string, count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
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

type Measured = {
  readonly ways: readonly (readonly [string, Frames])[];
  /** Milliseconds between the frames of all ways. */
  readonly gapsMs: readonly number[];
  readonly end: readonly number[];
};

const measureGrid = async (page: Page, steps: Steps): Promise<Measured> => {
  await page.locator("[role=grid]").focus();
  const ways = Object.entries(await scrollAbout(page, steps));
  const end = await jump(page, "End", steps.jumps);
  return { ways, gapsMs: ways.flatMap(([, frames]) => frames.gapsMs), end };
};

/** The same for plain rows of the same texts in a page of their own. */
const measurePlain = async (page: Page, shape: PlainGrid, steps: Steps): Promise<Measured> => {
  await page.setContent("<!doctype html><title>plain rows</title>");
  await page.evaluate(drawPlainGrid, shape);
  await page.evaluate(watchGrid);
  await page.bringToFront();
  return measureGrid(page, steps);
};

const measure = async (page: Page, plainPage: Page, count: number, steps: Steps): Promise<BenchRow[]> => {
  const shape = await page.evaluate(readGrid);
  const { ways, gapsMs, end } = await measureGrid(page, steps);
  const plain = await measurePlain(plainPage, shape, steps);
  const all = sum(ways.map(([, frames]) => frames.all));
  const filled = sum(ways.map(([, frames]) => frames.filled));
  const gaps = ways.map(([way, frames]) => `${way} ${frames.all - frames.filled}`).join(", ");
  const label = `list of ${count.toLocaleString("en")} bills`;
  const peer = { unit: "ms", peer: "as many plain rows, no framework" };
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
    under(FRAME_BUDGET_MS, {
      name: `${label}, time between frames while scrolling, p95`,
      value: quantile(gapsMs, 0.95),
      ...peer,
      peerValue: quantile(plain.gapsMs, 0.95),
    }),
    under(JUMP_BUDGET_MS, {
      name: `${label}, End key to painted, p50`,
      value: median(end),
      ...peer,
      peerValue: median(plain.end),
    }),
    unbounded({
      name: `${label}, End key to painted, slowest of ${steps.jumps}`,
      value: Math.max(...end),
      ...peer,
      peerValue: Math.max(...plain.end),
    }),
  ];
};

/** The running app over a service of `count` bills, the ones of a demo of the given size included. */
export const benchListDom = ({ listed: count, demo, scrolled }: BenchSizes): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const data = path.join(folder, "data");
    await seedBills(data, count, demo);
    const desk = await startDesk(data);
    try {
      return await withChromium(async (browser) => {
        const page = await newPage(browser);
        await openBills(page, desk.caught, count);
        return measure(page, await newPage(browser), count, scrolled);
      });
    } finally {
      await desk.stop();
    }
  });
