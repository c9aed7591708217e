/** How long the embedded service takes to commit a big bill import, beside a bare bulk insert of the same bills. */
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import Database from "better-sqlite3";
import type { DemoSize } from "../../src-service/demo/generate.ts";
import { demoOperators, demoPassword } from "../../src-service/demo/world/accounts.ts";
import { createService, type RunningService } from "../../src-service/server.ts";
import { followIncomes } from "../../src-service/workers/workers/follow-incomes.ts";
import { loginCompanies, loginSubmit } from "../../src-shared/access/session/session-calls.ts";
import {
  type BillImportRow,
  billsSimpleImport,
  importAnswer,
  innerBillTypes,
} from "../../src-shared/billing/bills/bills-calls.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { agencyAppType, loginTypes } from "../../src-shared/kernel/values/people/login.ts";
import { atMostTimes, type BenchRow, unbounded } from "./bench-row.ts";
import { inFolder } from "./programs.ts";

/** The most that one call takes. */
const PART_ROWS = 5_000;
const BUDGET_TIMES = 5;
/** From this count on the budget holds; below, starting up outweighs the rows. */
const BUDGET_ROWS = 100_000;
/** The part of the import's time that the round after it may take, in which the list of workers follows the bills. */
const FOLLOWED_PART = 0.1;
const anchor = "2026-11-20";
const startMs = Date.UTC(2026, 10, 20, 2, 0, 0);

type Payee = { readonly name: string; readonly id_no: string; readonly mobile: string };

/** The company with the most workers that may be paid, and those workers. */
const findPayees = (file: string): { company_id: number; payees: Payee[] } => {
  const db = new Database(file, { readonly: true });
  try {
    const payable = `from company_labors r join labors l on l.id = r.labor_id join companies c on c.id = r.company_id
      where r.cooperation_status = 1 and r.contract_sign_type in (2, 5) and l.real_name_status = 2
      and c.status = 50 and c.settlement_type = 1 and l.birth between '1980-01-01' and '2005-01-01'
      and exists (select 1 from labor_accounts a where a.labor_id = l.id)`;
    const { company_id } = db
      .prepare<[], { company_id: number }>(
        `select r.company_id ${payable} group by r.company_id order by count(*) desc, r.company_id limit 1`,
      )
      .get() ?? { company_id: 0 };
    const payees = db
      .prepare<[number], Payee>(`select l.name, l.id_no, l.mobile ${payable} and r.company_id = ? order by l.id`)
      .all(company_id);
    if (payees.length === 0) throw new Error("The demo has no worker that may be paid.");
    return { company_id, payees };
  } finally {
    db.close();
  }
};

/** Fast bills over all payees in turn; amount and remark differ from round to round, so no two rows are the same. */
const fastBills = (payees: readonly Payee[], count: number): BillImportRow[] =>
  Array.from({ length: count }, (_unused, at) => {
    const payee = payees[at % payees.length] as Payee;
    return {
      row: at + 2,
      labor_name: payee.name,
      labor_phone: payee.mobile,
      id_no: payee.id_no,
      accounting_fee: 1_000 + Math.floor(at / payees.length) * 7 + (at % 89),
      remark: `分拣第${at + 1}单`,
    };
  });

/** The bodies of the parts as the desk sends them: text, made before the clock runs. */
const partBodies = (company_id: number, rows: readonly BillImportRow[], batch_key: string): string[] => {
  const chunks: BillImportRow[][] = [];
  for (let start = 0; start < rows.length; start += PART_ROWS) chunks.push(rows.slice(start, start + PART_ROWS));
  const common = {
    batch_key,
    digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex"),
    file_name: "账单.xlsx",
    company_id: String(company_id),
    inner_bill_type: innerBillTypes.fast,
    version: 1,
    total_rows: rows.length,
    total_accounting_fee: rows.reduce((sum, row) => sum + row.accounting_fee, 0),
    parts: chunks.length,
  };
  return chunks.map((bills, part) => JSON.stringify({ ...common, part, bills }));
};

const answered = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const json = { "content-type": "application/json" };

const signIn = async (origin: string): Promise<string> => {
  const phone = demoOperators.find((one) => one.role === "maker")?.phone ?? "";
  const query = new URLSearchParams({ phone, qsApp: String(agencyAppType) });
  const companies = loginCompanies.output.parse(await answered(`${origin}${loginCompanies.path}?${query}`));
  const [agency] = companies.results;
  const body = {
    phone,
    related_id: agency?.id ?? "",
    agency: agency?.agency_id ?? "",
    qsApp: agencyAppType,
    agree_protocol: true,
    password: createHash("md5").update(demoPassword).digest("hex"),
    login_type: loginTypes.password,
  };
  const init = { method: "POST", headers: json, body: JSON.stringify(body) };
  return loginSubmit.output.parse(await answered(`${origin}${loginSubmit.path}`, init)).token;
};

