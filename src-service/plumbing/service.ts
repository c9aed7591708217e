import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { CallName } from "../../src-shared/calls/registry.ts";
import type { demoAccount, environmentNames } from "../../src-shared/calls/session.ts";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import type { PayoutOptions } from "../channels/bank/payout-bank.ts";
import type { Regions } from "../channels/regions.ts";
import type { Context, HandlersFor, Principal, ServiceClock, SignedIn, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Connected } from "../database/connect.ts";
import type { Sealed } from "../seals/sealer.ts";
import type { SecurityLog } from "../security-log/recorder.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { ImportKind } from "./import-kind.ts";
import type { Secrets } from "./secrets.ts";
import type { Write } from "./write.ts";

export type Environment = (typeof environmentNames)[number];

/** Where random codes come from. Tests and torture hand in their own; the default is the system's secure source. */
export type CodeSource = { digits(length: number): string };

/** Ceilings on what one address or number may do; generous for a single machine, lower them on a public server. */
export type Limits = {
  /** Public calls a minute from one address. */
  readonly publicPerMinute: number;
  /** The same public call a minute for one phone: from one address, and sign-ins of all strangers together. */
  readonly perPhonePerMinute: number;
  /**
   * SMS codes for sign-in and reset a day to one number: for each source that the person is known by, and for all
   * strangers together; `smsPerDayOfStranger` for each address of a stranger. Then codes for payments.
   */
  readonly smsPerDay: number;
  readonly smsPerDayOfStranger: number;
  readonly paymentSmsPerDay: number;
  /** SMS codes and QR codes a minute that one address may ask for, for whatever numbers. */
  readonly codesPerMinute: number;
};

/** What demo data contributes to the areas, which do not know it. */
export type DemoContribution = {
  /** The sign-ins that the sign-in screen offers; none where the database holds no demo data. */
  accounts(db: Reader): Promise<readonly z.output<typeof demoAccount>[]>;
  /** Declares and reports the demo's past months once, before the tax books follow the bills. */
  fillTaxBooks(service: Service): Promise<void>;
};

/** The parts that every area is built from. */
export type Service = Connected & {
  readonly clock: ServiceClock;
  readonly environment: Environment;
  /** Null in every other environment than the demo's. */
  readonly demo: DemoContribution | null;
  /** The one mode of this service (`--app-type`); null: the host and the person's choice decide. */
  readonly appType: number | null;
  readonly feed: ChangeFeed;
  readonly secrets: Secrets;
  readonly codes: CodeSource;
  readonly limits: Limits;
  readonly storageDir: string;
  readonly secretsDir: string;
  /** The rules of all areas about files; filled when the areas are made. */
  readonly fileRules: FileRule[];
  /** KiB that hashing a password takes; absent, what `argon2id.ts` says. */
  readonly passwordMemory?: number;
  readonly payouts: PayoutOptions;
  readonly runsJobs: boolean;
  readonly runsExports: boolean;
  /** Where an address is, and whether the caller's own word for it is taken. */
  readonly regions: Regions;
  readonly trustsRegionHeader: boolean;
  readonly write: Write;
  /** For what another party than the service writes into its database: the sandbox bank. */
  readonly sealed: Sealed;
  readonly securityLog: SecurityLog;
  /** Context of work that no person asked for (jobs, notifications of the bank); `name` stands in the audit log. */
  system(name: string): Context;
  contextOf(principal: Principal | null, from: Origin): Context;
  /** Adds work to be ended with the service: listeners, timers, jobs. Ended in reverse order. */
  onClose(end: () => Promise<void> | void): void;
};

/** Where a request comes from, and by which origin (`http://host:port`) it reached the service. */
export type Origin = {
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly region: string;
  readonly reachedAt: string;
};

/** A call that answers by itself: a stream, a file. `principal` is null on public calls only. */
export type RawHandler = (context: SignedIn | Context, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Whether a stored file belongs to a record of an area that the person may see. Who may see the record may fetch its file,
 * whoever uploaded it; the file's agency is that of the person already.
 */
export type FileRule = (db: Reader, principal: Principal, key: string) => Promise<boolean>;

export type RecordRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How a call of a record is answered; its request is parsed by the call's schemas. Keyed calls get their transaction. */
export type RecordCall = {
  answer(context: SignedIn, request: RecordRequest, writing: Writing): Promise<unknown>;
};

/** A declared record with the answers to its calls, by their names (`src-service/records/serve.ts`). */
export type ServedRecord = { readonly record: AnyRecord; readonly calls: Readonly<Record<string, RecordCall>> };

/** What an area adds to the service: answers to its calls, whose files are seen by whom, and jobs that run beside them. */
export type Area = {
  readonly files?: readonly FileRule[];
  /** Imports in parts whose rows the area takes. */
  readonly imports?: readonly ImportKind[];
  readonly handlers?: Partial<HandlersFor<CallName>>;
  readonly records?: readonly ServedRecord[];
  readonly raw?: Partial<Record<CallName, RawHandler>>;
  /** Starts the area's jobs; they end by `service.onClose`. */
  start?(): Promise<void> | void;
};

export type MakeArea = (service: Service) => Area;
