/** Settlements of many lines made, approved, paid and handed out while another person writes: how long they wait, what memory it takes. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type BenchRow, quantile, unbounded, under } from "./bench-row.ts";
import { type Asked, bodyOf, type Caller, callerOf } from "./caller.ts";
import { onEachServer } from "./databases.ts";
import type { Batch, Scene } from "./payment/scene.ts";
import type { Wish } from "./payment/service.ts";
import type { BenchSizes } from "./sizes.ts";

const aloneTurns = 40;
const mostWaitMs = 1_000;
const mostMemory = 400;
const paymentCode = "123456";

/** Starts a program of the part and waits for its first message. */
const start = async <T>(file: string, args: readonly string[]): Promise<{ child: ChildProcess; told: T }> => {
  const child = fork(path.join(import.meta.dirname, "payment", file), args, {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`${file} ended before it was ready`);
  });
  const [startMessage] = (await Promise.race([once(child, "message"), ended])) as [T];
  ended.catch(() => undefined);
  return { child, told: startMessage };
};

const end = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGTERM");
  await once(child, "exit");
};

const ask = async (child: ChildProcess, message: Wish): Promise<unknown> => {
  const [answer] = await Promise.all([once(child, "message"), child.send(message)]);
  return (answer[0] as { granted: unknown }).granted;
};

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
};

/** What somebody else writes: the columns of their own list. */
const smallWrite: Asked = {
  name: "listSettings.save",
  params: { custom_list_type: "bills" },
  body: { export_direction: 1, list_header: [{ key: "no", visible: true }] },
};

/** How long small writes take, one after the other, while the work runs (ms each), and what the work came to. */
const besides = async <T>(other: Caller, work: () => Promise<T>) => {
  let isDone = false;
  const waits: number[] = [];
  const writing = (async () => {
    while (!isDone) {
      const { ms, value } = await timed(() => other(smallWrite));
      bodyOf(value);
      waits.push(ms);
    }
  })();
  const { ms, value } = await timed(async () => {
    try {
      return await work();
    } finally {
      isDone = true;
    }
  });
  await writing;
  return { ms, value, waits };
};

type Settlement = {
  readonly id: string;
  readonly version: number;
  readonly snapshot_hash: string;
  readonly company_payable: number;
};

type Shown = {
  readonly outcome: string;
  readonly digest: string;
  readonly figures_hash: string;
  readonly count: number;
  readonly company_payable: number;
  readonly labor_net: number;
};

const settlementOf = (body: Record<string, unknown>): Settlement => body["settlement"] as Settlement;

type Served = { readonly child: ChildProcess; readonly person: (who: keyof Scene["tokens"]) => Caller };

type Serve = <T>(work: (served: Served) => Promise<T>) => Promise<T>;

const startServed = async ({ database, folder, tokens }: Scene): Promise<Served> => {
  const { child, told: startMessage } = await start<{ port: number }>("service.ts", [
    JSON.stringify({ database, folder }),
  ]);
  return { child, person: (who) => callerOf(`http://127.0.0.1:${startMessage.port}`, tokens[who]) };
};

/** Each step in a service of its own, so that what it takes is not what one before it has left behind. */
const servedFresh =
  (scene: Scene): Serve =>
  async (work) => {
    const one = await startServed(scene);
    try {
      return await work(one);
    } finally {
      await end(one.child);
    }
  };

