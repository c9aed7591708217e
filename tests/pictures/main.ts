/**
 * `npm run pictures`: walks every screen and the first record of every list in every view, takes a picture of each and ends
 * with 1 where text is cut or lies over other text, a key stands for its text, the page complains or axe finds something.
 *   --out DIR      in place of .flexdesk/pictures     --views 1366,en   these views only
 *   --only bills   addresses that begin so            --person 周敏     who is signed in (name in the demo data)
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { demoOperators } from "../../src-service/demo/world/accounts.ts";
import { freePort, startService, temporaryFolder } from "../e2e/support/processes.ts";
import { recordedNames } from "./recorded-names.ts";
import { type View, views } from "./views.ts";
import { type Fault, faultLines, walkScreens } from "./walk.ts";

const root = path.resolve(import.meta.dirname, "../..");

const { values } = parseArgs({
  options: {
    out: { type: "string", default: path.join(root, ".flexdesk", "pictures") },
    views: { type: "string", default: views.map(({ name }) => name).join() },
    only: { type: "string", default: "" },
    person: { type: "string", default: demoOperators[0]?.name ?? "" },
  },
});

const chosenViews = (): readonly View[] =>
  values.views.split(",").map((name) => {
    const view = views.find((one) => one.name === name);
    if (view === undefined)
      throw new Error(`There is no view ${name}; there are ${views.map((one) => one.name).join(", ")}.`);
    return view;
  });

const scripts: { ensureBuilt(node: string): Promise<void> } = await import(
  new URL("../../scripts/lib/freshness.mjs", import.meta.url).href
);
await scripts.ensureBuilt(process.execPath);
const folder = temporaryFolder("pictures-service");
const port = await freePort();
const service = await startService(folder.path, port);
const browser = await chromium.launch({
  executablePath: process.env["FLEXDESK_CHROMIUM"] || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"],
});
const faults: Fault[] = [];
try {
  const names = recordedNames(folder.path);
  for (const view of chosenViews()) {
    const { only, person } = values;
    const viewFaults = await walkScreens({ browser, view, servicePort: port, names, person, folder: values.out, only });
    process.stdout.write(`${view.name}: ${viewFaults.length} faults\n`);
    faults.push(...viewFaults);
  }
} finally {
  await browser.close();
  await service.stop();
  folder.remove();
}
for (const line of faultLines(faults)) process.stdout.write(`${line}\n`);
process.stdout.write(`Pictures: ${values.out}\n`);
process.exit(faults.length > 0 ? 1 : 0);
