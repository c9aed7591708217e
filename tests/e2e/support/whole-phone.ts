import { type Page, test } from "@playwright/test";
import { zhCN } from "../../../src-shared/locales/zh-CN/catalog.ts";
import { faultsOf, settled } from "../../pictures/look.ts";
import { expect } from "./expect.ts";

const search = { locale: "zh-CN", keyAreas: Object.keys(zhCN), recordedNames: [] } as const;

/** Sees that a page on a phone cuts and covers nothing, shows no key for its text and is clean for axe; keeps its picture as `name`. */
export const looksWhole = async (phone: Page, name: string): Promise<void> => {
  await settled(phone);
  await phone.screenshot({ path: test.info().outputPath(`phone-${name}.png`), fullPage: true });
  expect.soft(await faultsOf(phone, search), name).toEqual([]);
};
