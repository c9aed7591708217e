import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";
import { startFakeBackend } from "./fake-backend.ts";
import { plantedNames } from "./planted.ts";
import { startServiceBackend } from "./service-backend.ts";

/** `node tests/torture/main.ts [--cases N] [--seed S] [--jobs J] [--backend fake|service]
 * [--planted NAME]`: prints one line of JSON; exit 1 when something is wrong. */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    backend: { type: "string", default: "fake" },
    planted: { type: "string" },
  },
});
const planted = plantedNames.find((name) => name === values.planted) ?? null;
if (values.planted !== undefined && planted === null) throw new Error(`planted is one of ${plantedNames.join(", ")}`);

const backends = { fake: startFakeBackend, service: startServiceBackend };
const startBackend = Object.entries(backends).find(([name]) => name === values.backend)?.[1];
if (startBackend === undefined) throw new Error(`backend is one of ${Object.keys(backends).join(", ")}`);

const result = await runCampaign({
  startBackend,
  cases: Number(values.cases),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  planted,
});
console.log(JSON.stringify(result));
process.exitCode = result.wrongs.length > 0 ? 1 : 0;
