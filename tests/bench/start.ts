/** From the start of a process to a sign-in screen that takes a phone number, in a Chromium that runs already. */
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { readLaunchUrl, removeLaunchUrl } from "../../src-main/host/base/launch-url.ts";
import { type BenchRow, median, unbounded, under } from "./bench-row.ts";
import {
  browserHost,
  inFolder,
  newPage,
  readyDesk,
  root,
  type Started,
  startDesk,
  startNode,
  withChromium,
} from "./programs.ts";
import { seedDemo } from "./seed-bills.ts";
import type { BenchSizes } from "./sizes.ts";

const warmBudgetMs = 2_000;
const firstBudgetMs = 20_000;
const laterBudgetMs = 3_000;

/** The least that the same steps can take: a Node process that serves a page with one field. */
const bareServer = `require("node:http").createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><form><input autocomplete=username></form>");
}).listen(0, "127.0.0.1", function () { console.log("Flexdesk ready: http://127.0.0.1:" + this.address().port + "/"); });`;

/** The first start of all makes the demo data meanwhile. */
const limitMs = 180_000;

/** A start: the process, and the address of its page, told as early as the program itself would open it. */
type Start = { readonly started: Promise<Started>; readonly address: Promise<string> };

const lookAtPageEveryMs = 20;
const signInField = "form input[autocomplete=username]";

/**
 * Milliseconds until the field is there and takes text; `ready` of them until the process said that it is. As for a person, the
 * page is opened when the program would open it, and loads while the rest starts.
 */
const timed = async (browser: Browser, start: () => Start): Promise<{ usable: number; ready: number }> => {
  const page = await newPage(browser);
  const began = performance.now();
  const { started, address } = start();
  const ready = started.then(() => performance.now() - began);
  ready.catch(() => {});
  try {
    await page.goto(await Promise.race([address, started.then(() => address)]), { waitUntil: "commit" });
    const field = page.locator(signInField);
    // `fill` alone looks again after up to half a second; every frame would have the page drawn all the time.
    await page.waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), signInField, {
      polling: lookAtPageEveryMs,
      timeout: limitMs,
    });
    await field.fill("13800000001", { timeout: limitMs });
    const usable = performance.now() - began;
    if ((await field.inputValue()) !== "13800000001") throw new Error("The sign-in screen did not take the number.");
    return { usable, ready: await ready };
  } finally {
    await page.context().close();
    await (await started).stop();
  }
};

const bareStart = (): Start => {
  const started = startNode(["-e", bareServer], readyDesk);
  return { started, address: started.then(({ caught }) => caught) };
};

const lookEveryMs = 5;

/** The address that a desk writes into its data folder once its pages can be opened. */
const addressIn = async (data: string): Promise<string> => {
  for (;;) {
    const address = readLaunchUrl(data);
    if (address !== null) return address;
    await setTimeout(lookEveryMs);
  }
};

const deskStart = (data: string, start: (data: string) => Promise<Started>) => (): Start => {
  removeLaunchUrl(data);
  return { started: start(data), address: addressIn(data) };
};

const throughScripts = (data: string): Promise<Started> => {
  const args = ["--host", "browser", "--no-open", "--data", data, "--idle-minutes", "0"];
  return startNode([path.join(root, "scripts", "start.mjs"), ...args], readyDesk);
};

/** Lets a desk's service do what a first start leaves behind it, until it says that all is done. */
const untilDemoIsDone = async (data: string): Promise<void> => {
  const args = [browserHost, "--no-open", "--data", data, "--idle-minutes", "0"];
  await (await startNode(args, /"event":"demo_work_done"/u)).stop();
};

const repeated = async (runs: number, run: () => Promise<{ usable: number; ready: number }>) => {
  const all: { usable: number; ready: number }[] = [];
  for (let nth = 0; nth < runs; nth += 1) all.push(await run());
  return { usable: median(all.map((one) => one.usable)), ready: median(all.map((one) => one.ready)) };
};

/**
 * Starts of the built browser host with its embedded service: the first one makes the demo data, except a small one, which
 * lies there already. A whole one is made by a first start in the end-to-end tests too. The later ones are those of another
 * day: what the service adds to new demo data while people work in it (papers, months, reports; some ten seconds of a
 * processor) is done before them.
 */
export const benchStart = ({ starts: { warm: warmRuns, script: scriptRuns }, demo }: BenchSizes): Promise<BenchRow[]> =>
  inFolder((folder) =>
    withChromium(async (browser) => {
      const data = path.join(folder, "data");
      if (demo === "small") await seedDemo(data, demo);
      const bare = await repeated(warmRuns, () => timed(browser, bareStart));
      const first = await timed(browser, deskStart(data, startDesk));
      await untilDemoIsDone(data);
      const warm = await repeated(warmRuns, () => timed(browser, deskStart(data, startDesk)));
      const later = await repeated(scriptRuns, () => timed(browser, deskStart(data, throughScripts)));
      const peer = { unit: "ms", peer: "bare Node server, page with one field", peerValue: bare.usable };
      return [
        under(warmBudgetMs, { name: "start: process to usable sign-in, warm", value: warm.usable, ...peer }),
        unbounded({
          name: "start: of it, until the host is ready",
          value: warm.ready,
          unit: "ms",
          peer: "bare Node server, listening",
          peerValue: bare.ready,
        }),
        under(firstBudgetMs, { name: "start: the first one, with demo data made", value: first.usable, ...peer }),
        under(laterBudgetMs, { name: "start: later ones, by npm start's script", value: later.usable, ...peer }),
      ];
    }),
  );
