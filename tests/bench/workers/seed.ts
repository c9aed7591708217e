import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { insertMany, type Tx } from "../../../src-service/core/database/tables.ts";
import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { ageOn, makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { copySpan, firstId } from "../million/recipe.ts";
import { copyCompanies } from "../million/seed.ts";

const surnames = [
  ..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈",
];
const givenNames = [
  ..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国梦佳文志海云玉兰红春雪晓东龙飞鹏宇欣怡子涵浩然",
];
/** None of the demo's. */
const districts = ["110106", "310112", "330102", "350206", "410105", "420111", "440304", "500103", "510107", "610104"];
const banks = ["ICBC", "CCB", "ABC", "BOC", "CMB"];
const days = 700;
/** People are made in parts of so many, so that a part fits into memory as often as the bench runs. */
/** After so many parts the tables are of another size than after the first. */
const partsToAnalyze = 10;
const partSize = 2_000;

const pad = (value: number): string => String(value).padStart(2, "0");

type Place = { readonly agency: number; readonly companies: readonly number[]; readonly anchor: string };

/** Person `at` with account and cooperations: every fifth works for a second company. */
const personOf = (at: number, random: SeededRandom, { agency, companies, anchor }: Place) => {
  const id = firstId + at * 4;
  // Districts and serials of ten thousand people differ; those of the next ten thousand have another day of the month.
  const day = pad((Math.floor(at / 10_000) % 28) + 1);
  const birth = `${random.int(1967, 2004)}-${pad(random.int(1, 12))}-${day}`;
  const id_no = makeIdNumber(districts[at % 10] ?? "", birth, Math.floor(at / 10) % 1_000);
  const name = random.pick(surnames) + random.pick(givenNames) + (at % 4 > 0 ? random.pick(givenNames) : "");
  const create_at = `${addDays(anchor, -random.int(0, days))} ${pad(random.int(8, 19))}:${pad(random.int(0, 59))}:${pad(at % 60)}`;
  const shared = { change_seq: 1, agency_id: agency, create_at };
  const isNew = at % 23 === 0;
  const labor = newLabor({
    ...{ ...shared, id, name, id_no, mobile: `15${String(at).padStart(9, "0")}`, birth, age: ageOn(birth, anchor) },
    sex: Number(id_no[16]) % 2 === 1 ? "male" : "female",
    real_name_status: isNew ? random.int(0, 5) : 2,
    id_valid_to: addDays(anchor, random.int(-20, 4_000)),
    tags: at % 50 === 0 ? ",夜班," : "",
    tax_collect_status: at % 9 === 0 ? 0 : 2,
    tax_name_collect_upload_time: at % 9 === 0 ? null : `${anchor} 0${at % 10}:00:00`,
  });
  const account = newAccount({
    ...{ ...shared, id: id + 1, labor_id: id, is_default: 1, status: at % 31 === 0 ? 1 : 2, verify_method: 4 },
    ...{ account_no: `622588${String(at).padStart(10, "0")}`, bank_code: banks[at % 5] ?? "" },
  });
  const one = (nth: number) => {
    const isStopped = random.int(0, 19) === 0;
    return newCooperation({
      ...{ ...shared, id: id + 2 + nth, labor_id: id, source_type: 1 + (at % 3) },
      company_id: companies[(at + nth * 7) % companies.length] ?? 0,
      cooperation_status: isStopped ? 3 : 1,
      stop_time: isStopped ? `${anchor} 09:00:00` : null,
      contract_sign_type: isNew ? 0 : 2,
      sign_at: isNew ? null : create_at,
      contract_end_at: isNew ? null : addDays(anchor, random.int(1, 900)),
      last_settlement_at: at % 3 === 0 ? null : `${addDays(anchor, -random.int(1, 200))} 10:00:00`,
      month_income: at % 3 === 0 ? 0 : random.int(0, 12_000_000),
    });
  };
  return { labor, account, cooperations: at % 5 === 0 ? [one(0), one(1)] : [one(0)] };
};

const placeOf = async (tx: Tx, anchor: string): Promise<Place> => {
  await copyCompanies(tx);
  const rows = await tx.selectFrom("companies").select(["id", "agency_id"]).orderBy("id").execute();
  const agency = rows[0]?.agency_id ?? 0;
  return { agency, companies: rows.flatMap((one) => (one.agency_id === agency ? [one.id] : [])), anchor };
};

/** Adds `total` cooperations of made-up people with companies of the demo of the day `anchor` and copies of these. */
export const seedWorkers = async (target: DatabaseTarget, total: number, anchor: string): Promise<void> => {
  const connected = connect(target);
  const random = seededRandom(11);
  try {
    if (connected.dialect === "sqlite") await sql`pragma cache_size = -2000000`.execute(connected.writing);
    const analyze = async (): Promise<void> => {
      if (connected.dialect === "postgres") await sql`analyze`.execute(connected.writing);
    };
    const inOne = connected.writing.transaction();
    const place = await inOne.execute((tx) => placeOf(tx, anchor));
    // PostgreSQL keeps every version of the groups until the transaction that counts them ends, and plans by what was analyzed.
    for (let made = 0, at = 0, parts = 0; made < total; parts += 1) {
      const part: ReturnType<typeof personOf>[] = [];
      for (; made < total && part.length < partSize; at += 1) {
        const person = personOf(at, random, place);
        part.push(person);
        made += person.cooperations.length;
      }
      await inOne.execute(async (tx) => {
        const labors = part.map(({ labor }) => labor);
        const accounts = part.map(({ account }) => account);
        await insertMany(tx, "labors", labors);
        await insertMany(tx, "labor_accounts", accounts);
        await insertMany(
          tx,
          "company_labors",
          part.flatMap(({ cooperations }) => cooperations),
        );
      });
      if (parts === 1 || parts === partsToAnalyze) await analyze();
    }
    await sql`update counters set value = ${firstId + copySpan} where name = 'id'`.execute(connected.writing);
    await analyze();
  } finally {
    await connected.close();
  }
};
