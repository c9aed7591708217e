import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createListReader } from "../../../src-main/cache/list-reader.ts";
import { listSql, tablesOf } from "../../../src-main/cache/list-schema.ts";
import { createRowWriter } from "../../../src-main/cache/row-writer.ts";
import type { Principal } from "../../../src-service/core/context.ts";
import { maskRow, tokensOf } from "../../../src-service/lists/lists/masking.ts";
import { listRows } from "../../../src-service/lists/lists/query.ts";
import type { ListSource } from "../../../src-service/lists/lists/source.ts";
import {
  area,
  date,
  dateByCode,
  datetime,
  defineList,
  endsWithin,
  idleFor,
  integer,
  nullableDatetime,
  people,
  range,
  search,
  text,
} from "../../../src-shared/kernel/lists/define.ts";
import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { personalSearches } from "../../../src-shared/kernel/lists/personal-search.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { memoryDatabase } from "../../desk/memory-database.ts";
import { onEveryDatabase } from "../harness.ts";

const list = defineList({
  name: "testPeople",
  call: "testPeople.list",
  permission: "bill.bill.view",
  columns: {
    ...{ id: text({ carried: true }), version: integer({ carried: true }) },
    name: text({ sensitive: "name", pinyin: "name_pinyin" }),
    id_no: text({ sensitive: "idNumber" }),
    mobile: text({ sensitive: "phone" }),
    company_name: text(),
    ...{ area: text({ isRegion: true }), age: integer(), id_valid_to: date() },
    ...{ last_settlement_at: nullableDatetime(), create_at: datetime() },
  },
  filters: {
    keyword: search(["name", "id_no", "mobile", "company_name"]),
    area: area("area"),
    age: range("age"),
    people: people("id_no"),
    id_ends: endsWithin("id_valid_to"),
    idle: idleFor(["last_settlement_at", "create_at"]),
    date: dateByCode({ 1: "create_at", 3: "last_settlement_at" }),
  },
  sort: ["create_at"],
  defaultSort: "-create_at",
  offline: { by: "create_at", days: 99 },
});

const today = "2026-11-20";
const key = "ab".repeat(32);
const persons = [
  // name, area, valid to, last settlement, created, age
  ["曾梦佳", "310101", "2026-11-20", "2026-11-19 10:00:00", "2026-01-01 09:00:00", 35],
  ["曾佳", "310103", "2026-12-20", "2026-10-20 23:59:59", "2026-01-02 09:00:00", 17],
  ["单雄信", "330106", "2026-12-21", "2026-10-21 00:00:00", "2026-01-03 09:00:00", 18],
  ["张佳", "330100", null, null, "2026-10-20 09:00:00", 60],
  ["周梦洁", "330000", "2026-11-19", null, "2026-10-21 00:00:00", 61],
  ["阿迪力·买买提", "652101", "2031-01-01", "2025-01-01 00:00:00", "2024-01-01 09:00:00", 44],
  ["吕布", "120101", null, "2026-11-20 23:00:00", "2026-01-07 09:00:00", 29],
  ["Bob Smith", "810001", "2027-01-01", null, "2026-11-20 08:00:00", 40],
] as const;

const rows = persons.map(([name, region, id_valid_to, last_settlement_at, create_at, age], at) => ({
  ...{ id: at + 1, version: 1, agency_id: 1, company_id: 1, name, name_pinyin: namePinyin(name) },
  ...{ id_no: makeIdNumber("110101", "1990-03-07", 100 + at), mobile: `1381234${5600 + at}` },
  ...{ company_name: at === 6 ? "Zjtech 科技" : "示范公司", area: region, age, id_valid_to },
  ...{ last_settlement_at, create_at },
}));
const idOf = (name: string): string => rows.find((row) => row.name === name)?.id_no ?? "";

