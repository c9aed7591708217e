import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { createService } from "../../src-service/server.ts";
import { bridgeNames } from "../../src-shared/bridge/names.ts";
import { takeFilledDatabase } from "../service/reused-databases.ts";
import { listenIn, openPage, type Page, type Program, startProgram } from "./canaries-programs.ts";
import { type Canary, filesBelow, findCanaries, processFacts } from "./canaries-scan.ts";
import { tempFolder } from "./temp-folder.ts";

/** A payer of the demo data. */
const phone = "13800000001";
const passwords = ["Kanari_Vogel_77", "Zeisig_Fink_8801", "Stieglitz_x_31"] as const;
const wrongPassword = "Falscher_Vogel9";
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * Answers that hold such a value because a person asked for exactly it: the sandbox's own phone, a value revealed for
 * 30 seconds, and the rows of the file that was dropped.
 */
const mayShow = (about: string): boolean =>
  about === "demo.inbox" || about === "sensitive.reveal" || about.startsWith("imports.");

type Worker = { id_no: string; phone: string; card: string; name: string; bill: number; task: string };

/** Fills a service's folder with the demo of today, of a size at which filling it is not most of the run. */
const makeDemo = (folder: string) =>
  takeFilledDatabase("sqlite", folder, "demo-canaries", async (database, own) => {
    const service = await createService({
      ...{ database, storageDir: join(own, "storage"), secretsDir: join(own, "secrets"), environment: "demo" },
      ...{ demo: { size: "small" }, runsJobs: false, runsExports: false },
    });
    await service.close();
  });

/** People whose bills the desk keeps a copy of, in clear as the service has them. */
const workersOf = (folder: string): Worker[] => {
  const db = new Sqlite(join(folder, "service", "database", "flexdesk.db"), { readonly: true });
  const workers = db
    .prepare(
      `select bills.id as bill, bills.labor_name as name, bills.id_no, bills.labor_phone as phone,
        bills.labor_bank_account as card, tasks.no as task
      from bills join tasks on tasks.id = bills.task_id
      where bills.agency_id = 100 and bills.labor_bank_account is not null order by bills.id desc limit 15`,
    )
    .all() as Worker[];
  db.close();
  return workers;
};

const codeFor = async (page: Page): Promise<string> => {
  const { messages } = await page.answerOf<{ messages: { phone: string; code: string }[] }>("demo.inbox");
  return messages.find((message) => message.phone === phone)?.code ?? "none";
};

const signInWith = (password: string) => ({ phone, related_id: "100", qsApp: 7, login_type: 2, password });

/** Puts every canary into every field of every entry: what is refused is logged too. */
const askEverything = async (page: Page, canaries: readonly Canary[]): Promise<void> => {
  const values = Object.fromEntries(canaries.slice(0, 12).map(({ value }, at) => [`field${at}`, value]));
  const text = canaries[0]?.value;
  const inputs = [
    values,
    text,
    { id: text },
    { params: { id: text } },
    { phone: text, password: text, sms_code: text },
  ];
  for (const [area, { queries }] of Object.entries(bridgeNames)) {
    for (const verb of queries) {
      const entry = `${area}.${verb}`;
      if (["session.signOut", "session.lock", "settings.restart", "demo.inbox"].includes(entry)) continue;
      for (const input of inputs) await page.ask(entry, input);
    }
  }
};

it("finds what is there: plain, UTF-16, base64, and short numbers only as numbers of their own", () => {
  const canaries = [
    { name: "long", value: "11010519491231002X" },
    { name: "short", value: "246813" },
  ];
  const places = new Map<string, string | Buffer>([
    ["plain", "x11010519491231002Xy"],
    ["wide", Buffer.from("11010519491231002X", "utf16le")],
    ["base64", Buffer.from("11010519491231002X").toString("base64")],
    ["code", '{"code":"246813"}'],
    ["longer number", "92468130"],
    ["nothing", "110105"],
  ]);
  expect(findCanaries(canaries, places)).toEqual(["plain: long", "wide: long", "base64: long", "code: short"]);
});

