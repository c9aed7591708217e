/**
 * A million bills beside a hundred thousand: what people ask of them may take at most three times as long. Before each
 * question something has changed, so that no total is one that was counted before.
 */
import { sql } from "kysely";
import { connect } from "../../src-service/core/database/connect.ts";
import type { Database } from "../../src-service/core/database/tables.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { mostChosenRows } from "../../src-shared/records/exports/export-kinds.ts";
import { type AskedTimes, createAsker } from "./asked-times.ts";
import { atMostTimes, type BenchRow, unbounded } from "./bench-row.ts";
import { bodyOf, type Caller, signIn } from "./caller.ts";
import { type BenchPlace, makeDemo, onDatabase, onEachServer } from "./databases.ts";
import { questionsOf } from "./million/questions.ts";
import { seedBills } from "./million/seed.ts";
import { subjectOf } from "./million/subject.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import type { BenchSizes } from "./sizes.ts";

const budgetTimes = 3;
const exportedColumns = ["no", "status", "company_name", "labor_name", "accounting_fee", "net_pay", "create_at"];

/** Asks for an export and waits for its file. */
const exported = async (call: Caller, selection: Record<string, unknown>): Promise<void> => {
  const started = bodyOf(await call({ name: "bills.export", body: { columns: exportedColumns, ...selection } }));
  const { id } = started["job"] as { id: string };
  for (;;) {
    const { job } = bodyOf(await call({ name: "exportJobs.get", params: { id } })) as { job: { status: number } };
    if (job.status === exportJobStates.code("done")) return;
    if (job.status > exportJobStates.code("done")) throw new Error(`the export ended as ${job.status}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** A cursor behind all that there is, as a copy that is up to date holds it. */
const endOfSync = async (call: Caller, db: Database): Promise<string> => {
  const { rows } = await sql<{ seq: number }>`select max(change_seq) as seq from bills`.execute(db);
  const query = { sync_cursor: "0", page_size: "20" };
  const first = bodyOf(await call({ name: "bills.list", query }));
  const tag = String(first["next_cursor"]).split(".")[2] ?? "";
  return `${Number(rows[0]?.seq)}.0.${tag}`;
};

const measure = async (
  place: BenchPlace,
  service: ServiceProcess,
  anchor: string,
  turns: number,
): Promise<AskedTimes> => {
  const own = connect(place.target);
  const { take, taken } = createAsker(service, own.writing, turns);
  try {
    const subject = await subjectOf(own.reading, anchor);
    const call = await signIn(service.origin, "auditor");
    for (const { what, asked: question } of questionsOf(subject))
      await take(what, async () => bodyOf(await call(question)));
    const cursor = await endOfSync(call, own.reading);
    const changeOne = async () => {
      const { rows } = await sql<{ value: number }>`
        update counters set value = value + 1 where name = 'change' returning value`.execute(own.writing);
      await sql`update bills set version = version + 1, change_seq = ${rows[0]?.value}
        where id = ${Number(subject.bill)}`.execute(own.writing);
      return rows as never;
    };
    const small = { sync_cursor: cursor, page_size: "500" };
    await take(
      "sync of a small change",
      async () => bodyOf(await call({ name: "bills.list", query: small })),
      changeOne,
    );
    const exporter = await signIn(service.origin, "maker");
    await take("export of 9,999 that match", () => exported(exporter, { matching: {} }));
    const { rows } = await sql<{ id: number }>`select id from bills order by id desc limit ${mostChosenRows}`.execute(
      own.reading,
    );
    const ids = rows.map(({ id }) => String(id));
    await take("export of as many as can be chosen", () => exported(exporter, { ids }));
    return taken();
  } finally {
    await own.close();
  }
};

/** Bills of the demo, of which the rest are made. */
const countBills = async (place: BenchPlace): Promise<number> => {
  const own = connect(place.target);
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from bills`.execute(own.reading);
    return Number(rows[0]?.n);
  } finally {
    await own.close();
  }
};

const measureAt = async (
  place: BenchPlace,
  total: number,
  { million: { turns }, demo }: BenchSizes,
): Promise<AskedTimes> => {
  const anchor = await makeDemo(place, { demo: { size: demo } });
  await seedBills(place.target, total - (await countBills(place)), anchor);
  const service = await startServiceProcess(place.folder, place.url);
  try {
    return await measure(place, service, anchor, turns);
  } finally {
    await service.stop();
  }
};

/** On SQLite and PostgreSQL: each question at `large` bills beside the same at `small`, where that is another size. */
export const benchMillion = async (sizes: BenchSizes): Promise<BenchRow[]> => {
  const { small, large } = sizes.million;
  const peer = `the same of ${small.toLocaleString("en")}`;
  return onEachServer(async (kind) => {
    const base = small === large ? null : await onDatabase(kind, (place) => measureAt(place, small, sizes));
    const { times, held } = await onDatabase(kind, (place) => measureAt(place, large, sizes));
    const label = `${large.toLocaleString("en")} bills (${kind})`;
    const rows = [...times].map(([what, value]) =>
      atMostTimes(budgetTimes, {
        ...{ name: `${label}: ${what}`, value, unit: "ms", peer },
        peerValue: base?.times.get(what) ?? 0,
      }),
    );
    const holds = { name: `${label}: longest hold of the thread`, value: held, unit: "ms", peer };
    return [...rows, unbounded({ ...holds, peerValue: base?.held ?? 0 })];
  });
};
