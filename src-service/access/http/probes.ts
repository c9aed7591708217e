import { createHash, timingSafeEqual } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Service } from "../../lists/service.ts";
import type { Metrics } from "./metrics.ts";

type Ready = { readonly name: string; ready(): Promise<unknown> };

const isReady = ({ ready }: Ready): Promise<boolean> =>
  ready().then(
    () => true,
    () => false,
  );

/** Rejects where nothing can be put into a folder, which is made with the first file. */
const canWrite = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
};

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Headers of a proxy: who comes through one is not on this machine, whatever its address looks like. */
const ofProxies = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
/** Compared by digests: neither length nor content shows in the time that it takes. */
const isToken = (given: string, token: string): boolean => timingSafeEqual(sha256(given), sha256(token));

/** True for who shows the token; without one for callers on this machine. */
const maySee = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) {
    const [, given = ""] = /^Bearer (.+)$/u.exec(request.headers.authorization ?? "") ?? [];
    return isToken(given, token);
  }
  return loopback.has(request.ip) && ofProxies.every((name) => request.headers[name] === undefined);
};

/**
 * Serves what those ask who watch a service: `/healthz` (the process answers), `/readyz` (database and storage work; 503 names what
 * does not) and `/metrics` (Prometheus; counted since it was first asked for).
 */
export const serveProbes = (
  app: FastifyInstance,
  service: Service,
  { metricsToken }: { readonly metricsToken?: string | undefined },
): void => {
  const parts: readonly Ready[] = [
    { name: "database", ready: () => sql`select 1`.execute(service.reading) },
    { name: "storage", ready: () => canWrite(service.storageDir) },
  ];
  let metrics: Promise<Metrics> | undefined;
  let counting: Metrics | undefined;
  const begin = async (): Promise<Metrics> => {
    const { createMetrics } = await import("./metrics.ts");
    counting = createMetrics(service);
    return counting;
  };

  app.addHook("onResponse", (request, reply, done) => {
    counting?.answered(request.routeOptions.url ?? "none", request.method, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });

  const text = (reply: FastifyReply, status: number, body: unknown) =>
    reply.code(status).header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));

  app.get("/healthz", (_request, reply) => text(reply, 200, { ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const answers = await Promise.all(parts.map(async (part) => [part.name, await isReady(part)] as const));
    const ok = answers.every(([, isWorking]) => isWorking);
    return text(reply, ok ? 200 : 503, { ok, ...Object.fromEntries(answers) });
  });
  app.get("/metrics", async (request, reply) => {
    if (!maySee(request, metricsToken)) return text(reply, 403, { detail: "forbidden", code: "forbidden" });
    metrics ??= begin();
    const { type, body } = await (await metrics).text();
    return reply.code(200).header("content-type", type).send(body);
  });
};