it.runIf(process.platform === "linux")(
  "a full run leaves no secret on the disk, in logs, arguments, environment, answers or events",
  { timeout: 300_000 },
  async () => {
    const folder = tempFolder();
    const places = Object.fromEntries(
      ["desk", "home", "tmp", "renderer", "service-tmp"].map((name) => [name, join(folder, name)]),
    ) as Record<"desk" | "home" | "tmp" | "renderer" | "service-tmp", string>;
    for (const place of Object.values(places)) mkdirSync(place, { mode: 0o700 });
    writeFileSync(join(places.renderer, "index.html"), "<!doctype html><title>app</title>");
    const usual = { PATH: process.env.PATH, HOME: places.home };
    await makeDemo(join(folder, "service"));
    const service = await startProgram(
      "src-service/main.ts",
      ["--data", join(folder, "service"), "--demo"],
      { ...usual, TMPDIR: places["service-tmp"] },
      /"ready":true,"port":(\d+)/,
    );
    const wire = await listenIn(`http://127.0.0.1:${service.match[1]}`);
    const startDesk = (): Promise<Program> =>
      startProgram(
        "src-main/host/browser-main.ts",
        [
          ...["--no-open", "--idle-minutes", "0", "--data", places.desk],
          ...["--service", wire.url, "--renderer", places.renderer],
        ],
        {
          ...usual,
          TMPDIR: places.tmp,
          FLEXDESK_LOG: "debug",
          DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS,
        },
        /(http:\/\/127\.0\.0\.1:\d+)\/#launch=([\w-]+)/,
      );

    const workers = workersOf(folder);
    expect(workers.length).toBe(15);
    const codes = new Set<string>();
    const canaries = (): Canary[] => [
      ...[...passwords, wrongPassword].map((value) => ({ name: "password", value })),
      ...[...passwords, wrongPassword].map((value) => ({ name: "md5", value: md5(value) })),
      ...workers.flatMap(({ id_no, phone: mobile, card }) => [
        { name: "ID number", value: id_no },
        { name: "phone", value: mobile },
        { name: "card", value: card },
      ]),
      ...[...wire.tokens].map((value) => ({ name: "token", value })),
      ...[...codes].map((value) => ({ name: "SMS code", value })),
      ...secretsIn(wire.bodies).map((value) => ({ name: "key of a code or of search tokens", value })),
    ];
    const onMachine = (): Canary[] => [...canaries(), { name: "own phone", value: phone }];
    /** Everything that a program other than this one may read: looked through again and again. */
    const look = (desk: Program | null): string[] => {
      const running = desk ? processFacts(desk.pid) : new Map<string, Buffer>();
      const outputs = new Map<string, string | Buffer>([
        ["desk's output", desk?.output() ?? ""],
        ["service's output", service.output()],
      ]);
      const files = ["desk", "home", "tmp", "service-tmp"].map((name) => filesBelow(join(folder, name)));
      return findCanaries(
        onMachine(),
        new Map<string, string | Buffer>([...running, ...outputs, ...files.flatMap((some) => [...some])]),
      );
    };

    // Forgotten password, sign-in, and the local copy filling up.
    let desk = await startDesk();
    let page = await openPage(desk.match);
    await page.answerOf("app.bootstrap");
    await page.answerOf("session.lookUp", { phone, qsApp: "7" });
    await page.answerOf("session.sendCode", { phone, smsType: "reset" });
    codes.add(await codeFor(page));
    const reset = { phone, sms_code: [...codes][0], password: passwords[0] };
    await page.answerOf("session.resetPassword", reset);
    expect(await page.ask("session.signIn", signInWith(wrongPassword))).toMatchObject({ ok: false });
    const { token_stored: isTokenStored } = await page.answerOf<{ token_stored: boolean }>(
      "session.signIn",
      signInWith(passwords[0]),
    );
    await expect
      .poll(async () => (await page.answerOf<{ cached_rows: number }>("connection.get")).cached_rows, {
        timeout: 300_000,
      })
      .toBeGreaterThan(1_000);
    expect(look(desk)).toEqual([]);

    // Lists, a revealed value, a dropped file.
    for (const list of ["bills", "settlements", "transactions", "wallets"]) {
      await page.ask("lists.page", { list, filters: {}, page: 1, page_size: 50, summary: true });
    }
    const [first] = workers as [Worker, ...Worker[]];
    const revealed: string[] = [];
    for (const field of ["id_no", "labor_phone", "labor_bank_account"]) {
      const body = { list: "bills", id: String(first.bill), field, reason: "checking" };
      revealed.push((await page.answerOf<{ value: string }>("sensitive.reveal", { body })).value);
    }
    expect(revealed).toEqual([first.id_no, first.phone, first.card]);
    const titles = "订单编号,成交接包方姓名,成交接包方手机号,身份证号,核算费用,客户支付,收款账号";
    const rows = workers.map((one) =>
      [one.task, one.name, one.phone, one.id_no, "1000.00", "1100.00", one.card].join(","),
    );
    const { handle } = await page.drop("工资 表.csv", `\uFEFF${[titles, ...rows].join("\r\n")}\r\n`);
    const opened = await page.ask("imports.open", { file: handle, template: "standard_bill", company_id: null });
    expect(opened.ok).toBe(true);
    const { import_id } = (opened as { value: { import_id: string } }).value;
    await expect
      .poll(() => page.answerOf("imports.get", { import_id }), { timeout: 300_000 })
      .toMatchObject({ phase: "ready" });
    const read = await page.ask("imports.rows", { import_id, filter: "all", offset: 0, limit: 50 });
    expect(JSON.stringify(read)).toContain(first.id_no);
    expect(look(desk)).toEqual([]);

    // Lock, wrong password, code; another password; a QR code; everything that can be asked wrongly.
    await page.answerOf("session.lock");
    expect(await page.ask("session.unlock", { password: wrongPassword })).toMatchObject({ ok: false });
    await page.answerOf("session.sendUnlockCode");
    codes.add(await codeFor(page));
    await page.answerOf("session.unlock", { sms_code: await codeFor(page) });
    await page.answerOf("session.changePassword", { old_password: passwords[0], password: passwords[1] });
    const { qr_id } = await page.answerOf<{ qr_id: string }>("session.qrCreate", { app_type: 7 });
    await page.answerOf("session.qrCheck", { qr_id });
    await askEverything(page, canaries());
    expect(look(desk)).toEqual([]);

    // Killed in the middle: what lies there now is what a thief finds.
    await desk.end("SIGKILL");
    page.close();
    expect(look(null)).toEqual([]);
    const heard = [...page.heard];
    desk = await startDesk();
    page = await openPage(desk.match);
    const { session } = await page.answerOf<{ session: { phase: string } }>("app.bootstrap");
    expect(session.phase).toBe(isTokenStored ? "signed-in" : "signed-out");
    if (!isTokenStored) await page.answerOf("session.signIn", signInWith(passwords[1]));
    await page.answerOf("session.signOut");
    expect(look(desk)).toEqual([]);
    await desk.end("SIGTERM");
    expect(look(null)).toEqual([]);

    // Nothing above was looked for in vain.
    const sentBodies = wire.bodies.join("\n");
    for (const value of [md5(passwords[0]), md5(passwords[1]), md5(wrongPassword), ...codes])
      expect(sentBodies).toContain(value);
    expect(wire.tokens.size).toBeGreaterThan(1);
    expect(secretsIn(wire.bodies).length).toBeGreaterThan(1);
    const answers = new Map(
      [...heard, ...page.heard]
        .filter(({ about }) => !mayShow(about))
        .map(({ about, text }, at) => [`${at} ${about}`, text]),
    );
    expect(answers.size).toBeGreaterThan(300);
    expect(findCanaries(canaries(), answers)).toEqual([]);
    writeFileSync(join(places.desk, "planted"), `x${[...wire.tokens][0]}y`);
    expect(look(null)).toEqual([`${join(places.desk, "planted")}: token`]);
  },
);

/** Secrets that the service gave to the desk alone. */
const secretsIn = (bodies: readonly string[]): string[] => [
  ...new Set(
    bodies.flatMap((body) => [...body.matchAll(/"(?:poll_key|search_key|tk)":"([^"]+)"/g)].map((hit) => hit[1] ?? "")),
  ),
];
