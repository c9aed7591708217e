/** Many clients at once on a service in a process of its own, and the same lists asked bare of its database. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { connect } from "../../src-service/core/database/connect.ts";
import type { Database } from "../../src-service/core/database/tables.ts";
import { type BenchRow, quantile, unbounded, under } from "./bench-row.ts";
import { connectionTo, type Sender } from "./caller.ts";
import { onEachServer } from "./databases.ts";
import type { Options, Scene } from "./load/service.ts";
import type { Kind, Turn } from "./load/turns.ts";
import type { LoopHolds } from "./service-process.ts";
import type { BenchSizes } from "./sizes.ts";

type LoadSizes = BenchSizes["load"];

const pageSize = 50;
const bareTurns = 200;

const startScene = async (
  kind: string,
  { clients, turnsAClient, heldBills }: LoadSizes,
): Promise<{ child: ChildProcess; scene: Scene }> => {
  const watch = path.join(import.meta.dirname, "loop-watch.ts");
  const child = fork(
    path.join(import.meta.dirname, "load", "service.ts"),
    [kind, String(clients * turnsAClient), String(heldBills)],
    { execArgv: ["--import", watch], stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  const ended = once(child, "exit").then(() => {
    throw new Error("the service of the load ended before it was ready");
  });
  const [scene] = (await Promise.race([once(child, "message"), ended])) as [Scene];
  ended.catch(() => undefined);
  return { child, scene };
};

const ask = async <T>(child: ChildProcess, message: Options | "reset"): Promise<T> => {
  const [answer] = await Promise.all([once(child, "message"), child.send(message)]);
  return answer[0] as T;
};

type Taken = { readonly kind: Kind; readonly ms: number; readonly status: number; readonly text: string };

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
};

const sendAll = async (child: ChildProcess, { port, turns }: Scene, clients: number): Promise<Taken[]> => {
  const takenRows: Taken[] = [];
  // One code at a time: the next one would take the place of the last.
  let codes: Promise<unknown> = Promise.resolve();
  const sendOne = async (send: Sender, turn: Turn): Promise<void> => {
    const { ms, value } = await timed(() => send(turn.method, turn.path, turn.headers, turn.body));
    takenRows.push({ kind: turn.kind, ms, status: value.status, text: value.text });
  };
  const client = async (nth: number): Promise<void> => {
    const send = connectionTo(`http://127.0.0.1:${port}`);
    for (let at = nth; at < turns.length; at += clients) {
      const turn = turns[at] as Turn;
      const { code } = turn;
      if (code === undefined) await sendOne(send, turn);
      else {
        codes = codes.then(async () => {
          await ask(child, { code });
          await sendOne(send, turn);
        });
        await codes;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  return takenRows;
};

/** A page of bills as anybody would write it: the page, the count and the sum. */
const bareList = async (db: Database, agencyId: number, page: number): Promise<void> => {
  const mine = () => db.selectFrom("bills").where("agency_id", "=", agencyId);
  const paged = mine().selectAll().orderBy("create_at", "desc").orderBy("id", "desc");
  await paged
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  await mine()
    .select([sql<number>`count(*)`.as("rows"), sql<number>`sum(accounting_fee)`.as("fee")])
    .execute();
};

const askBare = async ({ database, agencyId }: Scene, clients: number): Promise<number[]> => {
  const connected = connect(database);
  const takenRows: number[] = [];
  const client = async (nth: number): Promise<void> => {
    for (let at = nth; at < bareTurns; at += clients) {
      takenRows.push((await timed(() => bareList(connected.reading, agencyId, at % 40))).ms);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
    return takenRows;
  } finally {
    await connected.close();
  }
};

const measure = async (kind: string, sizes: LoadSizes): Promise<BenchRow[]> => {
  const { child, scene } = await startScene(kind, sizes);
  const { clients } = sizes;
  try {
    await ask(child, "reset");
    const { ms: all, value: takenRows } = await timed(() => sendAll(child, scene, clients));
    const holds = await ask<LoopHolds>(child, "reset");
    const { ms: bareAll, value: bare } = await timed(() => askBare(scene, clients));
    const { granted: faults } = await ask<{ granted: readonly string[] }>(child, { faults: true });
    if (faults.length > 0) throw new Error(`the books do not hold: ${faults}`);
    const wrong = takenRows.filter(({ status }) => status !== 200);
    const label = `service (${kind}), ${clients} clients`;
    const latencies = [...new Set(takenRows.map((one) => one.kind))].sort().flatMap((one) => {
      const times = takenRows.filter((turn) => turn.kind === one).map(({ ms }) => ms);
      return [0.5, 0.95, 0.99].map((share) =>
        unbounded({
          ...{
            name: `${label}: ${one}, p${share * 100} of ${times.length}`,
            value: quantile(times, share),
            unit: "ms",
          },
          ...{ peer: "bare page, count and sum", peerValue: quantile(bare, share) },
        }),
      );
    });
    const rows = scene.turns.reduce((sum, turn) => sum + turn.rows, 0);
    const rate = (count: number, ms: number): number => (count / ms) * 1_000;
    const heldRow = { peer: "99 of 100 are below", peerValue: holds.p99 };
    const answered = { peer: "answers in all", peerValue: takenRows.length };
    return [
      ...latencies,
      unbounded({
        ...{ name: `${label}: rows shown or changed`, value: rate(rows, all), unit: "rows/s" },
        ...{ peer: "bare page, count and sum", peerValue: rate(bareTurns * pageSize, bareAll) },
      }),
      unbounded({ name: `${label}: longest hold of the thread`, value: holds.longest, unit: "ms", ...heldRow }),
      under(1, { name: `${label}: answers that are no success`, value: wrong.length, unit: "answers", ...answered }),
    ];
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
};

/** On SQLite and PostgreSQL. Afterwards the books are proven. */
export const benchLoad = (sizes: LoadSizes): Promise<BenchRow[]> => onEachServer((kind) => measure(kind, sizes));
