import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { zhCN } from "../../src-shared/locales/zh-CN/catalog.ts";
import { startDesk, temporaryFolder } from "../e2e/support/processes.ts";
import { type Place, places } from "./addresses.ts";
import { faultsOf, openFirstRecord, openPlace, settled } from "./look.ts";
import type { FaultSearch } from "./page-faults.ts";
import type { View } from "./views.ts";

export type Fault = { readonly view: string; readonly place: string; readonly what: string };

export type WalkOptions = {
  readonly browser: Browser;
  readonly view: View;
  /** Where a service with demo data answers. */
  readonly servicePort: number;
  readonly names: readonly string[];
  readonly person: string;
  /** Folder for the pictures; without it none are taken. */
  readonly folder?: string;
  /** Only addresses that begin so. */
  readonly only?: string;
};

/** Keeps what the page itself complains about, until it is asked for. */
const complaintsOf = (page: Page): (() => string[]) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`the page failed: ${error.message}`));
  page.on("console", (message) => {
    // Files that a person may not have are no fault of the page.
    if (message.type() === "error" && !/Failed to load resource/u.test(message.text()))
      complaints.push(`the console says: ${message.text().slice(0, 300)}`);
  });
  return () => complaints.splice(0);
};

const nameOf = (address: string): string => address.slice(1).replaceAll("/", "-");

/** A desk of its own with the view's language and theme, on the service of the run. */
const openDesk = async ({ browser, view, servicePort }: WalkOptions) => {
  const folder = temporaryFolder("pictures");
  const preferences = { locale: view.locale, theme: view.theme };
  writeFileSync(path.join(folder.path, "settings.json"), JSON.stringify({ preferences }));
  const { desk, url } = await startDesk(folder.path, servicePort);
  const context = await browser.newContext({
    viewport: { width: Math.round(view.width / view.zoom), height: Math.round(view.height / view.zoom) },
    deviceScaleFactor: view.zoom,
    locale: view.locale,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  return {
    page,
    url,
    close: async () => {
      await context.close();
      await desk.stop();
      folder.remove();
    },
  };
};

/** Signs in one of the people that the demo environment offers, in whatever language. */
const signIn = async (page: Page, person: string): Promise<void> => {
  await page.getByText(person).first().click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("form input[type=password]")?.value);
  await page.locator("form button[type=submit]").click();
  await page.locator("#content").waitFor({ timeout: 60_000 });
  await settled(page);
};

/**
 * Goes to every screen as one person, and to the first record of every list; reports what is wrong with each and takes its
 * picture. A screen that cannot be walked at all counts as a fault too.
 */
export const walkScreens = async (options: WalkOptions): Promise<Fault[]> => {
  const { view, names, person, folder, only = "" } = options;
  const { page, url, close } = await openDesk(options);
  const search: FaultSearch = { locale: view.locale, keyAreas: Object.keys(zhCN), recordedNames: names };
  const complaints = complaintsOf(page);
  const faults: Fault[] = [];
  const look = async (place: string): Promise<void> => {
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: path.join(folder, `${place}-${view.name}.png`) });
    }
    for (const what of [...(await faultsOf(page, search)), ...complaints()]) {
      faults.push({ view: view.name, place, what });
    }
  };
  const walk = async (place: Place): Promise<void> => {
    try {
      await openPlace(page, place);
      await look(nameOf(place.address));
      if (place.hasDetail && (await openFirstRecord(page))) await look(`${nameOf(place.address)}-record`);
    } catch (error) {
      faults.push({
        view: view.name,
        place: place.address,
        what: `could not be walked: ${String(error).slice(0, 300)}`,
      });
    }
  };
  try {
    await page.goto(url);
    await page.getByText(person).first().waitFor({ timeout: 60_000 });
    await settled(page);
    if ("sign-in".startsWith(only)) await look("sign-in");
    await signIn(page, person);
    for (const place of places().filter(({ address }) => address.slice(1).startsWith(only))) await walk(place);
  } finally {
    await close();
  }
  return faults;
};

/** Faults as lines, those of the same kind at several places in one. */
export const faultLines = (faults: readonly Fault[]): string[] => {
  const places = new Map<string, string[]>();
  for (const { view, place, what } of faults) places.set(what, [...(places.get(what) ?? []), `${place} (${view})`]);
  return [...places].map(
    ([what, where]) =>
      `${what}\n    ${where.slice(0, 6).join(", ")}${where.length > 6 ? ` and ${where.length - 6} more` : ""}`,
  );
};
