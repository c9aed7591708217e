import { parseArgs } from "node:util";
import { dropDatabases } from "../service/make-database.ts";
import { runCampaign } from "./campaign.ts";
import { startFakeBackend } from "./fake-backend.ts";
import { importScenario } from "./import-scenario.ts";
import { ownMistakes } from "./killed/places.ts";
import { killedScenario } from "./killed-scenario.ts";
import { messageMistakes } from "./messages/world.ts";
import { messagesScenario } from "./messages-scenario.ts";
import { flowNames } from "./money/flows.ts";
import { batchMistakes, serviceMistakes, stoppedMistakes } from "./money/mistakes.ts";
import { moneyScenario } from "./money-scenario.ts";
import { payScenario } from "./pay-scenario.ts";
import { seededFaults } from "./seeded-faults.ts";
import { startServiceBackend } from "./service-backend.ts";

/**
 * `npm run torture`: prints one line of JSON; exit 1 when something is wrong.
 *   --scenario pay      desks in processes of their own, killed by SIGKILL, before `--backend fake` or `service`
 *   --scenario money    every operation, desk, service and workers killed in one process, on `--database sqlite` or
 *                       `postgres` (FLEXDESK_TEST_PG); `--flows settle,retry` takes some of them
 *   --scenario killed   the same operations, service and desk in processes of their own, killed by SIGKILL
 *   --scenario import   one batch of bills
 *   --scenario messages messages, SMS and mails of a service killed between its statements
 *   --planted NAME      with a mistake in it, which is to be found
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    scenario: { type: "string", default: "pay" },
    backend: { type: "string", default: "fake" },
    database: { type: "string", default: "sqlite" },
    flows: { type: "string", default: flowNames.join(",") },
    planted: { type: "string" },
    first: { type: "boolean", default: false },
    every: { type: "string", default: "500" },
  },
});

const oneOf = <T extends string>(what: string, names: readonly T[], requestedName: string): T => {
  const match = names.find((name) => name === requestedName);
  if (match === undefined) throw new Error(`${what} is one of ${names.join(", ")}`);
  return match;
};

const backends = { fake: startFakeBackend, service: startServiceBackend };
const startBackend = backends[oneOf("backend", ["fake", "service"], values.backend)];
const database = oneOf("database", ["sqlite", "postgres"], values.database);
if (database === "postgres" && process.env["FLEXDESK_TEST_PG"] === undefined)
  throw new Error("FLEXDESK_TEST_PG holds no address of a PostgreSQL server");
const flows = values.flows.split(",").map((name) => oneOf("flows", flowNames, name));
const scenarios = {
  pay: () => payScenario(startBackend),
  money: () => moneyScenario(database, flows),
  killed: () => killedScenario(database, flows),
  import: importScenario,
  messages: messagesScenario,
};

const result = await runCampaign({
  start: scenarios[oneOf("scenario", ["pay", "money", "killed", "import", "messages"], values.scenario)],
  cases: Number(values.cases),
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  planted:
    values.planted === undefined
      ? null
      : oneOf(
          "planted",
          [
            ...seededFaults,
            ...serviceMistakes,
            ...batchMistakes,
            ...stoppedMistakes,
            ...ownMistakes,
            ...messageMistakes,
          ],
          values.planted,
        ),
  stopAtFirst: values.first,
  every: Number(values.every),
  onWrong: (...wrong) => console.error(JSON.stringify(wrong)),
  onProgress: (soFar) => console.error(JSON.stringify(soFar)),
});
await dropDatabases();
console.log(JSON.stringify(result));
process.exitCode = result.wrongs.length > 0 ? 1 : 0;
