/** The service of a large payment, in a process of its own that has done nothing before, on the database of a scene. */
import path from "node:path";
import { bookPayments } from "../../../src-service/billing/settlements/paying/book-payments.ts";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import type { DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { createService } from "../../../src-service/server.ts";
import { testClock } from "../../service/make-database.ts";
import { paymentCode } from "../../torture/money/world.ts";
import { watchMemory } from "../memory-watch.ts";

/**
 * What the parent asks: begin a step, the peak (MiB) of it, to book what was decided, that the companies pay themselves from now
 * on, what the proofs of the books find wrong.
 */
export type Wish = "begin" | "peak" | "book" | "offline" | "faults";

const offline = 2;

/** Later than everything in the scene. */
const laterMs = 61_000;

const [optionsText = "{}"] = process.argv.slice(2);
const { database, folder } = JSON.parse(optionsText) as { database: DatabaseTarget; folder: string };
const memory = watchMemory();
const clock = testClock();
clock.advance(laterMs);
const secretsDir = path.join(folder, "secrets");
const service = await createService({
  ...{ database, locksFolder: false, storageDir: path.join(folder, "storage"), secretsDir },
  ...{ environment: "demo", clock, codes: { digits: () => paymentCode }, runsJobs: false, runsExports: false },
});

const grant = async (message: Wish): Promise<unknown> => {
  switch (message) {
    case "begin":
      memory.reset();
      return null;
    case "peak":
      return memory.peak();
    case "book":
      await bookPayments(service.service.system("payouts"));
      return null;
    case "offline":
      await service.service
        .system("bench")
        .write(({ tx }) => tx.updateTable("companies").set({ settlement_type: offline }).execute());
      return null;
    case "faults":
      return (await auditBooks(service.service, readSeals(secretsDir))).flatMap(({ faults }) => faults.map(String));
  }
};

process.on("message", (message) => {
  grant(message as Wish).then(
    (granted) => process.send?.({ granted }),
    (error: unknown) => process.send?.({ granted: [String(error)] }),
  );
});
process.once("SIGTERM", () => {
  void service.close().finally(() => process.exit(0));
});
process.send?.({ port: await service.listen(0) });
