import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { createSandboxBank } from "../../../src-service/core/channels/bank/sandbox-bank.ts";
import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import type { Writing } from "../../../src-service/core/context.ts";
import type { DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { createService, type RunningService, type ServiceOptions } from "../../../src-service/server.ts";
import { fillPath } from "../../../src-shared/kernel/calls/define.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { type TestClock, testClock, testPasswordMemory } from "../../service/make-database.ts";
import { fillScene, type Person, type Role, type Worker } from "../../service/money-fill.ts";
import { type Take, takeFilledDatabase } from "../../service/reused-databases.ts";
import { type CallFaults, guardCalls } from "./call-faults.ts";
import { createLife, type Life } from "./kill-places.ts";

export const paymentCode = "123456";

type Sent = {
  readonly params?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  readonly key?: string;
};
export type CallAnswer = { readonly status: number; readonly body: Record<string, unknown> };

const actor = { user_id: null, name: "torture", device: "", request_id: "torture" };
const paidAtOnce: BankPlan = { outcome: "paid", due_after: 0 };

export type WorldOptions = {
  /** Clock and fates of the bank, where others than this process are to know them. */
  readonly given?: (folder: string) => { readonly clock: TestClock; readonly fates: Map<string, BankPlan> };
  readonly workers?: number;
  /** So few that the payments of torture, of two lines, are booked in slices as large ones are. */
  readonly linesAtOnce?: number;
};

const openService = (database: DatabaseTarget, folder: string, options: Partial<ServiceOptions>) =>
  createService({
    database,
    locksFolder: false,
    storageDir: join(folder, "storage"),
    secretsDir: join(folder, "secrets"),
    environment: "demo",
    passwordMemory: testPasswordMemory,
    codes: { digits: () => paymentCode },
    limits: {
      publicPerMinute: 1_000_000,
      lookupsPerDay: 1_000_000,
      paymentSmsPerDay: 1_000_000,
      codesPerMinute: 1_000_000,
      smsPerDayOfAddress: 1_000_000,
    },
    runsJobs: false,
    runsExports: false,
    ...options,
  });

type Filled = {
  readonly people: readonly (readonly [Role, Person])[];
  readonly workers: readonly Worker[];
  readonly facts: Awaited<ReturnType<typeof fillScene>>;
};
const filledFile = "world.json";

/** A database with the people, money and workers of a world, filled by a service that is closed again. */
const takeFilled =
  (count: number): Take =>
  (kind, folder) =>
    takeFilledDatabase(kind, folder, `world-${count}`, async (target, own) => {
      const running = await openService(target, own, { clock: testClock() });
      const people = new Map<Role, Person>();
      const workers: Worker[] = [];
      const config = { labor_usage_fee: 300, no_labor_usage_fee_count: 1 };
      const facts = await fillScene(running, { workers: count, funds: 10 ** 11, config }, people, workers);
      const filled: Filled = { people: [...people], workers, facts };
      writeFileSync(join(own, filledFile), JSON.stringify(filled));
      await running.close();
    });

/**
 * A service with its real database, people who may all do their part, and a bank whose every answer is decided by the
 * case. It can be killed and started again; its workers run when they are told to.
 */
export const createWorld = async (
  kind: string,
  {
    given: environmentOf = () => ({ clock: testClock(), fates: new Map() }),
    workers: workerCount = 60,
    linesAtOnce = 1,
  }: WorldOptions = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), "torture-world-"));
  const database = await takeFilled(workerCount)(kind, folder);
  const { clock, fates } = environmentOf(folder);
  const makeBank = (parts: Parameters<typeof createSandboxBank>[0]) =>
    createSandboxBank(parts, { plan: ({ account_no }) => fates.get(account_no) ?? paidAtOnce });
  const callFaults: CallFaults = { life: createLife(null), mistake: null };
  let current!: RunningService;
  let port = 0;

  const open = async (): Promise<void> => {
    current = await openService(database.target, folder, { clock, payouts: { makeBank, linesAtOnce } });
    guardCalls(current, callFaults);
    port = await current.listen(0);
  };
  await open();
  const { people: persons, workers, facts } = JSON.parse(readFileSync(join(folder, filledFile), "utf8")) as Filled;
  const people = new Map(persons);

  const { agency_id } = await current.db
    .selectFrom("wallets")
    .select("agency_id")
    .where("id", "=", facts.wallet_id)
    .executeTakeFirstOrThrow();

  return {
    ...facts,
    folder,
    target: database.target,
    agencyId: String(agency_id),
    clock,
    fates,
    people,
    workers,
    callFaults,
    running: (): RunningService => current,
    db: () => current.db,
    bank: () => makeBank(current.service),
    port: () => port,
    person: (who: Role): Person => people.get(who) as Person,
    write: <T>(work: (writing: Writing) => Promise<T>): Promise<T> => current.service.write(actor, work),
    /** What a call answers that nothing comes between. */
    call: async (who: Role, name: CallName, request: Sent = {}): Promise<CallAnswer> => {
      const spec = calls[name];
      const answer = await current.app.inject({
        method: spec.method as "GET",
        url: fillPath(spec.path, request.params),
        headers: {
          authorization: `Bearer ${people.get(who)?.token ?? ""}`,
          ...(spec.keyed && { "idempotency-key": request.key ?? randomUUID() }),
        },
        ...(request.query !== undefined && { query: request.query }),
        ...(request.body !== undefined && { payload: request.body }),
      });
      return { status: answer.statusCode, body: answer.json() as CallAnswer["body"] };
    },
    /** What people do before a service that does not die of it and makes no mistake but this one. */
    calmly: async <T>(work: () => Promise<T>, mistake: CallFaults["mistake"] = null): Promise<T> => {
      const previous = { ...callFaults };
      Object.assign(callFaults, { life: createLife(null), mistake });
      try {
        return await work();
      } finally {
        Object.assign(callFaults, previous);
      }
    },
    /** Kills the service and starts another one on what it left. */
    restart: async (life: Life): Promise<void> => {
      current.app.server.closeAllConnections();
      await current.close();
      callFaults.life = life;
      await open();
    },
    /** What the proofs of the books find wrong. */
    faults: async (): Promise<readonly string[]> =>
      (await auditBooks(current.service, readSeals(join(folder, "secrets")))).flatMap((result) =>
        result.faults.map(String),
      ),
    end: async (): Promise<void> => {
      await current.close();
      await database.giveBack();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
