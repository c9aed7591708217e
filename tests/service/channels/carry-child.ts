import { join } from "node:path";
import { carryCodes } from "../../../src-service/access/proofs/carry-codes.ts";
import { createService } from "../../../src-service/server.ts";
import { testPasswordMemory } from "../make-database.ts";

/**
 * One life of a service that carries the codes of its outbox. Arguments: folder, milliseconds of its clock, address of the gateway.
 * Prints "done".
 */
const [folder = "", nowMs = "0", url = ""] = process.argv.slice(2);
const running = await createService({
  ...{ database: { sqlite: folder }, storageDir: join(folder, "storage"), environment: "demo" },
  clock: { now: () => Number(nowMs) },
  ...{ passwordMemory: testPasswordMemory, runsJobs: false },
  sms: { way: "gateway", url, secret: "gateway-secret-of-the-test" },
});
await carryCodes(running.service);
await running.close();
process.stdout.write("done\n");
