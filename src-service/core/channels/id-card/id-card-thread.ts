import { serveThread } from "../../threads/serve-thread.ts";
import { startEngine } from "./engine.ts";
import type { ReadRequest } from "./protocol.ts";
import { readCard } from "./read-card.ts";
import { refused } from "./result.ts";

/** The thread that reads cards. */
const engine = await startEngine();
serveThread(({ side, bytes }: ReadRequest) =>
  readCard(engine, side, Buffer.from(bytes)).catch(() => refused("damaged")),
);
