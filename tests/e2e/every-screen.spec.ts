import { test } from "@playwright/test";
import { demoOperators } from "../../src-service/demo/world/accounts.ts";
import { recordedNames } from "../pictures/recorded-names.ts";
import { views } from "../pictures/views.ts";
import { faultLines, walkScreens } from "../pictures/walk.ts";
import { expect } from "./support/expect.ts";
import { copyDemoData, freePort, type Running, startService, temporaryFolder } from "./support/processes.ts";

// The view in which most people work; `npm run pictures` has all of them.
const walked = views.filter(({ name }) => name === "1366");

test.describe("every screen, and the first record of every list", () => {
  const folder = temporaryFolder("e2e-screens");
  let service: Running;
  let servicePort: number;

  test.beforeAll(async () => {
    copyDemoData(folder.path);
    servicePort = await freePort();
    service = await startService(folder.path, servicePort);
  });

  test.afterAll(async () => {
    await service?.stop();
    folder.remove();
  });

  for (const view of walked) {
    test(`is whole, translated, without a complaint and clean for axe: ${view.name}`, async ({ browser }) => {
      test.setTimeout(900_000);
      const person = demoOperators[0]?.name ?? "";
      const faults = await walkScreens({ browser, view, servicePort, names: recordedNames(folder.path), person });
      expect(faultLines(faults)).toEqual([]);
    });
  }
});
