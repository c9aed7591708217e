import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";
import { startFakeBackend } from "./fake-backend.ts";
import { importScenario } from "./import-scenario.ts";
import { payScenario } from "./pay-scenario.ts";
import { plantedNames } from "./planted.ts";
import { startServiceBackend } from "./service-backend.ts";

/** Prints one line of JSON; exit 1 when something is wrong. */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    scenario: { type: "string", default: "pay" },
    backend: { type: "string", default: "fake" },
    planted: { type: "string" },
  },
});

const oneOf = <T extends string>(what: string, known: readonly T[], wanted: string): T => {
  const found = known.find((name) => name === wanted);
  if (found === undefined) throw new Error(`${what} is one of ${known.join(", ")}`);
  return found;
};

const backends = { fake: startFakeBackend, service: startServiceBackend };
const startBackend = backends[oneOf("backend", ["fake", "service"], values.backend)];
const scenarios = { pay: () => payScenario(startBackend), import: importScenario };

const result = await runCampaign({
  start: scenarios[oneOf("scenario", ["pay", "import"], values.scenario)],
  cases: Number(values.cases),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  planted: values.planted === undefined ? null : oneOf("planted", plantedNames, values.planted),
});
console.log(JSON.stringify(result));
process.exitCode = result.wrongs.length > 0 ? 1 : 0;
