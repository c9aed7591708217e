import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BillImportAnswer, BillImportPart, BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import type { CompanyDetail } from "../../src-shared/companies/register/companies-calls.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";

/**
 * The service's calls for bill batches as the contract describes them, over real HTTP, with faults on order: what a request
 * meets is the next of `faults`.
 */

/** `cut-…`: the connection breaks before or after the work. */
export type Fault = "cut-before" | "cut-after" | "500" | "503" | "429" | "html" | "401" | "in_progress";

type Batch = { parts: Map<number, BillImportRow[]>; answer: BillImportAnswer | null; digest: string };
type Remark = {
  row: number;
  field: string;
  severity: "error" | "warning";
  code: string;
  params: Record<string, string>;
};

export type FakeService = {
  readonly url: string;
  /** Faults of the next requests of an import, oldest first. */
  readonly faults: Fault[];
  /** What the pre-check says, by spreadsheet row. */
  readonly remarks: Remark[];
  /** Rows that the import refuses. */
  readonly refusedRows: Set<number>;
  /** A final no to the next part. */
  refusal: { status: number; code: string; params: Record<string, string> } | null;
  readonly batches: Map<string, Batch>;
  /** Parts that arrived, whatever became of the answer: batch key, part, person. */
  readonly arrived: { key: string; part: number; token: string; file: string | undefined }[];
  /** Hash of the original file that each of them named. */
  readonly hashes: (string | undefined)[];
  /** Original files that were uploaded, by key. */
  readonly files: Map<string, { readonly name: string; readonly bytes: Buffer }>;
  /** Faults of the next uploads, oldest first; `refused`: a final no to the file. */
  readonly fileFaults: ("cut-before" | "cut-after" | "refused")[];
  readonly prechecks: number[];
  /** Leaves whoever asks about rows without an answer. */
  holdsPrechecks: boolean;
  /** How many questions about rows are answered; later ones wait. */
  answersPrechecks: number;
  /** What differs in each company from one without rules of its own, by id. */
  readonly companies: Map<string, Partial<CompanyDetail>>;
  /** Rows that the service makes of accepted work. */
  made: CallOutput<(typeof calls)["taskApplicants.billRows"]> | null;
  /** Bills that were made: more than the rows of the batches would be money twice. */
  readonly bills: BillImportRow[];
  readonly close: () => Promise<void>;
};

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const startFakeService = async (): Promise<FakeService> => {
  const faults: Fault[] = [];
  const batches = new Map<string, Batch>();
  const arrived: FakeService["arrived"] = [];
  const hashes: FakeService["hashes"] = [];
  const files: FakeService["files"] = new Map();
  const fileFaults: FakeService["fileFaults"] = [];
  const bills: BillImportRow[] = [];
  const prechecks: number[] = [];

  const postPart = (body: BillImportPart): { status: number; answer: unknown } => {
    if (service.refusal !== null) {
      const { status, code, params } = service.refusal;
      return { status, answer: { detail: code, code, params } };
    }
    const earlierBatch = [...batches.values()].find((batch) => batch.answer !== null && batch.digest === body.digest);
    const batch = batches.get(body.batch_key) ?? { parts: new Map(), answer: null, digest: body.digest };
    if (earlierBatch !== undefined && earlierBatch !== batch) {
      const params = { batch_sn: earlierBatch.answer?.batch_sn ?? "", create_at: "2026-11-20 09:00:00", by: "陈立" };
      return { status: 409, answer: { detail: "", code: "batch_seen", params } };
    }
    batches.set(body.batch_key, batch);
    if (batch.answer !== null) return { status: 200, answer: batch.answer };
    batch.parts.set(body.part, body.bills);
    const received = [...batch.parts.keys()].sort((left, right) => left - right);
    if (received.length < body.parts) return { status: 200, answer: { ...receiving, received } };
    const rows = received.flatMap((part) => batch.parts.get(part) ?? []);
    const fee = rows.reduce((sum, row) => sum + row.accounting_fee, 0);
    const isWhole = rows.length === body.total_rows && fee === body.total_accounting_fee;
    if (!isWhole || sha256(canonicalBatch(rows)) !== body.digest)
      return { status: 422, answer: { detail: "", code: "batch_digest_mismatch" } };
    const newBills = rows.filter((row) => !service.refusedRows.has(row.row));
    bills.push(...newBills);
    batch.answer = {
      state: "done",
      received,
      batch_id: String(batches.size),
      batch_sn: `PC2026112100000${batches.size}`,
      total: rows.length,
      succeeded: newBills.length,
      failed: rows.length - newBills.length,
      accounting_fee: newBills.reduce((sum, row) => sum + row.accounting_fee, 0),
      refused: rows
        .filter((row) => service.refusedRows.has(row.row))
        .map(({ row }) => ({ row, ok: false, code: "worker_stopped", params: {} })),
    };
    return { status: 200, answer: batch.answer };
  };

  const companyOf = (url = ""): [status: number, answer: unknown] => {
    const id = url.split("/").at(-1) ?? "";
    const rules = service.companies.get(id);
    return rules === undefined ? [404, { detail: "", code: "not_found" }] : [200, { ...company, id, ...rules }];
  };

  const precheck = (body: unknown): object => {
    const precheckBody = calls["bills.precheck"].body.parse(body);
    prechecks.push(precheckBody.bills.length);
    const rows = new Set(precheckBody.bills.map(({ row }) => row));
    const earlierBatch = [...batches.values()].find(
      (batch) => batch.answer !== null && batch.digest === precheckBody.digest,
    );
    const earlierImport = earlierBatch && {
      batch_sn: earlierBatch.answer?.batch_sn ?? "",
      create_at: "2026-11-20 09:00:00",
      by: "陈立",
    };
    return { seen: earlierImport ?? null, issues: service.remarks.filter(({ row }) => rows.has(row)) };
  };

  /** Keeps the file of a form, which follows its fields, under the key that the policy gave. */
  const store = (form: Buffer): object => {
    const border = form.subarray(0, form.indexOf("\r\n"));
    const at = form.indexOf("\r\n\r\n", form.indexOf('name="file"')) + 4;
    const bytes = form.subarray(at, form.lastIndexOf(border) - 2);
    const name = /filename="([^"]*)"/.exec(form.toString("utf8"))?.[1] ?? "";
    const key = /name="key"\r\n\r\n([^\r]*)/.exec(form.toString("latin1"))?.[1] ?? "";
    files.set(key, { name, bytes: Buffer.from(bytes) });
    return { key, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  };

  type Send = (status: number, value: unknown, headers?: Record<string, string>) => void;
  const sendTo =
    (response: ServerResponse): Send =>
    (status, value, headers = {}) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify(value));
    };

  /** Whether the request was one of the storage's. */
  const answersStorage = (request: IncomingMessage, response: ServerResponse, form: Buffer): boolean => {
    const send = sendTo(response);
    if (request.url === calls["storage.upload"].path) {
      const fault = fileFaults.shift();
      if (fault === "refused") send(400, { detail: "", code: "invalid", fields: { file: ["file_kind"] } });
      else if (fault === "cut-before") response.destroy();
      else {
        const stored = store(form);
        if (fault === "cut-after") response.destroy();
        else send(200, stored);
      }
      return true;
    }
    if (request.url?.startsWith(`${calls["storage.policy"].path}?`) !== true) return false;
    const policy = { host: "", access_key_id: "flexdesk", policy: "p", signature: "s", key: `file-${files.size + 1}` };
    send(200, { ...policy, expire: 0, max_bytes: 0 });
    return true;
  };

  /** What a request meets that gets no further. */
  const failWith = (fault: Exclude<Fault, "cut-after">, response: ServerResponse): void => {
    const send = sendTo(response);
    if (fault === "cut-before") response.destroy();
    else if (fault === "500") send(500, { detail: "", code: "internal" });
    else if (fault === "503") send(503, { detail: "", code: "internal" }, { "Retry-After": "1" });
    else if (fault === "429") send(429, { detail: "", code: "too_many_requests" }, { "Retry-After": "1" });
    else if (fault === "401") send(401, { detail: "", code: "signed_out" });
    else if (fault === "in_progress") send(409, { detail: "", code: "in_progress" });
    else {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("<html>sign in</html>");
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = sendTo(response);
    if (answersStorage(request, response, Buffer.concat(chunks))) return;
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
    if (request.url === calls["bills.precheck"].path) {
      const precheckAnswer = precheck(body);
      return service.holdsPrechecks || prechecks.length > service.answersPrechecks
        ? undefined
        : send(200, precheckAnswer);
    }
    if (request.url === calls["taskApplicants.billRows"].path) return send(200, service.made);
    if (request.method === "GET") return send(...companyOf(request.url));
    const part = calls["bills.import"].body.parse(body);
    const key = String(request.headers["idempotency-key"]);
    response.setHeader("Idempotency-Key", key);
    const fault = faults.shift();
    if (fault !== undefined && fault !== "cut-after") return failWith(fault, response);
    arrived.push({
      ...{ key, part: part.part, token: request.headers.authorization ?? "" },
      file: part.import_file_url,
    });
    hashes.push(part.import_file_sha256);
    if (key !== part.batch_key) return send(422, { detail: "", code: "idempotency_mismatch" });
    const outcome = postPart(part);
    if (fault === "cut-after") return void response.destroy();
    return send(outcome.status, outcome.answer);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    remarks: [],
    companies: new Map(),
    refusedRows: new Set(),
    refusal: null,
    made: null,
    holdsPrechecks: false,
    answersPrechecks: Number.POSITIVE_INFINITY,
    batches,
    arrived,
    files,
    hashes,
    fileFaults,
    prechecks,
    bills,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
};

const ages = { min: 18, max: 120 };
const company: Omit<CompanyDetail, "id"> = {
  ...{ company: null, base: null, business: null, account: null, contracts: null, wallets: null, people: null },
  months: null,
  ...{
    workers: null,
    salesmen: null,
    freezes: null,
    reminders: null,
    history: null,
    review: null,
    identity_asked_anew: null,
    ...{ story: null, terms: null, manager: null },
    next: [],
    actions: [],
  },
  no: "QY1",
  name: "甲公司",
  short_name: "甲",
  status: 50,
  settlement_type: 1,
  limit_age: { male: ages, female: ages },
  company_cdl: {
    ...{ tax_calculate_mode: 1, calculation_mode_no: 1, mode: null, is_no_audit: false },
    task_config: { ceilings: [] },
  },
  qr_fields: [],
  worker_fields: [],
  organizations: [],
  contract: null,
};

const receiving = {
  state: "receiving",
  batch_id: null,
  batch_sn: null,
  total: 0,
  succeeded: 0,
  failed: 0,
  accounting_fee: 0,
  refused: [],
} as const;