/** Sends the parts one after the other, as the desk does. Gives milliseconds: for all, and for the last one that commits. */
const importOver = async (origin: string, token: string, batchKey: string, bodies: readonly string[]) => {
  const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": batchKey };
  let last: unknown;
  let lastStart = 0;
  const start = performance.now();
  for (const body of bodies) {
    lastStart = performance.now();
    last = await answered(`${origin}${billsSimpleImport.path}`, { method: "POST", headers, body });
  }
  const end = performance.now();
  return { answer: importAnswer.parse(last), all: end - start, commit: end - lastStart };
};

/** The longest that the service's thread was held while `work` ran, in milliseconds. */
const whileWatched = async <T>(work: () => Promise<T>): Promise<{ value: T; longest: number }> => {
  let longest = 0;
  let lastTick = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - lastTick);
    lastTick = now;
  }, 1);
  try {
    return { value: await work(), longest };
  } finally {
    clearInterval(timer);
  }
};

const timedWatching = async (work: () => Promise<unknown>): Promise<{ ms: number; longest: number }> => {
  const start = performance.now();
  const { longest } = await whileWatched(work);
  return { ms: performance.now() - start, longest };
};

/** One prepared single-row insert in one transaction, committed with full durability: milliseconds, the better of two runs. */
const barePeer = (files: readonly string[], rows: readonly Record<string, unknown>[]): number =>
  Math.min(...files.map((file) => bareInsert(file, rows)));

const bareInsert = (file: string, rows: readonly Record<string, unknown>[]): number => {
  const db = new Database(file);
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("cache_size = -32000");
    db.pragma("synchronous = FULL");
    const columns = Object.keys(rows[0] ?? {});
    const insert = db.prepare(`insert into bills (${columns}) values (${columns.map(() => "?")})`);
    const values = rows.map((row) => columns.map((column) => row[column]));
    const start = performance.now();
    db.transaction(() => {
      for (const row of values) insert.run(row);
    })();
    return performance.now() - start;
  } finally {
    db.close();
  }
};

const copyTo = (file: string, copy: string): void => {
  const db = new Database(file, { readonly: true });
  db.prepare("vacuum into ?").run(copy);
  db.close();
};

const importedBills = (file: string, importId: string): Record<string, unknown>[] => {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare<[number], Record<string, unknown>>("select * from bills where import_id = ? order by id")
    .all(Number(importId));
  db.close();
  return rows;
};

const measure = async (service: RunningService, folder: string, count: number): Promise<BenchRow[]> => {
  const file = path.join(folder, "database", "flexdesk.db");
  const copies = ["peer-1.db", "peer-2.db"].map((name) => path.join(folder, name));
  for (const copy of copies) copyTo(file, copy);
  const { company_id, payees } = findPayees(file);
  const batchKey = randomUUID();
  const bodies = partBodies(company_id, fastBills(payees, count), batchKey);
  const origin = `http://127.0.0.1:${await service.listen(0)}`;
  const token = await signIn(origin);
  await followIncomes(service.service);
  const { value, longest } = await whileWatched(() => importOver(origin, token, batchKey, bodies));
  const { answer, all, commit } = value;
  if (answer.state !== "done" || answer.succeeded !== count) {
    const why = answer.refused[0]?.code ?? answer.state;
    throw new Error(`Of ${count} bills ${answer.succeeded} were imported, the first refusal is ${why}.`);
  }
  const followed = await timedWatching(() => followIncomes(service.service));
  const bare = barePeer(copies, importedBills(file, answer.batch_id ?? ""));
  const peer = { unit: "ms", peer: "bare prepared insert, same table and indexes", peerValue: bare };
  const label = `service: import ${count.toLocaleString("en")} fast bills`;
  const whole = { name: `${label}, sent and committed`, value: all, ...peer };
  const owed = {
    ...{ name: `${label}, what workers are owed brought on`, value: followed.ms, unit: "ms" },
    ...{ peer: "the import itself", peerValue: all },
  };
  return [
    count >= BUDGET_ROWS ? atMostTimes(BUDGET_TIMES, whole) : unbounded(whole),
    unbounded({ name: `${label}, the last part only`, value: commit, ...peer }),
    unbounded({ name: `${label}, longest hold of the thread`, value: longest, ...peer }),
    count >= BUDGET_ROWS ? atMostTimes(FOLLOWED_PART, owed) : unbounded(owed),
    unbounded({
      name: `${label}, what workers are owed, longest hold of the thread`,
      value: followed.longest,
      ...peer,
    }),
  ];
};

/** Imports `count` fast bills in parts of 5,000 through the keyed call of a service on an own demo database. */
export const benchServiceImport = (count: number, size: DemoSize): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const since = performance.now();
    const service = await createService({
      database: { sqlite: path.join(folder, "database") },
      storageDir: path.join(folder, "storage"),
      environment: "demo",
      // The same records on every day that this runs.
      clock: { now: () => startMs + Math.floor(performance.now() - since) },
      demo: { seed: 1, anchor, size },
      runsJobs: false,
    });
    try {
      return await measure(service, folder, count);
    } finally {
      await service.close();
    }
  });
