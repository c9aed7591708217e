/**
 * Twenty thousand tasks with two hundred thousand people beside a tenth of them: what people ask of them may take at most three times
 * as long. Before each question something has changed, so that no total is one that was counted before. The copies on the desk are
 * filled by the sync of the service and asked as without it.
 */
import path from "node:path";
import { connect } from "../../src-service/core/database/connect.ts";
import { type AskedTimes, createAsker } from "./asked-times.ts";
import { atMostTimes, type BenchRow, unbounded, under } from "./bench-row.ts";
import { bodyOf, signIn } from "./caller.ts";
import { type CopyTimes, copyTimes } from "./copy/copy.ts";
import { copyRows } from "./copy/copy-rows.ts";
import { type BenchPlace, makeDemo, onEachDatabase } from "./databases.ts";
import { startServiceProcess } from "./service-process.ts";
import type { BenchSizes } from "./sizes.ts";
import { copiedTasks, taskQuestions } from "./tasks/questions.ts";
import { peopleOfTask, seedTasks } from "./tasks/seed.ts";

const budgetTimes = 3;
/** A question that is answered as quickly as this is within the budget, whatever it took with few rows. */
const instantMs = 50;

type Measured = AskedTimes & {
  readonly kind: BenchPlace["kind"];
  readonly copies: ReadonlyMap<string, CopyTimes>;
};

const measureAt = async (place: BenchPlace, total: number, { tasks, demo }: BenchSizes): Promise<Measured> => {
  const anchor = await makeDemo(place, { demo: { size: demo } });
  await seedTasks(place.target, total, anchor);
  const service = await startServiceProcess(place.folder, place.url);
  const own = connect(place.target);
  try {
    const { take, taken } = createAsker(service, own.writing, tasks.turns);
    const call = await signIn(service.origin, "auditor");
    for (const { what, asked } of taskQuestions(total, anchor)) await take(what, async () => bodyOf(await call(asked)));
    const copies = new Map<string, CopyTimes>();
    if (place.kind === "sqlite")
      for (const copied of copiedTasks(anchor))
        copies.set(copied.list, await copyTimes(call, path.join(place.folder, `${copied.list}.db`), copied));
    return { kind: place.kind, ...taken(), copies };
  } finally {
    await own.close();
    await service.stop();
  }
};

/** On SQLite and PostgreSQL: each question at `large` tasks beside the same at `small`, where that is another size. */
export const benchTasks = async (sizes: BenchSizes): Promise<BenchRow[]> => {
  const { small, large, isSqliteOnly } = sizes.tasks;
  const measure = (total: number) =>
    onEachDatabase(async (place) => [await measureAt(place, total, sizes)], isSqliteOnly);
  const few = small === large ? [] : await measure(small);
  const many = await measure(large);
  const peer = `the same of ${small.toLocaleString("en")}`;
  return many.flatMap(({ kind, times, held, copies }) => {
    const base = few.find((one) => one.kind === kind);
    const [tasks, people] = [large, large * peopleOfTask].map((count) => count.toLocaleString("en"));
    const label = `${tasks} tasks, ${people} people (${kind})`;
    const rows = [...times].map(([what, value]) => {
      const measured = { name: `${label}: ${what}`, value, unit: "ms", peer, peerValue: base?.times.get(what) ?? 0 };
      return value < instantMs ? under(instantMs, measured) : atMostTimes(budgetTimes, measured);
    });
    const holds = { name: `${label}: longest hold of the thread`, value: held, unit: "ms", peer };
    return [
      ...rows,
      unbounded({ ...holds, peerValue: base?.held ?? 0 }),
      ...[...copies].flatMap(([list, copy]) =>
        copyRows(copy, base?.copies.get(list) ?? null, `${label}, ${list}`, peer),
      ),
    ];
  });
};
