import type { Page } from "@playwright/test";

/** Has a page count as if so many seconds had passed, while something is done on it: a countdown there ends at once. */
export const hurry = async (page: Page, seconds: number, work: () => Promise<void>): Promise<void> => {
  const back = await page.evaluateHandle((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
    return () => {
      Date.now = now;
    };
  }, seconds * 1_000);
  try {
    await work();
  } finally {
    await back.evaluate((restore) => restore());
  }
};
