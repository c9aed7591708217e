import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PayPreview } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { SettlementDetail } from "../../src-shared/billing/settlements/settlements-calls.ts";
import type { Backend, LedgerEntry } from "./backend.ts";

type Operation = { digest: string; status: number; answer: unknown };
type Answer = readonly [status: number, body: unknown];

const settlementOf = (id: string, version: number) => ({
  ...{ id, version, company_id: "1", maker_id: "2", checker_id: "3", revision: 1, snapshot_hash: "a".repeat(64) },
  ...{ no: `JS${id}`, status: version === 1 ? 35 : 40, company_name: "甲公司", settlement_remark: "", channel: 1 },
  ...{
    period: "2026-11",
    line_count: 2,
    paid_count: 0,
    failed_count: 0,
    unknown_count: 0,
    returned_count: 0,
    case_count: 0,
  },
  ...{ bill_amount: 20_000, service_fee: 1_000, pit: 0, vat: 0, surtax: 0, company_payable: 21_000, labor_net: 20_000 },
  ...{
    success_amount: 0,
    failed_amount: 0,
    unknown_amount: 0,
    returned_amount: 0,
    invoice_status: 1,
    voucher_status: 1,
  },
  ...{ maker_name: "m", checker_name: "c", payer_name: null, create_at: "2026-11-20 10:00:00" },
  ...{ settlement_at: null, cancel_at: null },
});

/** Held to the contract by its type: an answer that the desk could not read would be no stage for torture. */
const detailOf = (id: string): SettlementDetail => ({
  settlement: settlementOf(id, 1),
  timeline: [],
  funding: { required: 21_000, available: 99_000, short: 0, wallet_id: "8", alert: 0, frozen: 0 },
  fee_terms: { contract_no: "C1", calculation_mode_no: 1, tiers: [] },
  triage: {
    groups: [],
    lines: [],
    parts: {
      ...{ returned: { count: 0, amount: 0 }, again: { count: 0, amount: 0 } },
      ...{ newCard: { count: 0, amount: 0 }, blocked: { count: 0, amount: 0 } },
    },
    ready: { count: 0, amount: 0, moved: 0, digest: "" },
    payable: { count: 0, amount: 0, needs_approval: false },
  },
  outcomes: [],
  vouchers: 0,
  applications: [],
  cases: [],
  pay_mode: null,
  discount: 0,
  is_offline: false,
  over_limit: 0,
  revocable: { count: 0, amount: 0 },
  actions: [{ action: "settle", allowed: true, reason: null }],
});

/** What was approved is what would be paid. */
const previewOf = (id: string): PayPreview => {
  const { snapshot_hash, line_count: count, company_payable, labor_net } = settlementOf(id, 1);
  const hashes = { figures_hash: snapshot_hash, digest: snapshot_hash };
  return {
    outcome: "same",
    ...hashes,
    count,
    company_payable,
    labor_net,
    vat_short: { people: 0, taken: 0, left: 0 },
    difference: null,
  };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

/**
 * The semantics of keyed calls in memory, and nothing else: one posting a key, refusals and results kept for ever, a
 * request that was cut off is still carried out. It does NOT protect a settlement from a second key: a desk that makes
 * one is to be caught, not saved. Every settlement whose number ends in 7 is refused for want of money.
 */
export const startFakeBackend = async (): Promise<Backend> => {
  const operations = new Map<string, Operation>();
  const running = new Set<string>();
  const postings = new Map<string, number>();
  const refusals = new Set<string>();
  let lastId = 0;

  const post = (id: string, key: string, digest: string): Answer => {
    const isRefused = id.endsWith("7");
    const answer: Answer = isRefused
      ? [409, { detail: "no money", code: "insufficient_funds" }]
      : [200, { settlement: settlementOf(id, 2) }];
    if (isRefused) refusals.add(id);
    else postings.set(id, (postings.get(id) ?? 0) + 1);
    operations.set(key, { digest, status: answer[0], answer: answer[1] });
    if (!isRefused) backend.onCommitted(id);
    return answer;
  };

  const settle = async (id: string, key: string, body: string): Promise<Answer> => {
    const digest = createHash("sha256").update(id).update(body).digest("hex");
    const operation = operations.get(key);
    if (operation)
      return operation.digest === digest
        ? [operation.status, operation.answer]
        : [422, { code: "idempotency_mismatch" }];
    if (running.has(key)) return [409, { code: "in_progress" }];
    running.add(key);
    await new Promise((resolve) => setTimeout(resolve, 3));
    running.delete(key);
    return post(id, key, digest);
  };

  const fate = (key: string): Answer => {
    const call = "settlements.settle";
    if (running.has(key)) return [200, { key, call, state: "running", status: null, answer: null }];
    const operation = operations.get(key);
    if (!operation) return [404, { detail: "not found", code: "not_found" }];
    return [200, { key, call, state: "done", status: operation.status, answer: operation.answer }];
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await bodyOf(request);
    const [, , , area = "", id = "", verb = ""] = (request.url ?? "").split("/");
    if (request.headers.authorization !== `Bearer ${backend.token}`) return [401, { code: "signed_out" }];
    if (area === "operations") return fate(id);
    if (area === "settlements" && verb === "settle")
      return settle(id, String(request.headers["idempotency-key"]), body);
    if (area === "settlements" && verb === "") return [200, detailOf(id)];
    if (area === "settlements" && verb.startsWith("pay_preview?")) return [200, previewOf(id)];
    return [404, { code: "not_found" }];
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const key = request.headers["idempotency-key"];
    if (typeof key === "string") response.setHeader("idempotency-key", key);
    answer(request).then(
      ([status, body]) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const backend: Backend = {
    port: (server.address() as AddressInfo).port,
    token: "t".repeat(43),
    operator: { id: "11", agency_id: "1" },
    prepare: async (count) =>
      Array.from({ length: count }, () => {
        lastId += 1;
        return String(lastId);
      }),
    ledger: async (ids) =>
      ids.map(
        (objectId): LedgerEntry => ({
          objectId,
          postings: postings.get(objectId) ?? 0,
          refused: refusals.has(objectId),
        }),
      ),
    onCommitted: () => {},
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return backend;
};
