import { randomBytes } from "node:crypto";
import { dropDatabases } from "../service/make-database.ts";

/** Names the databases of this run, which its processes keep as long as they live, and drops them after it. */
export const setup = (): (() => Promise<void>) => {
  process.env["FLEXDESK_TEST_RUN"] ??= randomBytes(4).toString("hex");
  return dropDatabases;
};
