import { expect, it } from "vitest";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { settleChannels } from "../../src-service/companies/company-channels/rounds.ts";
import { sandboxChannels } from "../../src-service/core/channels/company-channel.ts";
import { useMandate } from "../../src-service/directory/companies/cmb-mandate.ts";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";

type Role = Parameters<Scene["call"]>[0];

const today = (scene: Scene): string => dayOf(shanghaiNow(scene.clock.now()));
const params = (scene: Scene) => ({ id: String(scene.company_id) });

/** Makes the client of the scene one of the company's own people. */
const ownPerson = async (scene: Scene): Promise<void> => {
  await scene
    .running()
    .service.writing.updateTable("memberships")
    .set({ company_id: Number(scene.company_id) })
    .where("user_id", "=", Number(scene.person("client").id))
    .execute();
};

/** Binds an account of the company at the bank. */
const bind = async (scene: Scene, bank_code: string): Promise<void> => {
  const { writing } = scene.running().service;
  const { agency_id } = await scene.wallet();
  await writing.deleteFrom("corporate_accounts").execute();
  await writing
    .insertInto("corporate_accounts")
    .values({
      ...{ id: 8_000_001, agency_id, company_id: Number(scene.company_id), account_no: "6225880012345678", bank_code },
      ...{ account_type: 2, status: 2, random_amount: 1, tries: 0, sent_ms: 0, proof_key: null, created_by: 0 },
      ...{ create_at: "2026-11-01 09:00:00", bound_at: "2026-11-01 09:00:00" },
    })
    .execute();
};

const mandate = async (scene: Scene, who: Role = "operator") =>
  (await scene.call(who, "cmbPay.get", { params: params(scene) })).body as Record<string, unknown> & {
    version: number;
    actions: string[];
  };
const change = async (scene: Scene, who: Role, action: string, more: Record<string, unknown> = {}) => {
  const { version } = await mandate(scene);
  return scene.call(who, "cmbPay.update", { params: params(scene), body: { version, action, ...more } });
};
const terms = (scene: Scene, payment: number, day: number, days = 90) => ({
  ...{ payment_limit: payment, day_limit: day, until: addDays(today(scene), days) },
});

