import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { demoAccount } from "../../src-shared/access/session/session-calls.ts";
import type { Environment } from "../../src-shared/kernel/rights/environment.ts";
import type { PayoutOptions } from "../core/channels/bank/payout-bank.ts";
import type { EnterpriseProvider } from "../core/channels/enterprises.ts";
import type { ReaderLimits } from "../core/channels/id-card.ts";
import type { IdentityProvider } from "../core/channels/identity-check.ts";
import type { MailChannel } from "../core/channels/mail/channel.ts";
import type { Regions } from "../core/channels/regions.ts";
import type { SmsChannel } from "../core/channels/sms/channel.ts";
import type { Context, Principal, RequestWaiting, ServiceClock, SignedIn } from "../core/context.ts";
import type { Connected } from "../core/database/connect.ts";
import type { Reader } from "../core/database/tables.ts";
import type { Bell } from "../core/plumbing/bell.ts";
import type { ChangeFeed } from "../core/plumbing/change-feed.ts";
import type { Outbox } from "../core/plumbing/outgoing.ts";
import type { SecurityLog } from "../core/plumbing/security-event.ts";
import type { Write } from "../core/plumbing/write.ts";
import type { RunSealed } from "../core/seals/sealer.ts";
import type { Secrets } from "../core/secrets/secrets.ts";
import type { Contributed } from "./contributed.ts";

/** Where random codes come from. Tests and torture hand in their own; the default is the system's secure source. */
export type CodeSource = { digits(length: number): string };

/** Ceilings on what one address or number may do; generous for a single machine, lower them on a public server. */
export type Limits = {
  /** Public calls a minute from one address. */
  readonly publicPerMinute: number;
  /** The same public call a minute for one phone: from one address, and sign-ins of all strangers together. */
  readonly perPhonePerMinute: number;
  /** Phones, known or not, that one address may look up a day before it signs in. */
  readonly lookupsPerDay: number;
  /**
   * SMS codes a day to one number: for each source that the person is known by, and for all strangers together, at all doors
   * without a sign-in; `smsPerDayOfStranger` for each address of a stranger. Then codes for payments.
   */
  readonly smsPerDay: number;
  readonly smsPerDayOfStranger: number;
  /** SMS codes that one address may ask for a day without a sign-in, for whatever numbers, at all doors together. */
  readonly smsPerDayOfAddress: number;
  readonly paymentSmsPerDay: number;
  /** SMS codes and QR codes a minute that one address may ask for, for whatever numbers. */
  readonly codesPerMinute: number;
};

/** Parts that demo data adds to the areas, which do not import it. */
export type DemoContribution = {
  /** The sign-ins that the sign-in screen offers; none where the database holds no demo data. */
  accounts(db: Reader): Promise<readonly z.output<typeof demoAccount>[]>;
  /** Declares and reports the demo's past months once, before the tax books follow the bills. */
  fillTaxBooks(service: Service): Promise<void>;
};

/** Limits of the reader of ID cards, and how long callers wait who do not say it, in milliseconds. */
export type ReaderPatience = { readonly limits: ReaderLimits; readonly waitMs: number };

/** The parts that every area is built from. */
export type Service = Connected & {
  readonly clock: ServiceClock;
  readonly environment: Environment;
  /** Null in every other environment than the demo's. */
  readonly demo: DemoContribution | null;
  /** The one mode of this service (`--app-type`); null: the host and the person's choice decide. */
  readonly appType: number | null;
  readonly feed: ChangeFeed;
  /** Mails and text messages that wait to go out. */
  readonly outbox: Outbox;
  /** Ways by which text messages and mails go out. */
  readonly sms: SmsChannel;
  readonly mail: MailChannel;
  /** Rung when an export job was queued, so that it starts without waiting for the next round. */
  readonly exportQueue: Bell;
  readonly secrets: Secrets;
  readonly codes: CodeSource;
  readonly limits: Limits;
  readonly storageDir: string;
  readonly secretsDir: string;
  /** Contributions of the areas to each other. */
  readonly contributed: Contributed;
  /** KiB that hashing a password takes; absent, what `argon2id.ts` says. */
  readonly passwordMemory?: number;
  /** Patience with the reader of ID cards; absent, the limits of `card-reader.ts` and the usual wait. */
  readonly reader?: ReaderPatience;
  readonly payouts: PayoutOptions;
  /** Checks who somebody is, at carriers and banks. */
  readonly identity: IdentityProvider;
  /** Checks what companies are, at the register, and opens the accounts by which they sign. */
  readonly enterprises: EnterpriseProvider;
  readonly runsJobs: boolean;
  readonly runsExports: boolean;
  /** Looks up the region of an address, and whether the region that the caller names is trusted. */
  readonly regions: Regions;
  readonly trustsRegionHeader: boolean;
  readonly write: Write;
  /** Sees to it that what the day begins with is written, before anything of the day is read. */
  readonly beginDay: () => Promise<void>;
  /** For what another party than the service writes into its database: the sandbox bank. */
  readonly runSealed: RunSealed;
  readonly securityLog: SecurityLog;
  /** Context of work that no person asked for (jobs, notifications of the bank); `name` is in the audit log. */
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
  /** Longest wait for the answer; absent: as long as it takes. */
  readonly waiting?: RequestWaiting;
};

/** A call that answers by itself: a stream, a file. `principal` is null on public calls only. */
export type RawHandler = (context: SignedIn | Context, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
