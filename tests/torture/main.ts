import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";
import { startFakeBackend } from "./fake-backend.ts";
import { plantedNames } from "./planted.ts";

/** `node tests/torture/main.ts [--cases N] [--seed S] [--jobs J] [--planted NAME]`: prints one line of JSON; exit 1 when something is wrong. */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    planted: { type: "string" },
  },
});
const planted = plantedNames.find((name) => name === values.planted) ?? null;
if (values.planted !== undefined && planted === null) throw new Error(`planted is one of ${plantedNames.join(", ")}`);

const backend = await startFakeBackend();
const result = await runCampaign({
  backend,
  cases: Number(values.cases),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  planted,
});
await backend.close();
console.log(JSON.stringify(result));
process.exitCode = result.wrongs.length > 0 ? 1 : 0;
