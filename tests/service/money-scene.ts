import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createPayoutWorker, type PayoutWorker } from "../../src-service/billing/settlements/paying/payout-worker.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import type { BankParts, PayoutBank, PayoutOrder } from "../../src-service/core/channels/bank/payout-bank.ts";
import { createSandboxBank } from "../../src-service/core/channels/bank/sandbox-bank.ts";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import type { DatabaseTarget } from "../../src-service/core/database/connect.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import type { RunningService } from "../../src-service/server.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import { mayBeCopied, openService, type Started, startTestService, takeStarted } from "./harness.ts";
import { fillScene, type Person, type Role, type SceneOptions, type Worker } from "./money-fill.ts";
import { suiteDatabases } from "./on-postgres.ts";
import { markTransactions, outsideOnly } from "./outside-transactions.ts";
import { type Take, takeFilledDatabase } from "./reused-databases.ts";

/** Answer of a call as it came over HTTP. */
export type Answer = { status: number; body: Record<string, unknown> };

/** The bank's forced fate by the last yuan digit of an account: set by tests through `fates`. */
export type Fates = Map<string, BankPlan | ((order: PayoutOrder) => BankPlan | undefined)>;

const paidAtOnce: BankPlan = { outcome: "paid", due_after: 0 };

type Filled = {
  readonly people: readonly (readonly [Role, Person])[];
  readonly workers: readonly Worker[];
  readonly facts: Awaited<ReturnType<typeof fillScene>>;
};

const fillWhole = async (running: RunningService, options: SceneOptions): Promise<Filled> => {
  const people = new Map<Role, Person>();
  const workers: Worker[] = [];
  const facts = await fillScene(running, options, people, workers);
  // Rows that tests write past the service have ids of their own below these.
  await running.service.writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
  return { people: [...people], workers, facts };
};

const filledFile = "scene.json";

const readFilled = (folder: string): Filled =>
  JSON.parse(readFileSync(path.join(folder, filledFile), "utf8")) as Filled;

/** A database with the scene of these options, filled by a service that is closed again. */
const takeScene =
  ({ service: _service, makeBank: _makeBank, ...filling }: SceneOptions): Take =>
  (kind, folder) => {
    const name = createHash("sha256").update(JSON.stringify(filling)).digest("hex").slice(0, 16);
    const fill = async (target: DatabaseTarget, own: string): Promise<void> => {
      const running = await openService(target, own, {});
      writeFileSync(path.join(own, filledFile), JSON.stringify(await fillWhole(running, filling)));
      await running.close();
    };
    return takeFilledDatabase(kind, folder, `scene-${name}`, fill, takeStarted);
  };