const take = async (scene: Scene, amount: number): Promise<string> => {
  try {
    await scene
      .running()
      .service.system("test")
      .write((writing) => useMandate(writing, { company_id: Number(scene.company_id), settlement_id: 1, amount }));
    return "taken";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

onEveryScene("the mandate of a company's CMB account", {}, (scene) => {
  it("counts once a second person of the agency has confirmed it, and lower limits at once", async () => {
    await ownPerson(scene());
    expect((await change(scene(), "operator", "ask", terms(scene(), 1_000_00, 2_000_00))).body["code"]).toBe(
      "no_cmb_account",
    );
    await bind(scene(), "ICBC");
    expect((await change(scene(), "operator", "ask", terms(scene(), 1_000_00, 2_000_00))).body["code"]).toBe(
      "no_cmb_account",
    );
    await bind(scene(), "CMB");
    for (const wrong of [
      { payment_limit: 1_000_00, day_limit: 999_99, until: addDays(today(scene()), 9) },
      { payment_limit: 1_000_00, day_limit: 2_000_00, until: addDays(today(scene()), -1) },
      { payment_limit: 99, day_limit: 2_000_00, until: addDays(today(scene()), 9) },
      { payment_limit: 1_000_00 },
    ])
      expect((await change(scene(), "operator", "ask", wrong)).body["code"]).toBe("invalid");
    const asked = await change(scene(), "client", "ask", terms(scene(), 1_000_00, 2_000_00));
    expect([asked.status, asked.body["mandate"]]).toEqual([200, null]);
    expect(asked.body["proposal"]).toMatchObject({ payment_limit: 1_000_00 });
    expect(await take(scene(), 1_00)).toBe("cmb_mandate_missing");
    expect((await change(scene(), "client", "approve")).body["code"]).toBe("forbidden");
    expect((await change(scene(), "operator", "approve")).body["code"]).toBe("forbidden");
    expect((await change(scene(), "operator", "ask", terms(scene(), 1_00, 1_00))).body["code"]).toBe("mandate_waits");
    const stale = await scene().call("checker", "cmbPay.update", {
      params: params(scene()),
      body: { version: 99, action: "approve" },
    });
    expect(stale.body["code"]).toBe("stale_version");
    expect((await change(scene(), "checker", "approve")).body["mandate"]).toMatchObject({ day_limit: 2_000_00 });
    const lower = await change(scene(), "client", "ask", terms(scene(), 800_00, 1_500_00));
    expect(lower.body["proposal"]).toBe(null);
    expect(lower.body["mandate"]).toMatchObject({ payment_limit: 800_00, day_limit: 1_500_00 });
    const raised = await change(scene(), "operator", "ask", terms(scene(), 900_00, 1_500_00));
    expect(raised.body["mandate"]).toMatchObject({ payment_limit: 800_00 });
    expect((await change(scene(), "checker", "reject", { reason: "没有必要" })).body["proposal"]).toBe(null);
  });

  it("refuses by name what is beyond it, also of two payments at once", async () => {
    expect(await take(scene(), 800_01)).toBe("cmb_payment_limit");
    const both = await Promise.all([take(scene(), 800_00), take(scene(), 800_00)]);
    expect(both.sort()).toEqual(["cmb_day_limit", "taken"]);
    expect(await mandate(scene())).toMatchObject({ used_today: 800_00 });
    expect(await take(scene(), 700_00)).toBe("taken");
    expect(await take(scene(), 1)).toBe("cmb_day_limit");
    scene().clock.advance(86_400_000);
    expect(await take(scene(), 800_00)).toBe("taken");
    scene().clock.advance(91 * 86_400_000);
    expect(await take(scene(), 1_00)).toBe("cmb_mandate_over");
    expect((await change(scene(), "client", "stop")).body["mandate"]).toBe(null);
    expect(await take(scene(), 1_00)).toBe("cmb_mandate_missing");
    expect((await change(scene(), "client", "stop")).body["code"]).toBe("illegal_transition");
    await scene().audit();
  });

  it("is what the proof of the books holds every payment against", async () => {
    const { db, service } = scene().running();
    const faults = async () =>
      (await auditBooks(service))
        .find(({ name }) => name.includes("mandates"))
        ?.faults.map((one) => one.split(": ")[1]);
    const use = await db.selectFrom("cmb_mandate_uses").selectAll().orderBy("id").executeTakeFirstOrThrow();
    expect(await faults()).toEqual([]);
    const one = service.writing.updateTable("cmb_mandate_uses").where("id", "=", use.id);
    const wrong = async (set: Partial<typeof use>) => {
      await one.set(set).execute();
      const found = await faults();
      await one.set(use).execute();
      return found;
    };
    expect(await wrong({ amount: 800_01 })).toEqual(["took 80001, a payment 80000", expect.stringMatching(/^took/u)]);
    expect(await wrong({ amount: 0 })).toEqual(["it took 0"]);
    expect(await wrong({ day: "2027-12-31" })).toEqual([expect.stringContaining("after")]);
    expect(await wrong({ day: "2026-01-01" })).toEqual(["taken before it was confirmed"]);
    expect(await wrong({ mandate_id: 1 })).toEqual(["its mandate is gone or of another company"]);
    expect(await faults()).toEqual([]);
  });
});

onEveryScene("channels of a company", {}, (scene) => {
  const get = async (name: "alipaySigning.get" | "accountBooks.get", who: Role = "operator") =>
    (await scene().call(who, name, { params: params(scene()) })).body as Record<string, unknown> & {
      version: number;
      state: number;
      url?: string | null;
    };
  const act = async (
    name: "alipaySigning.create" | "accountBooks.open",
    action: string,
    who: Role = "operator",
    version?: number,
  ) => {
    const now = await get(name === "alipaySigning.create" ? "alipaySigning.get" : "accountBooks.get");
    const body = { version: version ?? now.version, action };
    return scene().call(who, name, { params: params(scene()), body });
  };
  const page = async (url: string, action: string) => {
    const path = new URL(url).pathname;
    return scene()
      .running()
      .app.inject({ method: "POST", url: path, payload: { action, fields: [] } });
  };
  const companyChannels = async () => {
    const company = await scene()
      .running()
      .db.selectFrom("companies")
      .select("channels")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    return company.channels;
  };

  it("sign with Alipay on a page, by which the wallet comes", async () => {
    await ownPerson(scene());
    await scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ channels: "1" })
      .where("id", "=", Number(scene().company_id))
      .execute();
    expect(await get("alipaySigning.get")).toMatchObject({ state: 0, version: 0, url: null, actions: ["open"] });
    expect((await act("alipaySigning.create", "close")).body["code"]).toBe("illegal_transition");
    expect((await act("alipaySigning.create", "open", "auditor")).body["code"]).toBe("forbidden");
    const asked = await act("alipaySigning.create", "open");
    expect(asked.body).toMatchObject({ state: 1 });
    const url = String(asked.body["url"]);
    const shown = await scene()
      .running()
      .app.inject({ method: "GET", url: new URL(url).pathname });
    expect(shown.body).toContain("企业代发协议签约");
    await page(url, "decline");
    expect(await get("alipaySigning.get")).toMatchObject({ state: 3, url: null });
    expect((await page(url, "sign")).statusCode).toBe(404);
    const again = String((await act("alipaySigning.create", "open")).body["url"]);
    expect(again).not.toBe(url);
    await page(again, "sign");
    // By lot the sandbox may be slow, and it may refuse: the rounds go on until it has answered.
    const context = scene().running().service.system("channels");
    for (let round = 0; round < 3; round += 1) {
      scene().clock.advance(60_000);
      await settleChannels(context, sandboxChannels(scene().clock, { fate: () => "plain" }));
    }
    const { state } = await get("alipaySigning.get");
    expect([2, 3]).toContain(state);
    if (state === 3) return;
    expect(await companyChannels()).toBe("1,4");
    expect((await act("alipaySigning.create", "close", "client")).body["code"]).toBe("forbidden");
    expect((await act("alipaySigning.create", "close")).body).toMatchObject({ state: 4 });
    expect(await companyChannels()).toBe("1");
  });

  it("are not closed while money lies in them, and ask again under one trace id what nobody answered", async () => {
    expect(await get("accountBooks.get")).toMatchObject({ state: 2, units: [{ channel: 1 }] });
    expect((await act("accountBooks.open", "close")).body["code"]).toBe("channel_in_use");
    const { writing } = scene().running().service;
    const { id, balance } = await scene().wallet();
    await writing.updateTable("wallets").set({ balance: 0 }).where("id", "=", id).execute();
    expect((await act("accountBooks.open", "close")).body).toMatchObject({ state: 4 });
    expect(await companyChannels()).not.toContain("1");
    expect((await act("accountBooks.open", "close")).body["code"]).toBe("illegal_transition");
    expect((await act("accountBooks.open", "open", "operator", 99)).body["code"]).toBe("stale_version");
    await writing.updateTable("wallets").set({ balance }).where("id", "=", id).execute();
    await act("accountBooks.open", "open");
    const context = scene().running().service.system("channels");
    const row = await scene()
      .running()
      .db.selectFrom("company_channels")
      .selectAll()
      .where("kind", "=", 2)
      .executeTakeFirstOrThrow();
    // What a service leaves that died before the bank had answered.
    await writing.updateTable("company_channels").set({ state: 1, next_ms: 0 }).where("kind", "=", 2).execute();
    const traces: string[] = [];
    const provider = (fate: "down" | "plain") => {
      const bank = sandboxChannels(scene().clock, { fate: () => fate });
      return {
        open: (question: Parameters<typeof bank.open>[0]) => {
          traces.push(question.trace_id);
          return bank.open({ ...question, asked_ms: scene().clock.now() });
        },
      };
    };
    await settleChannels(context, provider("down"));
    expect(await get("accountBooks.get")).toMatchObject({ state: 1, fault: "down" });
    scene().clock.advance(3_600_000);
    await Promise.all([settleChannels(context, provider("plain")), settleChannels(context, provider("plain"))]);
    expect(await get("accountBooks.get")).toMatchObject({ state: 2, fault: null });
    expect(new Set(traces)).toEqual(new Set([row.trace_id]));
    expect(await companyChannels()).toContain("1");
  });
});
