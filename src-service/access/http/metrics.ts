import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { securityEventKinds } from "../../../src-shared/registries/audit/security-events.ts";
import { openOrderStates, orderStates } from "../../core/channels/bank/order-states.ts";
import { outgoingStatus } from "../../core/plumbing/outgoing.ts";
import type { Service } from "../../lists/service.ts";

const prefix = "flexdesk_";
const dayMs = 86_400_000;

type Waiting = { readonly count: number; readonly oldestMs: number | null };

/** Counts the work that waits, and since when the oldest of it does. */
const waitingOf = async (service: Pick<Service, "reading">): Promise<Readonly<Record<string, Waiting>>> => {
  const { reading } = service;
  const orders = (states: readonly number[]) =>
    reading
      .selectFrom("payout_attempts")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_ms").as("oldest")])
      .where("state", "in", [...states])
      .executeTakeFirstOrThrow();
  const open = await orders(openOrderStates.filter((state) => state !== orderStates.unknown));
  const unknown = await orders([orderStates.unknown]);
  const outgoing = await reading
    .selectFrom("outgoing_messages")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("create_ms").as("oldest")])
    .where("status", "=", outgoingStatus.queued)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries({ payouts: open, payouts_unknown: unknown, messages: outgoing }).map(([name, row]) => [
      name,
      { count: Number(row.count), oldestMs: row.oldest === null ? null : Number(row.oldest) },
    ]),
  );
};

/** Counts the events of the security log of each kind since a time. */
const eventsSince = async ({ reading }: Pick<Service, "reading">, at: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await reading
    .selectFrom("security_events")
    .select((eb) => ["kind", eb.fn.sum<number>("count").as("count")])
    .where("at", ">=", at)
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
};

export type Metrics = {
  /** Counts an answered request by its route and status, with its duration in seconds. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** Everything, in Prometheus's text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
};

/** Figures of a service for Prometheus; `docs/operations.md` names them, `deploy/` has a dashboard and rules of alerts. */
export const createMetrics = (service: Pick<Service, "reading" | "clock">): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix });
  const requests = new Histogram({
    name: `${prefix}request_seconds`,
    help: "Duration of answered requests",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const events = new Gauge({
    name: `${prefix}security_events_day`,
    help: "Events of the security log in the last 24 hours: refused sign-ins and codes, reveals and others",
    labelNames: ["kind"],
    registers,
  });
  const waiting = new Gauge({ name: `${prefix}waiting`, help: "Work that waits", labelNames: ["what"], registers });
  const oldest = new Gauge({
    name: `${prefix}waiting_oldest_seconds`,
    help: "Age of the oldest work that waits; 0 where none does",
    labelNames: ["what"],
    registers,
  });
  const look = async (): Promise<void> => {
    const now = service.clock.now();
    const seen = await eventsSince(service, shanghaiNow(now - dayMs));
    for (const [kind, code] of Object.entries(securityEventKinds)) events.set({ kind }, seen.get(code) ?? 0);
    for (const [what, { count, oldestMs }] of Object.entries(await waitingOf(service))) {
      waiting.set({ what }, count);
      oldest.set({ what }, oldestMs === null ? 0 : Math.max(0, now - oldestMs) / 1_000);
    }
  };
  return {
    answered: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    text: async () => {
      await look();
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
};