const pay = async (kind: string, lines: number, scene: Scene, served: Serve): Promise<BenchRow[]> => {
  const label = `payment (${kind}), ${lines} lines`;
  const rows: BenchRow[] = [];

  /** Sends a request while another person writes, and measures both. Output: the answer's body. */
  const measured = (name: string, who: keyof Scene["tokens"], request: Asked, isBooked = false) =>
    served(async ({ child, person }) => {
      const [caller, other] = [person(who), person("operator")];
      const alone: number[] = [];
      for (let turn = 0; turn < aloneTurns; turn += 1) alone.push((await timed(() => other(smallWrite))).ms);
      const peer = { peer: "the same write alone", peerValue: quantile(alone, 0.5) };
      await ask(child, "begin");
      const before = Number(await ask(child, "peak"));
      await ask(child, "begin");
      const { ms, value, waits } = await besides(other, async () => {
        const answered = await timed(async () => bodyOf(await caller(request)));
        if (isBooked) await ask(child, "book");
        return answered;
      });
      const peak = Number(await ask(child, "peak"));
      rows.push(
        under(mostWaitMs, {
          ...{ name: `${label}: ${name}, longest wait of ${waits.length} other writes` },
          ...{ value: Math.max(...waits), unit: "ms", ...peer },
        }),
        unbounded({
          ...{ name: `${label}: ${name}, wait of nineteen in twenty other writes` },
          ...{ value: quantile(waits, 0.95), unit: "ms", ...peer },
        }),
        unbounded({ name: `${label}: ${name}, until it is answered`, value: value.ms, unit: "ms", ...peer }),
        unbounded({ name: `${label}: ${name}, whole`, value: ms, unit: "ms", ...peer }),
        under(mostMemory, {
          ...{ name: `${label}: ${name}, memory at the peak`, value: peak, unit: "MiB" },
          ...{ peer: "before the step", peerValue: before },
        }),
      );
      return value.value;
    });
  const step = async (...request: Parameters<typeof measured>): Promise<Settlement> =>
    settlementOf(await measured(...request));
  const moving = ({ id, version }: Settlement, more: Record<string, unknown>): Asked => ({
    name: "settlements.update",
    params: { id },
    body: { version, ...more },
  });
  const making = ({ id, fee }: Batch): Asked => ({
    name: "settlements.create",
    body: {
      ...{ company_id: scene.companyId, channel: 1, period: scene.period, settlement_remark: "" },
      matching: { company_id: scene.companyId, import_id: id },
      expected: { count: lines, accounting_fee: fee },
    },
  });
  /** The same steps without measuring them. */
  const quietly = (who: keyof Scene["tokens"], request: Asked): Promise<Settlement> =>
    served(async ({ child, person }) => {
      const body = bodyOf(await person(who)(request));
      await ask(child, "book");
      return settlementOf(body);
    });
  const approveQuietly = async (batch: Batch): Promise<Settlement> => {
    const draft = await quietly("maker", making(batch));
    const submitted = await quietly("maker", moving(draft, { action: "submit" }));
    const { snapshot_hash } = submitted;
    return quietly("checker", moving(submitted, { action: "approve", snapshot_hash }));
  };
  /** What the payer is shown, and the body of a payment of it under a code. */
  const shownOf = ({ id, version, snapshot_hash }: Settlement, way: "settle" | "offline_settle") =>
    served(async ({ person }) => {
      const request: Asked = { name: "settlements.payPreview", params: { id }, query: { way } };
      const preview = bodyOf(await person("payer")(request)) as Shown;
      const purpose = way === "settle" ? "settle" : "offline";
      const code = { purpose, object_id: id, digest: preview.digest };
      bodyOf(await person("payer")({ name: "wallets.sms", body: code }));
      const { count, company_payable, labor_net, figures_hash } = preview;
      const expected = way === "settle" ? { count, company_payable } : { count, labor_net };
      return { shown: preview, body: { snapshot_hash, version, figures_hash, sms_code: paymentCode, expected } };
    });
  const pays = async (name: string, one: Settlement, way: "settle" | "offline_settle", outcome: string) => {
    const { shown: preview, body } = await shownOf(one, way);
    if (preview.outcome !== outcome) throw new Error(`${name}: the payer was shown ${preview.outcome}`);
    const call = way === "settle" ? "settlements.settle" : "settlements.smsOfflineSettle";
    await step(name, "payer", { name: call, params: { id: one.id }, body }, true);
  };

  const [first, second, third] = scene.batches as readonly [Batch, Batch, Batch];
  const draft = await step("made", "maker", making(first), true);
  const submitted = await step("submitted", "maker", moving(draft, { action: "submit" }));
  const { snapshot_hash } = submitted;
  await measured("checks read", "checker", { name: "settlements.checks", params: { id: submitted.id } });
  const approved = await step("approved", "checker", moving(submitted, { action: "approve", snapshot_hash }));
  const other = await approveQuietly(second);
  await pays("paid", approved, "settle", "same");
  await pays("paid with other taxes than approved", other, "settle", "tax");
  const last = await approveQuietly(third);
  await served(({ child }) => ask(child, "offline"));
  await pays("handed out", last, "offline_settle", "same");
  const month = scene.period;
  const again = await measured("terms tried out on what was paid", "checker", {
    name: "companyContracts.whatIf",
    body: { company_id: scene.companyId, from: month, to: month },
  });
  if (again["lines"] !== lines * scene.batches.length || again["proven_lines"] !== again["lines"])
    throw new Error(`of the lines that were paid ${again["proven_lines"]} were found again, of ${again["lines"]}`);
  const faults = await served(({ child }) => ask(child, "faults"));
  if ((faults as readonly string[]).length > 0) throw new Error(`the books do not hold: ${faults}`);
  return rows;
};

const measure = async (kind: string, { lines, fresh }: BenchSizes["payment"]): Promise<BenchRow[]> => {
  const { child, told: scene } = await start<Scene>("scene.ts", [kind, String(lines)]);
  const shared = fresh ? null : await startServed(scene);
  try {
    return await pay(kind, lines, scene, shared === null ? servedFresh(scene) : (work) => work(shared));
  } finally {
    if (shared !== null) await end(shared.child);
    await end(child);
  }
};

/** On SQLite and PostgreSQL. Afterwards the books are proven. */
export const benchPayment = ({ payment }: BenchSizes): Promise<BenchRow[]> =>
  onEachServer((kind) => measure(kind, payment));
