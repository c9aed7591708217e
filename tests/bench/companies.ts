/**
 * Five thousand companies with twenty thousand contracts beside a tenth of them: what people ask of them may take at most three
 * times as long. Before each question something has changed, so that no total is one that was counted before.
 */
import { setTimeout } from "node:timers/promises";
import { connect } from "../../src-service/core/database/connect.ts";
import type { Database } from "../../src-service/core/database/tables.ts";
import { type AskedTimes, createAsker } from "./asked-times.ts";
import { atMostTimes, type BenchRow, unbounded, under } from "./bench-row.ts";
import { bodyOf, signIn } from "./caller.ts";
import { companyQuestions } from "./companies/questions.ts";
import { contractsOfCompany, seedCompanies } from "./companies/seed.ts";
import { type BenchPlace, makeDemo, onEachDatabase } from "./databases.ts";
import { startServiceProcess } from "./service-process.ts";
import type { BenchSizes } from "./sizes.ts";

const budgetTimes = 3;
/** A question that is answered as quickly as this is within the budget, whatever it took with few rows. */
const instantMs = 50;

type Measured = AskedTimes & Pick<BenchPlace, "kind">;

/** Until the round has kept what is shown of this day: by then everybody who opens the list finds it kept. */
const keptOfToday = async (db: Database): Promise<void> => {
  const open = () => db.selectFrom("company_figures").where("shown_on", "is", null).select("id").limit(1).execute();
  while ((await open()).length > 0) await setTimeout(200);
};

const measureAt = async (place: BenchPlace, total: number, { companies, demo }: BenchSizes): Promise<Measured> => {
  const anchor = await makeDemo(place, { demo: { size: demo } });
  await seedCompanies(place.target, total, anchor);
  const service = await startServiceProcess(place.folder, place.url);
  const own = connect(place.target);
  try {
    await keptOfToday(own.writing);
    const { take, taken } = createAsker(service, own.writing, companies.turns);
    const call = await signIn(service.origin, "auditor");
    for (const { what, asked } of companyQuestions(total)) await take(what, async () => bodyOf(await call(asked)));
    return { kind: place.kind, ...taken() };
  } finally {
    await own.close();
    await service.stop();
  }
};

/** On SQLite and PostgreSQL: each question at `large` companies beside the same at `small`, where that is another size. */
export const benchCompanies = async (sizes: BenchSizes): Promise<BenchRow[]> => {
  const { small, large, isSqliteOnly } = sizes.companies;
  const measure = (total: number) =>
    onEachDatabase(async (place) => [await measureAt(place, total, sizes)], isSqliteOnly);
  const few = small === large ? [] : await measure(small);
  const many = await measure(large);
  const peer = `the same of ${small.toLocaleString("en")}`;
  return many.flatMap(({ kind, times, held }) => {
    const base = few.find((one) => one.kind === kind);
    const [companies, contracts] = [large, large * contractsOfCompany].map((count) => count.toLocaleString("en"));
    const label = `${companies} companies, ${contracts} contracts (${kind})`;
    const rows = [...times].map(([what, value]) => {
      const peerValue = base?.times.get(what) ?? 0;
      const measured = { name: `${label}: ${what}`, value, unit: "ms", peer, peerValue };
      return value < instantMs ? under(instantMs, measured) : atMostTimes(budgetTimes, measured);
    });
    const holds = { name: `${label}: longest hold of the thread`, value: held, unit: "ms", peer };
    return [...rows, unbounded({ ...holds, peerValue: base?.held ?? 0 })];
  });
};