const person = (search_key: string | null): Principal => ({
  ...{ user_id: 2, name: "", membership_id: 1, session_id: 1, agency_id: 1, company_id: null, roles: [] },
  ...{ permissions: new Set([]), rows: { companies: null, makers: null, makerless: null }, device: "" },
  ...{ search_key, today, lacks_factor: false, role_limit: null },
});

const typed = (value: string | number | null) =>
  value === null
    ? sql`cast(null as text)`
    : typeof value === "number"
      ? sql`cast(${value} as integer)`
      : sql`cast(${value} as text)`;
const source: ListSource = {
  maker: null,
  from: () => {
    const selects = rows.map((row) => {
      const columns = Object.entries(row).map(([name, value]) => sql`${typed(value)} as ${sql.ref(name)}`);
      return sql`select ${sql.join(columns)}`;
    });
    return sql`(${sql.join(selects, sql` union all `)})`;
  },
};

const tables = tablesOf("testPeople", list);
const database = memoryDatabase(listSql(tables));
const writer = createRowWriter(database, tables);
const reader = createListReader(database, tables);
beforeAll(() => {
  for (const row of rows) {
    const { name_pinyin: _pinyin, agency_id: _agency, company_id: _company, ...plain } = row;
    const wire = { ...plain, id: String(row.id) };
    writer.put(maskRow(list, wire), tokensOf(list, key)(wire));
  }
});
afterAll(() => database.close());

const offline = (filters: FilterValues, searchKey: string | null) =>
  reader
    .page(
      {
        filters,
        sort: { column: "create_at", descending: true },
        page: 1,
        pageSize: 50,
        summary: false,
        me: "2",
        today,
      },
      searchKey,
      1,
    )
    .rows.map(({ id }) => persons[Number(id) - 1]?.[0])
    .toSorted();

const sorted = (names: readonly string[]) => names.toSorted();

const searches: readonly (readonly [string, readonly string[]])[] = [
  ["曾梦佳", ["曾梦佳"]],
  // The first character is what every mask shows; no other one is.
  ["曾", ["曾佳", "曾梦佳"]],
  ["单", ["单雄信"]],
  ["佳", []],
  ["曾梦", []],
  ["zengjia", ["曾佳", "曾梦佳"]],
  ["Zeng Jia", ["曾佳", "曾梦佳"]],
  ["zeng", ["曾佳", "曾梦佳"]],
  ["zengm", []],
  ["zengmeng", []],
  ["zengmengjia", ["曾梦佳"]],
  ["zmj", ["周梦洁", "曾梦佳"]],
  ["zm", []],
  // Initials of 曾*佳 and 周*洁 as the mask shows them, and of 曾佳 and 张佳 as a whole; a company holds the letters, too.
  ["zj", ["吕布", "周梦洁", "张佳", "曾佳", "曾梦佳"]],
  ["shan", ["单雄信"]],
  ["dan", []],
  ["lvbu", ["吕布"]],
  ["lübu", ["吕布"]],
  ["lyubu", ["吕布"]],
  ["at", ["阿迪力·买买提"]],
  ["adilimaimaiti", ["阿迪力·买买提"]],
  ["bob", []],
  ["bobsmith", ["Bob Smith"]],
  ["5603", ["张佳"]],
  [idOf("吕布").slice(-4), ["吕布"]],
  [idOf("吕布").toLowerCase(), ["吕布"]],
  ["1381234560", []],
  ["13812345603", ["张佳"]],
];

