/** How long the embedded service takes to enter the workers of a big file, sent in parts and taken by its job. */
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoOperators, demoPassword } from "../../src-service/demo/accounts.ts";
import type { DemoSize } from "../../src-service/demo/generate.ts";
import { createService, type RunningService } from "../../src-service/server.ts";
import { companiesAll } from "../../src-shared/calls/companies.ts";
import { importPartAnswer, rowsOfPart } from "../../src-shared/calls/import-parts.ts";
import { loginCompanies, loginSubmit } from "../../src-shared/calls/session.ts";
import { canonicalBatch } from "../../src-shared/imports/batch-digest.ts";
import { worker } from "../../src-shared/imports/worker.ts";
import { makeIdNumber } from "../../src-shared/values/id-number.ts";
import { agencyAppType, loginTypes } from "../../src-shared/values/login.ts";
import { type BenchRow, unbounded, under } from "./bench-row.ts";
import { inFolder } from "./programs.ts";

const BUDGET_MS = 60_000;
/** From this count on the budget holds. */
const BUDGET_ROWS = 50_000;
const anchor = "2026-11-20";
const startMs = Date.UTC(2026, 10, 20, 2, 0, 0);
const json = { "content-type": "application/json" };

/** People whom nobody has, each of their own district, birthday and number. */
const newPeople = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    name: "周文静",
    id_no: makeIdNumber(
      String(510104 + (at % 60)),
      `19${80 + (Math.floor(at / 60) % 18)}-06-${10 + (at % 18)}`,
      at % 997,
    ),
    mobile: `139${String(at).padStart(8, "0")}`,
  }));

const answered = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const signIn = async (origin: string): Promise<string> => {
  const phone = demoOperators.find((one) => one.role === "operator")?.phone ?? "";
  const query = new URLSearchParams({ phone, qsApp: String(agencyAppType) });
  const companies = loginCompanies.output.parse(await answered(`${origin}${loginCompanies.path}?${query}`));
  const [agency] = companies.results;
  const body = {
    ...{ phone, related_id: agency?.id ?? "", agency: agency?.agency_id ?? "", qsApp: agencyAppType },
    ...{ agree_protocol: true, login_type: loginTypes.password },
    password: createHash("md5").update(demoPassword).digest("hex"),
  };
  const init = { method: "POST", headers: json, body: JSON.stringify(body) };
  return loginSubmit.output.parse(await answered(`${origin}${loginSubmit.path}`, init)).token;
};

const measure = async (service: RunningService, count: number): Promise<BenchRow[]> => {
  const origin = `http://127.0.0.1:${await service.listen(0)}`;
  const token = await signIn(origin);
  const authorized = { ...json, authorization: `Bearer ${token}` };
  const { results } = companiesAll.output.parse(
    await answered(`${origin}${companiesAll.path}`, { headers: authorized }),
  );
  const company = results.find(({ status, settlement_type }) => status === 50 && settlement_type === 1);
  const people = new Map(newPeople(count).map((row) => [row.id_no, row]));
  const rows = [...people.values()];
  const batch_key = randomUUID();
  const parts = Math.ceil(rows.length / rowsOfPart);
  const head = {
    ...{ batch_key, file_name: "接包方.xlsx", company_id: company?.id, total_rows: rows.length, parts },
    digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex"),
  };
  const headers = { ...authorized, "idempotency-key": batch_key };
  const send = async (part: number) => {
    const body = JSON.stringify({ ...head, part, rows: rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart) });
    const url = `${origin}${worker.call.path}`;
    return importPartAnswer.parse(await answered(url, { method: "POST", headers, body }));
  };
  const start = performance.now();
  for (let part = 0; part < parts; part += 1) await send(part);
  let last = await send(0);
  while (last.state !== "done") {
    await pause(100);
    last = await send(0);
  }
  const value = performance.now() - start;
  if (last.succeeded !== rows.length)
    throw new Error(`Of ${rows.length} workers ${last.succeeded} were entered: ${last.refused[0]?.code}.`);
  const name = `service: enter ${rows.length.toLocaleString("en")} workers, sent and taken by the job`;
  const measured = { name, value, unit: "ms", peer: "the budget", peerValue: BUDGET_MS };
  return [count >= BUDGET_ROWS ? under(BUDGET_MS, measured) : unbounded(measured)];
};

/** Enters `count` workers in parts of 5,000 through the keyed call of a service on a demo database of its own. */
export const benchWorkerImport = (count: number, size: DemoSize): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const since = performance.now();
    const service = await createService({
      database: { sqlite: path.join(folder, "database") },
      storageDir: path.join(folder, "storage"),
      environment: "demo",
      clock: { now: () => startMs + Math.floor(performance.now() - since) },
      demo: { seed: 1, anchor, size },
    });
    try {
      return await measure(service, count);
    } finally {
      await service.close();
    }
  });
