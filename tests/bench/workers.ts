/**
 * Three hundred thousand workers beside thirty thousand: what people ask of them may take at most three times as long, as
 * for bills (`million.ts`). Before each question something has changed, so that no total is one that was counted before.
 * The copy on the desk is filled by the sync of the service and asked as without it.
 */
import path from "node:path";
import { sql } from "kysely";
import { connect } from "../../src-service/core/database/connect.ts";
import { type AskedTimes, createAsker } from "./asked-times.ts";
import { atMostTimes, type BenchRow, unbounded, under } from "./bench-row.ts";
import { bodyOf, signIn } from "./caller.ts";
import { type CopyTimes, copyTimes } from "./copy/copy.ts";
import { copyRows } from "./copy/copy-rows.ts";
import { type BenchPlace, makeDemo, onEachDatabase } from "./databases.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import type { BenchSizes } from "./sizes.ts";
import { copiedWorkers } from "./workers/copied.ts";
import { workerQuestions, workerSubject } from "./workers/questions.ts";
import { seedWorkers } from "./workers/seed.ts";

const budgetTimes = 3;
/** A question that is answered as quickly as this is within the budget, whatever it took with few rows. */
const instantMs = 15;

type Measured = AskedTimes & { readonly kind: BenchPlace["kind"]; readonly copy: CopyTimes | null };

const ask = async (place: BenchPlace, service: ServiceProcess, anchor: string, turns: number): Promise<Measured> => {
  const own = connect(place.target);
  const { take, taken } = createAsker(service, own.writing, turns);
  try {
    const subject = await workerSubject(own.reading, anchor);
    const call = await signIn(service.origin, "auditor");
    for (const { what, asked } of workerQuestions(subject)) await take(what, async () => bodyOf(await call(asked)));
    const change = async () => {
      const { rows } = await sql<{ value: number }>`
        update counters set value = value + 1 where name = 'change' returning value`.execute(own.writing);
      await sql`update company_labors set version = version + 1, change_seq = ${rows[0]?.value}
        where id = ${subject.id}`.execute(own.writing);
      return rows as never;
    };
    const { rows } = await sql<{ seq: number }>`select max(change_seq) as seq from company_labors`.execute(own.reading);
    const first = bodyOf(await call({ name: "companyLabors.list", query: { sync_cursor: "0", page_size: "20" } }));
    const tag = String(first["next_cursor"]).split(".")[2] ?? "";
    const small = { sync_cursor: `${Number(rows[0]?.seq)}.0.${tag}`, page_size: "500" };
    await take(
      "sync of a small change",
      async () => bodyOf(await call({ name: "companyLabors.list", query: small })),
      change,
    );
    const copy =
      place.kind === "sqlite"
        ? await copyTimes(call, path.join(place.folder, "copy.db"), copiedWorkers(subject))
        : null;
    return { kind: place.kind, ...taken(), copy };
  } finally {
    await own.close();
  }
};

const measureAt = async (place: BenchPlace, total: number, { workers, demo }: BenchSizes): Promise<Measured> => {
  const anchor = await makeDemo(place, { demo: { size: demo } });
  await seedWorkers(place.target, total, anchor);
  const service = await startServiceProcess(place.folder, place.url);
  try {
    return await ask(place, service, anchor, workers.turns);
  } finally {
    await service.stop();
  }
};

const listRows = (many: Measured, few: Measured | undefined, label: string, peer: string): BenchRow[] => {
  const rows = [...many.times].map(([what, value]) => {
    const measured = { name: `${label}: ${what}`, value, unit: "ms", peer, peerValue: few?.times.get(what) ?? 0 };
    return value < instantMs ? under(instantMs, measured) : atMostTimes(budgetTimes, measured);
  });
  const holds = { name: `${label}: longest hold of the thread`, value: many.held, unit: "ms", peer };
  return [...rows, unbounded({ ...holds, peerValue: few?.held ?? 0 })];
};

/** On SQLite and PostgreSQL: each question at `large` workers beside the same at `small`, where that is another size. */
export const benchWorkers = async (sizes: BenchSizes): Promise<BenchRow[]> => {
  const { small, large, isSqliteOnly } = sizes.workers;
  const measure = (total: number) =>
    onEachDatabase(async (place) => [await measureAt(place, total, sizes)], isSqliteOnly);
  const few = small === large ? [] : await measure(small);
  const many = await measure(large);
  const peer = `the same of ${small.toLocaleString("en")}`;
  return many.flatMap((one) => {
    const base = few.find(({ kind }) => kind === one.kind);
    const label = `${large.toLocaleString("en")} workers (${one.kind})`;
    return [...listRows(one, base, label, peer), ...copyRows(one.copy, base?.copy ?? null, label, peer)];
  });
};
