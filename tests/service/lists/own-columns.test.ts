import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type OpenCache, openCache } from "../../../src-main/cache/open-cache.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { parseSort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { type OwnTest, withOwnColumns, withOwnValues } from "../../../src-shared/kernel/lists/own-columns.ts";
import { exportJobStates } from "../../../src-shared/records/exports/export-job-states.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { tempFolder } from "../../desk/temp-folder.ts";
import { begin, cellsOf, ended, fetchFile } from "../exports-kit.ts";
import { onEveryScene } from "../money-scene.ts";

const list = listByName("companyLabors");

const columns = [
  { code: "post", title: "岗位", type: "string", required: false, options: ["前台", "后厨"] },
  { code: "note", title: "备注一", type: "string", required: false, options: [] },
  { code: "entry", title: "入职日", type: "date", required: false, options: [] },
  { code: "size", title: "工位", type: "int", required: false, options: [] },
  { code: "score", title: "评分", type: "float", required: false, options: [] },
  { code: "price", title: "单价", type: "money", required: false, options: [] },
  { code: "relative", title: "家属电话", type: "phone", required: false, options: [] },
] as const;

const contents: readonly (readonly (readonly [string, string | number])[])[] = [
  [
    ...([
      ["post", "前台"],
      ["note", "Night_50% 班"],
      ["entry", "2026-01-31"],
      ["size", 9],
    ] as const),
    ...([
      ["score", 3.5],
      ["price", 1_050],
      ["relative", "13912345678"],
    ] as const),
  ],
  [
    ["post", "后厨"],
    ["note", "白班"],
    ["entry", "2026-02-01"],
    ["size", 10],
    ["score", -1.25],
    ["price", 99_999],
  ],
  [
    ["post", "前台"],
    ["note", ""],
    ["size", 100],
    ["score", 3],
    ["price", 0],
  ],
  [
    ["note", "night"],
    ["entry", "2025-12-31"],
  ],
];