/** A service with one agency, two of its companies, a company of another agency, workers, a task and everybody's roles. */
export const makeScene = async (kind: string, options: SceneOptions = {}) => {
  const fates: Fates = new Map();
  const breaches: string[] = [];
  const ownBank =
    options.makeBank ??
    ((parts: BankParts) =>
      createSandboxBank(parts, {
        plan: (order) => {
          const fate = fates.get(order.account_no);
          return (typeof fate === "function" ? fate(order) : fate) ?? paidAtOnce;
        },
      }));
  const makeBank = (parts: BankParts): PayoutBank => outsideOnly(ownBank(parts), breaches);
  const service = { ...options.service, payouts: { ...options.service?.payouts, makeBank }, runsJobs: false };
  const isCopied = mayBeCopied(service);
  const started: Started = await startTestService(kind, service, isCopied ? takeScene(options) : undefined);
  const {
    people: persons,
    workers,
    facts,
  } = await (isCopied ? readFilled(started.folder) : fillWhole(started.running(), options));
  const people = new Map(persons);
  const running = (): RunningService => started.running();
  markTransactions(running().service.writing);
  let bank = makeBank(running().service);

  const worker = (otherBank?: PayoutBank): PayoutWorker =>
    createPayoutWorker({
      context: running().service.system("payouts"),
      bank: otherBank ?? bank,
      onFault: (error) => {
        if (otherBank === undefined) throw error;
      },
    });

  const call = async (
    who: Role,
    name: CallName,
    request: {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: Record<string, unknown>;
      key?: string;
    } = {},
  ): Promise<Answer> => {
    const spec = calls[name];
    const url = spec.path.replace(/\{([a-z_]+)\}/g, (_all: string, param: string) => request.params?.[param] ?? "");
    const headers: Record<string, string> = { authorization: `Bearer ${people.get(who)?.token ?? ""}` };
    if (spec.keyed) headers["idempotency-key"] = request.key ?? randomUUID();
    const answer = await running().app.inject({
      method: spec.method as "GET",
      url,
      headers,
      ...(request.query !== undefined && { query: request.query }),
      ...(request.body !== undefined && { payload: request.body }),
    });
    return { status: answer.statusCode, body: answer.json() as Answer["body"] };
  };

  /** What a call answers, as its declaration has it; fails where it does not answer 200 with that. */
  const answered = async <Name extends CallName>(
    who: Role,
    name: Name,
    request: Parameters<typeof call>[2] = {},
  ): Promise<CallOutput<(typeof calls)[Name]>> => {
    const { status, body } = await call(who, name, request);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return calls[name].output.parse(body) as CallOutput<(typeof calls)[Name]>;
  };

  const scene = {
    ...facts,
    started,
    running,
    fates,
    people,
    workers,
    call,
    answered,
    worker,
    bank: () => bank,
    clock: started.clock,
    person: (who: Role): Person => people.get(who) as Person,
    restart: async () => {
      await started.restart();
      markTransactions(running().service.writing);
      bank = makeBank(running().service);
    },
    /** Rounds of the payout worker, `stepMs` apart. */
    rounds: async (count: number, stepMs = 1_000) => {
      const carrier = worker();
      for (let round = 0; round < count; round += 1) {
        await carrier.tick();
        started.clock.advance(stepMs);
      }
      await carrier.tick();
    },
    settlement: async (id: string): Promise<Tables["settlements"]> =>
      running().db.selectFrom("settlements").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow(),
    /** How often the settlement was paid out of its wallet. */
    captures: async (id: string): Promise<number> => {
      const { no } = await running()
        .db.selectFrom("settlements")
        .select("no")
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow();
      const rows = await running()
        .db.selectFrom("ledger_journals")
        .select("id")
        .where("biz_no", "=", no)
        .where("kind", "=", "capture")
        .execute();
      return rows.length;
    },
    lines: (id: string) =>
      running()
        .db.selectFrom("payout_lines")
        .selectAll()
        .where("settlement_id", "=", Number(id))
        .orderBy("seq")
        .execute(),
    wallet: () =>
      running().db.selectFrom("wallets").selectAll().where("id", "=", facts.wallet_id).executeTakeFirstOrThrow(),
    /** The last payment code sent to a person. */
    lastCode: async (who: Role): Promise<string> => {
      const message = await running()
        .db.selectFrom("sandbox_messages")
        .selectAll()
        .where("phone", "=", people.get(who)?.mobile ?? "")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return message.code;
    },
    audit: async (): Promise<void> => {
      const results = await auditBooks(running().service);
      expect(results.flatMap((result) => result.faults)).toEqual([]);
      expect(breaches).toEqual([]);
    },
    end: () => started.end(),
  };
  return scene;
};

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Describes a suite once a database; the scene is made before its first test, and its books are proven after the last. */
export const onEveryScene = (name: string, options: SceneOptions, body: (scene: () => Scene) => void): void => {
  for (const kind of suiteDatabases()) {
    describe(`${name} (${kind})`, () => {
      let scene: Scene | undefined;
      beforeAll(async () => {
        scene = await makeScene(kind, options);
      });
      afterAll(async () => {
        await scene?.audit();
        await scene?.end();
      });
      body(() => {
        if (scene === undefined) throw new Error("the scene was not set");
        return scene;
      });
    });
  }
};
