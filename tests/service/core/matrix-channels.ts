import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case } from "./matrix-cases.ts";

type ChannelCall = Extract<
  CallName,
  `${"workerColumns" | "alipaySigning" | "accountBooks" | "cmbPay" | "joinPage"}.${string}`
>;

const nothing: Case = { by: "self" };
const onCompany = (body?: unknown): Case => ({
  by: "admin",
  points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) }],
});

/** Requests about channels and own columns of companies, and the page by which companies apply. */
export const channelCases: Readonly<Record<ChannelCall, Case>> = {
  "workerColumns.all": { by: "worker" },
  "workerColumns.get": onCompany(),
  "workerColumns.update": onCompany({ version: 9, columns: [] }),
  "alipaySigning.get": onCompany(),
  "alipaySigning.create": onCompany({ version: 9, action: "query" }),
  "accountBooks.get": onCompany(),
  "accountBooks.open": onCompany({ version: 9, action: "query" }),
  "cmbPay.get": onCompany(),
  "cmbPay.update": onCompany({ version: 9, action: "stop" }),
  "joinPage.show": nothing,
  "joinPage.taken": nothing,
  "joinPage.act": { ...nothing, valid: { body: { action: "code", fields: [{ name: "contact_mobile", value: "1" }] } } },
  "joinPage.address": { by: "admin" },
};