onEveryScene("a company's own columns in the list of workers", { workers: 6 }, (scene) => {
  const opened: OpenCache[] = [];
  afterAll(() => {
    for (const cache of opened) cache.close();
  });
  const company = () => String(scene().company_id);
  const ask = (query: Record<string, string>, who: "auditor" | "client" = "auditor") =>
    scene().call(who, "companyLabors.list", { query: { page_size: "100", ...query } });
  const laborsOf = (rows: readonly unknown[]) =>
    (rows as Row[]).map((row) => scene().workers.findIndex(({ id }) => String(id) === row["labor_id"]));
  const tested = async (own: Record<string, OwnTest>, ordering = "own.size") =>
    ask({ ...filtersToQuery(list, { company_id: [company()], own: { own } }), ordering });

  it("are written for the tests", async () => {
    const params = { id: company() };
    const { body } = await scene().call("operator", "workerColumns.get", { params });
    const saved = await scene().call("operator", "workerColumns.update", {
      params,
      body: { version: body["version"], columns },
    });
    expect(saved.status).toBe(200);
    const { writing } = scene().running().service;
    for (const [at, values] of contents.entries()) {
      await writing
        .updateTable("company_labors")
        .set({ content: JSON.stringify(values.map(([code, value]) => ({ code, value }))) })
        .where("labor_id", "=", scene().workers[at]?.id ?? 0)
        .where("company_id", "=", Number(company()))
        .execute();
    }
  });

  it("come with every row, personal ones masked, and are named for who sees the company", async () => {
    const { body } = await ask({ company_id: company() });
    const row = (body["results"] as Row[]).find(({ labor_id: id }) => id === String(scene().workers[0]?.id));
    expect(withOwnValues(list, row ?? {})).toMatchObject({
      ...{ "own.post": "前台", "own.size": 9, "own.score": 3.5, "own.price": 1_050 },
      "own.relative": "139****5678",
    });
    expect(JSON.stringify(body)).not.toContain("13912345678");
    const named = await scene().call("auditor", "workerColumns.all");
    const mine = (named.body["companies"] as { company_id: string; columns: { code: string }[] }[]).find(
      ({ company_id: id }) => id === company(),
    );
    expect(mine?.columns.map(({ code }) => code)).toEqual(columns.map(({ code }) => code));
    const others = await scene().call("client", "workerColumns.all");
    expect(others.body["companies"]).toEqual([]);
  });

  const questions: readonly (readonly [string, Record<string, OwnTest>, number[]])[] = [
    ["a word of the options", { post: { is: ["前台"] } }, [0, 2]],
    ["several words", { post: { is: ["前台", "后厨"] } }, [0, 1, 2]],
    ["a part of a text in either case", { note: { has: "NIGHT" } }, [3, 0]],
    ["signs that mean something to SQL", { note: { has: "_50%" } }, [0]],
    ["a sign that it does not hold", { note: { has: "t%5" } }, []],
    ["numbers, not texts", { size: { min: 9, max: 10 } }, [0, 1]],
    ["decimals below nothing", { score: { max: 3 } }, [1, 2]],
    ["cents", { price: { min: 1_050 } }, [0, 1]],
    ["days, both included", { entry: { from: "2026-01-31", to: "2026-02-01" } }, [0, 1]],
    ["several columns at once", { post: { is: ["前台"] }, size: { min: 10 } }, [2]],
    ["a column that the company does not have", { other: { has: "x" } }, []],
    ["a column of another type", { note: { min: 1 } }, []],
  ];
  it.each(questions)("are filtered by %s", async (_name, own, expected) => {
    const { status, body } = await tested(own);
    expect([status, laborsOf(body["results"] as unknown[]), body["count"]]).toEqual([200, expected, expected.length]);
  });

  it("put rows in order, numbers by what they are worth, empty ones as everywhere", async () => {
    const order = async (ordering: string) =>
      laborsOf((await ask({ company_id: company(), ordering })).body["results"] as unknown[]).filter((at) => at < 4);
    expect(await order("own.size")).toEqual([3, 0, 1, 2]);
    expect(await order("-own.size")).toEqual([2, 1, 0, 3]);
    expect((await order("-own.entry")).slice(0, 3)).toEqual([1, 0, 3]);
    expect((await order("own.score")).slice(-3)).toEqual([1, 2, 0]);
    expect((await order("own.note")).slice(-3)).toEqual([0, 3, 1]);
  });

  it("answer without the service exactly as with it", async () => {
    const cache = openCache(join(tempFolder(), "one.db"), randomBytes(32), systemClock, "");
    opened.push(cache);
    const synced = await scene().call("auditor", "companyLabors.list", {
      query: { sync_cursor: "0", page_size: "500" },
    });
    const page = { rows: synced.body["results"] as Row[], tokens: synced.body["tokens"] as string[][] };
    cache.lists.apply("companyLabors", page, { cursor: "9", complete: true, syncedAt: "2026-11-21 10:00:00" });
    const orders = columns
      .filter(({ type }) => type !== "phone")
      .flatMap(({ code }) => [`own.${code}`, `-own.${code}`]);
    const tests = [{}, ...questions.map(([, own]) => own)];
    for (const own of tests)
      for (const ordering of own === tests[0] ? orders : ["own.size"]) {
        const filters: FilterValues = { company_id: [company()], ...(own !== tests[0] && { own: { own } }) };
        const live = await ask({ ...filtersToQuery(list, filters), ordering });
        const sort = parseSort(list, ordering);
        if (sort === undefined) throw new Error(`no order ${ordering}`);
        const asker = { me: "1", today: "2026-11-20" };
        const question = { filters, sort, page: 1, pageSize: 100, summary: true, ...asker };
        const { rows, count } = cache.lists.page("companyLabors", question, null);
        expect([ordering, own, count, rows.map(({ id }) => id)]).toEqual([
          ...[ordering, own, live.body["count"]],
          (live.body["results"] as Row[]).map(({ id }) => id),
        ]);
      }
  });

  it("are refused without one company, and by what would tell of personal data", async () => {
    const own = JSON.stringify({ post: { is: ["前台"] } });
    const fieldsOf = async (query: Record<string, string>) => (await ask(query)).body["fields"];
    expect(await fieldsOf({ own })).toEqual({ own: ["company_missing"] });
    expect(await fieldsOf({ own, company_id: `${company()},1` })).toEqual({ own: ["company_missing"] });
    expect(await fieldsOf({ ordering: "own.post" })).toEqual({ ordering: ["company_missing"] });
    const mine = { company_id: company() };
    expect(await fieldsOf({ ...mine, own: '{"relative":{"has":"1391"}}' })).toEqual({ own: ["personal_column"] });
    expect(await fieldsOf({ ...mine, ordering: "-own.relative" })).toEqual({ ordering: ["personal_column"] });
    for (const wrong of [
      "x",
      "[]",
      '{"Post":{"has":"a"}}',
      '{"post":{}}',
      '{"post":{"like":"a"}}',
      '{"post":{"min":"1"}}',
    ])
      expect([wrong, (await ask({ ...mine, own: wrong })).status]).toEqual([wrong, 400]);
    expect((await ask({ ...mine, ordering: "own.a b" })).status).toBe(400);
  });

  it("count in saved views for the company that is open, and for nobody's columns where none is", async () => {
    const made = await scene().call("auditor", "listViews.create", {
      params: { custom_list_type: "companyLabors" },
      body: {
        ...{ name: "前台", shared: false, ordering: "-own.size" },
        filters: { own: { own: { post: { is: ["前台"] } } } },
        list_header: [
          ...["name", "id_no", "mobile", "company_name", "standing"].map((key) => ({ key, visible: true })),
          { key: "own.post", visible: true },
        ],
      },
    });
    expect(made.status).toBe(200);
    const counted = async (query: Record<string, string>) => {
      const { status, body } = await scene().call("auditor", "listViews.mine", { query });
      return [status, (body["results"] as { count: number | null }[] | undefined)?.map(({ count }) => count)];
    };
    expect(await counted({ company_id: company() })).toEqual([200, [2]]);
    const everybody = Number((await ask({})).body["count"]);
    expect(await counted({})).toEqual([200, [everybody]]);
    await scene()
      .running()
      .service.writing.updateTable("company_worker_fields")
      .set({ code_type: "phone" })
      .where("code", "=", "post")
      .execute();
    expect(await counted({ company_id: company() })).toEqual([200, [null]]);
    await scene()
      .running()
      .service.writing.updateTable("company_worker_fields")
      .set({ code_type: "string" })
      .where("code", "=", "post")
      .execute();
  });

  it("are exported under their titles, and refused where the company has none such", async () => {
    const { token } = scene().person("operator");
    const body = (keys: string[]) => ({ matching: { company_id: company() }, columns: keys, ordering: "own.size" });
    const running = scene().running();
    const url = "/cdl/1/companylabors/asyn_export";
    const id = await begin(
      running,
      token,
      body(["company_name", "own.post", "own.price", "own.relative", "own.score"]),
      url,
    );
    expect((await ended(running, token, id))["status"]).toBe(exportJobStates.code("done"));
    const rows = await cellsOf((await fetchFile(running, token, id)).bytes);
    expect(rows[0]?.slice(1)).toEqual(["text:岗位", "text:单价", "text:家属电话", "text:评分"]);
    expect(rows.find((row) => row[3]?.startsWith("text:139"))?.slice(1)).toEqual([
      ...["text:前台", "number:10.50", "text:139****5678", "text:3.5"],
    ]);
    const refused = await running.app.inject({
      ...{ method: "POST", url, headers: { authorization: `Bearer ${token}` } },
      payload: body(["company_name", "own.nothing"]),
    });
    expect(refused.statusCode).toBe(400);
  });

  it("are columns of the list for one company only", () => {
    expect(withOwnColumns(list, [])).toBe(list);
    const own = withOwnColumns(list, columns as unknown as Parameters<typeof withOwnColumns>[1]);
    expect(withOwnColumns(list, [...columns] as unknown as Parameters<typeof withOwnColumns>[1])).toBe(own);
    expect(own.columns["own.price"]).toMatchObject({ kind: "cents", carried: false, shown: false });
    expect([own.sort.includes("own.price"), own.sort.includes("own.relative")]).toEqual([true, false]);
  });
});
