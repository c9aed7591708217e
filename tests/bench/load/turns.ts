import { createHash, randomUUID } from "node:crypto";
import { fillPath } from "../../../src-shared/kernel/calls/define.ts";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import type { Role } from "../../service/money-fill.ts";
import { createStage } from "../../torture/money/stage.ts";
import { paymentCode, type World } from "../../torture/money/world.ts";

export type Kind = "list" | "search" | "detail" | "import" | "export" | "pay";

/** One request, ready to be sent. `rows`: as many as it shows or changes. */
export type Turn = {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly rows: number;
  /** A payment needs a code first: what it is bound to. */
  readonly code?: { readonly object_id: string; readonly digest: string };
};

/** Of twenty turns: eight lists, three searches, five details, two imports, one export, one payment. */
const mix: readonly Kind[] = [
  ...Array<Kind>(8).fill("list"),
  ...Array<Kind>(3).fill("search"),
  ...Array<Kind>(5).fill("detail"),
  ...(["import", "import", "export", "pay"] as const),
];
const billsAnImport = 20;
const pageSize = 50;

type Asked = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly key?: string;
};

const requestOf = (world: World, who: Role, name: CallName, { params, query, body, key }: Asked) => {
  const spec = calls[name];
  return {
    method: spec.method,
    path: `${fillPath(spec.path, params)}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`,
    headers: {
      authorization: `Bearer ${world.person(who).token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(spec.keyed && { "idempotency-key": key ?? randomUUID() }),
    },
    body: body === undefined ? "" : JSON.stringify(body),
  };
};

const importTurn = (world: World, nth: number): Turn => {
  const bills = Array.from({ length: billsAnImport }, (_, at) => {
    const worker = world.workers[at % world.workers.length] as World["workers"][number];
    const payee = { labor_name: worker.name, labor_phone: worker.mobile, id_no: worker.id_no };
    // Numbers of their own, so that no bill is one that was imported before.
    const row = 100_000 + nth * billsAnImport + at;
    return { row, task_id: world.task_no, ...payee, accounting_fee: row, remark: `${row}` };
  });
  const key = randomUUID();
  const body = {
    ...{ batch_key: key, digest: createHash("sha256").update(canonicalBatch(bills)).digest("hex") },
    ...{ file_name: "load.xlsx", company_id: world.company_id, inner_bill_type: 1, version: 1, part: 0, parts: 1 },
    ...{ total_rows: bills.length, total_accounting_fee: bills.reduce((sum, one) => sum + one.accounting_fee, 0) },
    bills,
  };
  return { kind: "import", ...requestOf(world, "maker", "bills.import", { body, key }), rows: billsAnImport };
};

const payTurn = async (world: World, stage: ReturnType<typeof createStage>): Promise<Turn> => {
  const { settlement } = await stage.approved(2);
  const { id, version, snapshot_hash, line_count: count, company_payable } = settlement;
  const body = { snapshot_hash, version, sms_code: paymentCode, expected: { count, company_payable } };
  const request = requestOf(world, "payer", "settlements.settle", { params: { id }, body });
  return { kind: "pay", ...request, rows: count, code: { object_id: id, digest: snapshot_hash } };
};

const columns = ["no", "status", "labor_name", "accounting_fee", "net_pay"];

/** Everything that `count` turns ask for, over `held` bills: payments with their approval. */
export const makeTurns = async (world: World, count: number, heldCount: number): Promise<readonly Turn[]> => {
  const stage = createStage(world);
  const random = seededRandom(1);
  const bills = await stage.takeBills(heldCount);
  const settlementDetail = await stage.approved(2);
  const list = (query: Record<string, string>) =>
    requestOf(world, "auditor", "bills.list", { query: { page_size: String(pageSize), ...query } });
  const make = async (kind: Kind, nth: number): Promise<Turn> => {
    const bill = random.pick(bills);
    const worker = random.pick(world.workers);
    switch (kind) {
      case "list": {
        const filters = random.pick([{}, { status: "30" }, { status: "20,40" }, { company_id: world.company_id }]);
        const query = { page: String(random.int(1, 40)), ...filters };
        return { kind, ...list(query), rows: pageSize };
      }
      case "search":
        return { kind, ...list({ keyword: random.pick([worker.name, worker.id_no.slice(-4)]) }), rows: pageSize };
      case "detail": {
        const detail: readonly [CallName, string] = random.pick([
          ["bills.get", bill.id],
          ["settlements.get", settlementDetail.settlement.id],
        ]);
        return { kind, ...requestOf(world, "auditor", detail[0], { params: { id: detail[1] } }), rows: 1 };
      }
      case "import":
        return importTurn(world, nth);
      case "export":
        return { kind, ...requestOf(world, "maker", "bills.export", { body: { matching: {}, columns } }), rows: 1 };
      case "pay":
        return payTurn(world, stage);
    }
  };
  const turns: Turn[] = [];
  for (let nth = 0; nth < count; nth += 1) turns.push(await make(random.pick(mix), nth));
  return turns;
};