const filters: readonly (readonly [FilterValues, readonly string[]])[] = [
  [{ area: ["310101"] }, ["曾佳", "曾梦佳"]],
  [{ area: ["310000"] }, ["曾佳", "曾梦佳"]],
  [{ area: ["330100"] }, ["单雄信", "张佳"]],
  [{ area: ["330000"] }, ["单雄信", "周梦洁", "张佳"]],
  [{ area: ["330106", "810000"] }, ["Bob Smith", "单雄信"]],
  [{ area: ["650402"] }, ["阿迪力·买买提"]],
  [{ age: { min: 18, max: 60 } }, ["Bob Smith", "单雄信", "吕布", "张佳", "曾梦佳", "阿迪力·买买提"]],
  [{ age: { max: 17 } }, ["曾佳"]],
  [{ id_ends: 0 }, ["曾梦佳"]],
  [{ id_ends: 30 }, ["曾佳", "曾梦佳"]],
  [{ id_ends: 31 }, ["单雄信", "曾佳", "曾梦佳"]],
  [{ idle: 30 }, ["张佳", "曾佳", "阿迪力·买买提"]],
  [{ idle: 31 }, ["阿迪力·买买提"]],
  [{ people: [idOf("曾佳"), idOf("吕布").toLowerCase(), "110101199003070000"] }, ["吕布", "曾佳"]],
  [{ date: { by: "last_settlement_at", start: "2026-10-21", end: "2026-11-19" } }, ["单雄信", "曾梦佳"]],
  [{ keyword: "zj", area: ["330000"] }, ["周梦洁", "张佳"]],
];

describe("the copy of a list of people", () => {
  it.each(searches)("finds for %s with a key what the service finds", (keyword, expected) => {
    expect(offline({ keyword }, key)).toEqual(sorted(expected));
  });

  it.each([
    ["曾", ["曾佳", "曾梦佳"]],
    ["zengjia", ["曾梦佳"]],
    ["zeng", ["曾佳", "曾梦佳"]],
    ["zj", ["吕布", "周梦洁", "曾梦佳"]],
    ["zengmengjia", []],
    ["5603", ["张佳"]],
  ])("finds for %s without a key what the masks show", (keyword, expected) => {
    expect(offline({ keyword }, null)).toEqual(sorted(expected));
  });

  it.each(filters)("answers %j as the service does", (values, expected) => {
    expect(offline(values, key)).toEqual(sorted(expected));
  });

  it("holds no syllable that a mask hides", () => {
    const tokens = rows.flatMap((row) => tokensOf(list, null)({ ...row, id: String(row.id) }));
    expect(tokens.filter((token) => /meng|xiong|di|^~..m/u.test(token))).toEqual([]);
    expect(tokens).toContain("~zengjia");
  });
});

onEveryDatabase("filters of people", {}, (started) => {
  const online = async (values: FilterValues) => {
    const query = filtersToQuery(list, values);
    const answer = await listRows(started().running().db, person(key), list, { page_size: "50", ...query }, source);
    expect(answer.count).toBe(answer.results.length);
    return answer.results.map(({ id }) => persons[Number(id) - 1]?.[0]).toSorted();
  };

  it.each(searches)("find for %s", async (keyword, expected) => {
    expect(await online({ keyword })).toEqual(sorted(expected));
  });

  it.each(filters)("answer %j", async (values, expected) => {
    expect(await online(values)).toEqual(sorted(expected));
  });

  it.each([
    { area: "31010" },
    { area: "abcdef" },
    { idle: "-1" },
    { idle: "99999" },
    { id_ends: "1.5" },
    { date_type: "create_at" },
    { date_type: "2" },
    { people: "张三" },
  ])("refuse %j", async (query) => {
    const asked = listRows(started().running().db, person(key), list, query, source);
    await expect(asked).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("what is counted as looking somebody up", () => {
  it.each([
    [{ keyword: "zengjia" }, 1],
    [{ keyword: "zj" }, 1],
    [{ keyword: "z" }, 0],
    [{ keyword: "曾" }, 0],
    [{ keyword: "5603" }, 0],
    [{ people: `${idOf("曾佳")},${idOf("吕布")}` }, 2],
    [{ people: [idOf("曾佳")] }, 1],
    [{ area: "310000" }, 0],
  ])("%j counts %i", (fields, count) => {
    expect(personalSearches(list, fields)).toHaveLength(count);
  });
});
