import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashPassword, schemeMd5 } from "../../src-service/access/proofs/passwords.ts";
import { tokenHash } from "../../src-service/access/session/token-family.ts";
import { tableSpecs } from "../../src-service/core/database/migrate.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import type { RunningService } from "../../src-service/server.ts";

const emptyValue = (type: string): string | number | null => {
  if (type.endsWith("?")) return null;
  return type === "text" ? "" : 0;
};

/** Inserts a row of a declared record, whose table is known by its name only; what is not given is empty. */
export const insertInto = async (
  { service }: RunningService,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const columns = Object.entries(tableSpecs[table]?.columns ?? {});
  const empty = Object.fromEntries(columns.map(([name, type]) => [name, emptyValue(type)]));
  const entries = Object.entries({ ...empty, ...values }).filter(([, value]) => value !== undefined);
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))})`.execute(service.writing);
};

/** Columns that memberships gained: what the service gives a new one. */
export const firstVersion = { version: 1, change_seq: 1, contract_remind: 0 } as const;

/** Inserts a record of which only these columns matter; the others are empty. */
export const insert = <T extends keyof Tables>(
  running: RunningService,
  table: T,
  values: Partial<Tables[T]>,
): Promise<void> => insertInto(running, table, values);

export const md5 = (text: string): string => createHash("md5").update(text).digest("hex");
export const password = "Abc_98765";

/** Two agencies of strangers: 1 with companies 11 and 12, 2 with company 21. Users: id = 1000 + position. */
export const users = [
  { id: 1001, phone: "13900000001", agency: 1, company: null, role: "superAdmin" },
  { id: 1002, phone: "13900000002", agency: 1, company: null, role: "maker" },
  { id: 1003, phone: "13900000003", agency: 1, company: null, role: "checker" },
  { id: 1004, phone: "13900000004", agency: 1, company: null, role: "payer" },
  { id: 1005, phone: "13900000005", agency: 1, company: 11, role: "companyAdmin" },
  { id: 1006, phone: "13900000006", agency: 1, company: 12, role: "companyAdmin" },
  { id: 1007, phone: "13900000007", agency: 1, company: null, role: "auditor" },
  { id: 1008, phone: "13900000008", agency: 2, company: null, role: "superAdmin" },
  { id: 1009, phone: "13900000009", agency: 1, company: null, role: "operator" },
] as const;

export type Role = (typeof users)[number]["role"];

const perCompany = 4;

/** Ids of the records of a company: bills `<company>01…04`, settlement `<company>50`, wallet `<company>60`. */
export const idsOf = (company: number) => ({
  bills: Array.from({ length: perCompany }, (_, at) => company * 100 + at + 1),
  settlement: company * 100 + 50,
  line: company * 100 + 55,
  wallet: company * 100 + 60,
});

const addCompany = async (running: RunningService, agency_id: number, id: number): Promise<void> => {
  const ids = idsOf(id);
  await insert(running, "companies", {
    id,
    agency_id,
    no: `QY${id}`,
    name: `公司${id}`,
    short_name: `司${id}`,
    status: 50,
    ent_identity_status: 0,
    settlement_type: 1,
    channels: "1",
  });
  await insert(running, "tasks", {
    id: id * 100 + 70,
    agency_id,
    company_id: id,
    no: `RW${id}`,
    name: `任务${id}`,
    maker_id: 1002,
    status: 50,
  });
  await insert(running, "wallets", { id: ids.wallet, agency_id, company_id: id, channel: 1, change_seq: 1 });
  await insert(running, "settlements", {
    case_count: 0,
    id: ids.settlement,
    agency_id,
    company_id: id,
    wallet_id: ids.wallet,
    no: `JS${id}`,
    status: 20,
    channel: 1,
    period: "2026-11",
    maker_id: 1002,
    create_at: "2026-11-10 10:00:00",
    change_seq: 1,
    snapshot_hash: "a".repeat(64),
  });
  for (const [at, bill] of ids.bills.entries()) {
    await insert(running, "bills", {
      id: bill,
      version: 1,
      change_seq: at + 1,
      agency_id,
      company_id: id,
      task_id: id * 100 + 70,
      labor_id: 1,
      no: `ZD${bill}`,
      status: 30,
      audit_status: 3,
      inner_bill_type: 1,
      labor_name: "张小三",
      id_no: "11010519491231002X",
      labor_phone: "13812345678",
      labor_bank_account: "6212264301003495221",
      bank_code: "ICBC",
      accounting_fee: 10_000 * (at + 1),
      invoicing_status: 1,
      invoice_content: null,
      withholding_status: 1,
      steps: "[]",
      create_at: `2026-11-1${at} 10:00:00`,
      business_key: `k${bill}`,
    });
  }
  await insert(running, "payout_lines", {
    id: ids.line,
    agency_id,
    settlement_id: ids.settlement,
    bill_id: ids.bills[0] ?? 0,
    seq: 1,
    labor_name: "张小三",
    id_no: "11010519491231002X",
    account_no: "6212264301003495221",
    bank_code: "ICBC",
    payout_key: `p${id}`,
  });
};

/** Fills an empty service with the two agencies. */
export const makeSmallWorld = async (running: RunningService): Promise<void> => {
  for (const id of [1, 2])
    await insert(running, "agencies", { id, name: `服务商${id}`, short_name: `商${id}`, host: `a${id}.example` });
  for (const id of [11, 12]) await addCompany(running, 1, id);
  await addCompany(running, 2, 21);
  const salt = randomBytes(16).toString("hex");
  const password_hash = await hashPassword(running.service, md5(password), salt);
  for (const user of users) {
    await insert(running, "users", {
      id: user.id,
      mobile: user.phone,
      name: `用户${user.id}`,
      status: 1,
      password_hash,
      password_salt: salt,
      scheme: schemeMd5,
    });
    await insert(running, "memberships", {
      id: user.id + 1000,
      user_id: user.id,
      agency_id: user.agency,
      company_id: user.company,
      roles: user.role,
      is_use: 1,
      ...firstVersion,
    });
  }
};

/** A session of a user without the sign-in; returns its token. */
export const openSession = async (running: RunningService, userId: number): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  const now = running.service.clock.now();
  await running.service.write({ user_id: userId, name: "", device: "", request_id: "" }, async ({ tx, ids }) => {
    await tx
      .insertInto("sessions")
      .values({
        id: await ids(1),
        token_hash: tokenHash(token),
        user_id: userId,
        membership_id: userId + 1000,
        created_ms: now,
        seen_ms: now,
        revoked_ms: null,
        device: "",
        region: "",
      })
      .execute();
  });
  return token;
};

type Sent = { readonly status: number; readonly text: string; readonly body: Record<string, unknown> };

/** Sends a request to the service without a network. */
export const send = async (
  running: RunningService,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  more: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Sent> => {
  const isText = typeof more.body === "string";
  const answer = await running.app.inject({
    method,
    url,
    headers: {
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...(isText && { "content-type": "application/json" }),
      ...more.headers,
    },
    ...(more.body !== undefined && { payload: more.body as string }),
  });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return {
    status: answer.statusCode,
    text: answer.payload,
    body: isJson ? (JSON.parse(answer.payload) as Record<string, unknown>) : {},
  };
};
