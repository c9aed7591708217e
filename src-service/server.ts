import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import type { FolderLock } from "../src-node/folder-lock.ts";
import type { Environment } from "../src-shared/kernel/rights/environment.ts";
import { parseStrictJson } from "../src-shared/kernel/values/text/strict-json.ts";
import { shanghaiNow } from "../src-shared/kernel/values/time/time.ts";
import { gateHosts } from "./access/http/host-gate.ts";
import { createKeyedRunner } from "./access/http/keyed.ts";
import { operationsArea } from "./access/http/operations-call.ts";
import { serveProbes } from "./access/http/probes.ts";
import { answerErrors, createRegister } from "./access/http/register.ts";
import { takeActionCode } from "./access/proofs/action-codes.ts";
import { createAuthenticate } from "./access/session/authenticate.ts";
import { areaExports, areas, contributed } from "./areas.ts";
import type { PayoutOptions } from "./core/channels/bank/payout-bank.ts";
import { requireChannels } from "./core/channels/channels.ts";
import { type EnterpriseProvider, sandboxEnterprises } from "./core/channels/enterprises.ts";
import { type IdentityProvider, sandboxIdentity } from "./core/channels/identity-check.ts";
import { mailCarrierOf } from "./core/channels/mail/channel.ts";
import type { MailSettings } from "./core/channels/mail/settings.ts";
import { noRegions, type Regions } from "./core/channels/regions.ts";
import { smsChannelOf } from "./core/channels/sms/channel.ts";
import type { SmsSettings } from "./core/channels/sms/settings.ts";
import type { Context, Principal, ServiceClock } from "./core/context.ts";
import { type Connected, connect, type DatabaseTarget } from "./core/database/connect.ts";
import { lockDatabaseFolder } from "./core/database/database-folder.ts";
import { databaseFile, proveDatabase } from "./core/database/encrypt-database.ts";
import { hasDemoData } from "./core/database/facts.ts";
import { migrate } from "./core/database/migrate.ts";
import type { ProvenFolder } from "./core/database/proven-folder.ts";
import type { Database } from "./core/database/tables.ts";
import { createBell } from "./core/plumbing/bell.ts";
import { createChangeFeed } from "./core/plumbing/change-feed.ts";
import { bindEnvironment } from "./core/plumbing/environment-binding.ts";
import { createOutbox } from "./core/plumbing/outgoing.ts";
import { createRateLimit } from "./core/plumbing/rate-limit.ts";
import { keepSystemRoles } from "./core/plumbing/system-roles.ts";
import { type Actor, createWrite } from "./core/plumbing/write.ts";
import { sealKeyOf } from "./core/seals/seal-digest.ts";
import { createRunSealed, createSealer } from "./core/seals/sealer.ts";
import { isMarkedSealed, startSealing } from "./core/seals/start-sealing.ts";
import { bindSecrets, openSecrets } from "./core/secrets/secrets.ts";
import type { DemoSize, seedDemo } from "./demo/generate.ts";
import type { Area } from "./lists/area.ts";
import { createSecurityLog } from "./lists/security-log/recorder.ts";
import type { CodeSource, Limits, Origin, ReaderPatience, Service } from "./lists/service.ts";
import { objectFile, readStored } from "./lists/storage/stored-files.ts";
import { workerPagesArea } from "./records/phone-page/serve.ts";
import { cardChannel } from "./workers/recognition/card-channel.ts";

export type ServiceOptions = {
  readonly database: DatabaseTarget;
  /** The database's folder where it was taken before; else it is taken, and its pages proven, first. */
  readonly folder?: ProvenFolder;
  /** Folder of uploaded files; beside its content lie the service's secrets unless `secretsDir` says otherwise. */
  readonly storageDir: string;
  readonly secretsDir?: string;
  readonly environment: Environment;
  /**
   * The only mode of this service: 7 = agency, 1 = company (spec 1). Without it the host and the person's choice decide.
   */
  readonly appType?: number;
  readonly clock?: ServiceClock;
  /** Source of SMS codes; tests only, the default is secure. */
  readonly codes?: CodeSource;
  readonly limits?: Partial<Limits>;
  /** KiB that hashing a password takes; tests only, the default is that of `argon2id.ts`. */
  readonly passwordMemory?: number;
  /** Patience with the reader of ID cards; tests have more, because their machine is busy. */
  readonly reader?: ReaderPatience;
  /** Token that `/metrics` asks for; without it only callers on this machine are answered. */
  readonly metricsToken?: string;
  /** The bank that pays workers; the default is the sandbox bank. */
  readonly payouts?: PayoutOptions;
  /** Checks who somebody is; the default is the sandbox provider. */
  readonly identity?: IdentityProvider;
  readonly enterprises?: EnterpriseProvider;
  /** Ways by which text messages and mails go out; the defaults are the sandboxes. */
  readonly sms?: SmsSettings;
  readonly mail?: MailSettings;
  /**
   * True when the areas' jobs run by themselves (payouts, transfers, invoices, limits, months); tests may tick them instead.
   */
  readonly runsJobs?: boolean;
  /** True when export jobs run and receipts are fetched by themselves; tests may want them to wait. */
  readonly runsExports?: boolean;
  /** Path of the table of IP regions; without it every region is unknown. */
  readonly regions?: Regions;
  /** Trusts the header `x-region` outside the demo environment too: for operators whose reverse proxy sets it. */
  readonly trustRegionHeader?: boolean;
  /** Reverse proxies whose forwarded headers are believed (`http/trusted-proxies.ts`); none by default. */
  readonly trustedProxies?: readonly string[];
  /** Hosts by which the service may be reached beside loopback names (`http/host-gate.ts`). */
  readonly hosts?: readonly string[];
  /** Fills an empty database with demo data first; the anchor day defaults to today in Shanghai. */
  readonly demo?: {
    readonly seed?: number;
    readonly anchor?: string;
    readonly size?: DemoSize;
    readonly hasNeighbour?: boolean;
  };
  /**
   * False where another service works on the same SQLite on purpose: torture checks one that runs in a process of its own.
   */
  readonly locksFolder?: boolean;
};

