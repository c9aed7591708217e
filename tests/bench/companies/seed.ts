import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { insertMany, type Tables, type Tx } from "../../../src-service/core/database/tables.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { copySpan, firstId } from "../million/recipe.ts";

/** Main contracts of a company, one after the other; the last is that of today. */
export const contractsOfCompany = 4;
const idsOfCompany = 64;
const months = 12;
const partSize = 500;
const year = 365;

type Samples = {
  readonly companies: readonly Tables["companies"][];
  readonly contract: Tables["company_contracts"];
  readonly wallet: Tables["wallets"];
  readonly month: Tables["invoice_months"];
  readonly modes: Tables["company_modes"];
};

/** Demo rows, whose copies differ in what is counted and asked for. */
const readSamples = async (tx: Tx): Promise<Samples> => {
  const contract = await tx
    .selectFrom("company_contracts")
    .selectAll()
    .where("category", "=", 1)
    .where("status", "=", 50)
    .limit(1)
    .executeTakeFirstOrThrow();
  const companies = await tx
    .selectFrom("companies")
    .selectAll()
    .where("agency_id", "=", contract.agency_id)
    .where("name", "<>", "")
    .orderBy("id")
    .execute();
  const [wallet, month, modes] = await Promise.all([
    tx.selectFrom("wallets").selectAll().limit(1).executeTakeFirstOrThrow(),
    tx.selectFrom("invoice_months").selectAll().limit(1).executeTakeFirstOrThrow(),
    tx.selectFrom("company_modes").selectAll().limit(1).executeTakeFirstOrThrow(),
  ]);
  return { companies, contract, wallet, month, modes };
};

const companyOf = (at: number, samples: Samples, anchor: string) => {
  const random = seededRandom(31 + at);
  const sample = samples.companies[at % samples.companies.length] ?? samples.companies[0];
  if (sample === undefined) throw new Error("the demo has no companies");
  const id = firstId + at * idsOfCompany;
  const mark = String(at).padStart(5, "0");
  const { agency_id } = samples.contract;
  const shared = { agency_id, company_id: id, change_seq: 1 };
  const entered = `${addDays(anchor, -random.int(0, 3 * year))} 10:00:00`;
  const company = {
    ...{ ...sample, id, agency_id, no: `QB${mark}`, name: `${sample.name}·${mark}`, version: 1, change_seq: 1 },
    ...{ credit_code: `91310000MA${mark}X${at % 10}Q`, create_at: entered },
  };
  const lastEnd = random.int(1, year);
  const contracts = Array.from({ length: contractsOfCompany }, (_, nth) => {
    const isLast = nth === contractsOfCompany - 1;
    const end = addDays(anchor, lastEnd - (contractsOfCompany - 1 - nth) * year);
    return {
      ...{ ...samples.contract, ...shared, id: id + 1 + nth, no: `HT${mark}-${nth}`, status: isLast ? 50 : 60 },
      ...{ start_at: addDays(end, 1 - year), end_at: end, create_at: entered, soon_at: null },
    };
  });
  const wallet = {
    ...{ ...samples.wallet, ...shared, id: id + 10 },
    ...{ balance: random.int(0, 90_000_000), frozen: random.int(0, 10_000) },
  };
  const monthRows = Array.from({ length: months }, (_, nth) => ({
    ...{ ...samples.month, ...shared, id: id + 20 + nth, period: addMonths(anchor.slice(0, 7), -nth) },
    ...{ settled: random.int(0, 50_000_000), returned: random.int(0, 10_000) },
  }));
  const modes = [year, 0].map((age) => ({
    ...samples.modes,
    agency_id,
    company_id: id,
    start_at: addDays(anchor, -age),
  }));
  return { company, contracts, wallet, monthRows, modes };
};

/** Adds `total` companies with four contracts each, a wallet, a year of invoices and two rows of modes to a demo of the day `anchor`. */
export const seedCompanies = async (target: DatabaseTarget, total: number, anchor: string): Promise<void> => {
  const connected = connect(target);
  try {
    if (connected.dialect === "sqlite") await sql`pragma cache_size = -2000000`.execute(connected.writing);
    await connected.writing.transaction().execute(async (tx) => {
      const samples = await readSamples(tx);
      for (let from = 0; from < total; from += partSize) {
        const part = Array.from({ length: Math.min(partSize, total - from) }, (_, nth) =>
          companyOf(from + nth, samples, anchor),
        );
        await insertMany(
          tx,
          "companies",
          part.map((one) => one.company),
        );
        await insertMany(
          tx,
          "company_contracts",
          part.flatMap((one) => one.contracts),
        );
        await insertMany(
          tx,
          "wallets",
          part.map((one) => one.wallet),
        );
        await insertMany(
          tx,
          "invoice_months",
          part.flatMap((one) => one.monthRows),
        );
        await insertMany(
          tx,
          "company_modes",
          part.flatMap((one) => one.modes),
        );
      }
      await sql`update counters set value = ${firstId + copySpan} where name = 'id'`.execute(tx);
    });
    if (connected.dialect === "postgres") await sql`analyze`.execute(connected.writing);
  } finally {
    await connected.close();
  }
};