export type RunningService = {
  readonly app: FastifyInstance;
  readonly service: Service;
  readonly db: Service["reading"];
  /** Listens on `host` (127.0.0.1); port 0 takes a free one. Returns the port. */
  listen(port: number, host?: string): Promise<number>;
  /** Makes ready what takes long to start, once the service answers: nobody waits for it at the first use. */
  warmUp(): void;
  close(): Promise<void>;
};

const usualLimits: Limits = {
  publicPerMinute: 600,
  perPhonePerMinute: 60,
  lookupsPerDay: 500,
  smsPerDay: 10,
  smsPerDayOfStranger: 5,
  smsPerDayOfAddress: 300,
  paymentSmsPerDay: 100,
  codesPerMinute: 60,
};

const secureCodes: CodeSource = { digits: (length) => Array.from({ length }, () => String(randomInt(10))).join("") };

const requestIdShape = /^[0-9a-f-]{36}$/;

const createApp = async (trustedProxies: readonly string[], hosts: readonly string[]): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit: 1 << 20,
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: true,
    // No client asks by HEAD; a second route for every reading call would be made at each start.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : parseStrictJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    // The desk uses it to check that an answer belongs to its request (security F13).
    const sentRequestId = request.headers["x-request-id"];
    if (typeof sentRequestId === "string" && requestIdShape.test(sentRequestId))
      reply.header("x-request-id", sentRequestId);
  });
  gateHosts(app, hosts);
  answerErrors(app);
  await app.register(multipart);
  return app;
};

/** Opens a database once its pages are proven. Throws `DatabaseDamagedError` before anything is written. */
const openOr = async (
  target: DatabaseTarget,
  proven: Promise<void> | undefined,
  giveUp: () => void,
): Promise<Connected> => {
  try {
    if (proven !== undefined) await proven;
    else if ("sqlite" in target) proveDatabase(databaseFile(target.sqlite), target.key);
    return connect(target);
  } catch (error) {
    giveUp();
    throw error;
  }
};

/** Fills an empty database with demo data where they are asked for; what makes them is loaded where they are made only. */
const fillDemo = async (
  { demo }: ServiceOptions,
  service: Parameters<typeof seedDemo>[0] & Pick<Service, "clock">,
): Promise<void> => {
  if (demo === undefined || (await hasDemoData(service.reading))) return;
  const made = await import("./demo/generate.ts");
  const anchor = demo.anchor ?? shanghaiNow(service.clock.now()).slice(0, 10);
  const { seed = 1, size = "full", hasNeighbour } = demo;
  await made.seedDemo(service, { seed, anchor, size, ...(hasNeighbour === true && { hasNeighbour }) });
};

/** A lock that nothing holds, for databases that several copies share. */
const noLock: FolderLock = { release: () => undefined };

const createParts = async (options: ServiceOptions): Promise<Service & { end(): Promise<void> }> => {
  const clock = options.clock ?? { now: () => Date.now() };
  requireChannels(options.environment, { sms: options.sms, mail: options.mail });
  const { folder } = options;
  const lock = folder?.lock ?? (options.locksFolder === false ? noLock : lockDatabaseFolder(options.database));
  const connected = await openOr(options.database, folder?.proven, lock.release);
  const secretsDir = options.secretsDir ?? path.join(options.storageDir, ".secrets");
  try {
    const secrets = openSecrets(secretsDir);
    const sealer = createSealer(connected.dialect, sealKeyOf(secrets));
    await migrate(connected.writing, connected.dialect, shanghaiNow(clock.now()), sealer);
    const runSealed = createRunSealed(connected.writing, sealer);
    await runSealed((tx) => bindSecrets(tx, secrets, secretsDir));
    await runSealed((tx) => bindEnvironment(tx, options.environment));
    await runSealed((tx) => keepSystemRoles(tx, shanghaiNow(clock.now())));
    const feed = createChangeFeed();
    const outbox = createOutbox();
    const { dayBegins } = contributed;
    const { passwordMemory } = options;
    const ground = {
      reading: connected.reading,
      clock,
      secrets,
      ...(passwordMemory !== undefined && { passwordMemory }),
    };
    // Rows that a database has before it is sealed are sealed together, in a fraction of the time.
    if (!isMarkedSealed(secretsDir)) {
      const { write } = createWrite(connected, clock, feed, undefined, dayBegins);
      await fillDemo(options, { ...ground, write });
    }
    await startSealing(connected, sealKeyOf(secrets), contributed.tables, secretsDir);
    const { write, writeBeside, beginDay } = createWrite(connected, clock, feed, sealer, dayBegins, outbox.carry);
    await fillDemo(options, { ...ground, write });
    const ends: (() => Promise<void> | void)[] = [];
    const contextFor = (principal: Principal | null, actor: Actor, from: Origin, db: Database): Context => ({
      principal,
      db,
      clock,
      ...from,
      write: (work) => write(actor, work),
      writeBeside: (subjects, work) => writeBeside(actor, subjects, work),
    });
    const system = (name: string): Context => {
      const requestId = randomUUID();
      const actor = { user_id: null, name, device: "", request_id: requestId };
      return contextFor(null, actor, { requestId, remoteAddress: "", region: "", reachedAt: "" }, connected.reading);
    };
    const readFile = (key: string) => readStored(secrets, objectFile(options, key));
    return {
      ...connected,
      ...ground,
      environment: options.environment,
      demo: options.environment === "demo" ? (await import("./demo/contribution.ts")).demoContribution : null,
      appType: options.appType ?? null,
      feed,
      outbox,
      sms: smsChannelOf(options.sms ?? { way: "sandbox" }, { clock, context: system("sms") }),
      mail: mailCarrierOf(options.mail ?? { way: "sandbox" }, { context: system("mail"), readFile }),
      exportQueue: createBell(),
      codes: options.codes ?? secureCodes,
      limits: { ...usualLimits, ...options.limits },
      storageDir: options.storageDir,
      secretsDir,
      contributed,
      ...(options.reader !== undefined && { reader: options.reader }),
      payouts: options.payouts ?? {},
      identity: options.identity ?? sandboxIdentity(clock),
      enterprises: options.enterprises ?? sandboxEnterprises(clock),
      runsJobs: options.runsJobs ?? true,
      runsExports: options.runsExports ?? true,
      regions: options.regions ?? noRegions,
      trustsRegionHeader: options.environment === "demo" || options.trustRegionHeader === true,
      write,
      beginDay,
      runSealed,
      system,
      securityLog: createSecurityLog({ clock, system }),
      contextOf: (principal, from) =>
        contextFor(
          principal,
          {
            user_id: principal?.user_id ?? null,
            name: principal?.name ?? "",
            device: principal?.device ?? "",
            request_id: from.requestId,
          },
          from,
          principal === null ? connected.public.reading : connected.reading,
        ),
      onClose: (end) => {
        ends.push(end);
      },
      end: async () => {
        for (const end of ends.reverse()) await end();
        await outbox.settled();
        await connected.close();
        lock.release();
      },
    };
  } catch (error) {
    await connected.close();
    lock.release();
    throw error;
  }
};

/**
 * Builds the service on its database: migrations, secrets, every area's calls and jobs. Throws when the database is newer
 * than this version (`DatabaseTooNewError`), belongs to another environment (`EnvironmentMismatchError`), does not belong
 * to the secrets (`SecretsMismatchError`), or is worked on by another process (`FolderInUseError`, SQLite).
 */
export const createService = async (options: ServiceOptions): Promise<RunningService> => {
  const service = await createParts(options);
  const app = await createApp(options.trustedProxies ?? [], options.hosts ?? []);
  serveProbes(app, service, { metricsToken: options.metricsToken });
  const keyed = createKeyedRunner(service);
  const register = createRegister({
    app,
    service,
    keyed,
    rateLimit: createRateLimit(service.clock),
    authenticate: createAuthenticate(service),
    takeActionCode: takeActionCode(service),
  });
  const allAreas: readonly Area[] = areas;
  const served = allAreas.map(({ serve, records = [] }) => ({ ...serve?.(service, areaExports), records }));
  const workerPages = served.flatMap((area) => area.workerPages ?? []);
  for (const area of [operationsArea(service, keyed), workerPagesArea(service, workerPages), ...served]) register(area);
  for (const area of served) await area.start?.();
  return {
    app,
    service,
    db: service.reading,
    listen: async (port, host = "127.0.0.1") => {
      await app.listen({ port, host });
      const address = app.server.address();
      if (address === null || typeof address === "string") throw new Error("the service does not listen on a port");
      return address.port;
    },
    warmUp: () => {
      cardChannel(service).start();
    },
    close: async () => {
      await app.close();
      await service.end();
    },
  };
};
