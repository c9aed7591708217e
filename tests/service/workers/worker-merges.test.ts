import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { newAccount } from "../../../src-service/directory/people/new-rows.ts";
import { followBills } from "../../../src-service/tax/income-tax/months/follower.ts";
import { followSamePeople } from "../../../src-service/workers/worker-merges/propose.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { workerMergeStates } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { worker } from "../contract-kit.ts";
import { onEveryScene } from "../money-scene.ts";
import {
  approvedBills,
  batchParts,
  billRow,
  createBody,
  paidSettlement,
  sendCode,
  sendPart,
  settleBody,
  settlementOf,
  update,
} from "../money-steps.ts";
import { insert } from "../small-world.ts";
import {
  ask,
  caseOf,
  codeOf,
  decide,
  detail,
  idOf,
  labor,
  makeDeciders,
  merged,
  merges,
  relationsOf,
  setLabor,
} from "./merge-kit.ts";

const { code } = workerMergeStates;
const yuan = 100;
const unverified = { real_name_status: 0 };

onEveryScene("proposals of people who may be one", { workers: 12 }, (scene) => {
  const follow = () => followSamePeople(scene().running().service);
  const proposed = async () => (await merges(scene())).filter(({ status }) => status === code("proposed"));
  beforeAll(() => makeDeciders(scene()));

  it("come once for the same name and mobile, and anew only with other facts", async () => {
    const { name, mobile } = worker(scene(), 0);
    await setLabor(scene(), 1, { name: ` ${name}`, mobile });
    await follow();
    const [first, ...more] = await proposed();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ labor_id: idOf(scene(), 0), other_id: idOf(scene(), 1), matched: 1, maker_id: 0 });
    const { body } = await scene().call("operator", "workerMerges.list", { query: { status: "10" } });
    expect(body["results"]).toMatchObject([{ maker_name: "系统（重复人员）", asker_name: null }]);
    expect(await follow()).toBe(0);
    await setLabor(scene(), 1, { area: "310101" });
    await follow();
    expect(await proposed()).toHaveLength(1);
    expect(codeOf(await decide(scene(), String(first?.id), "dismiss", "operator"))).toBeUndefined();
    await setLabor(scene(), 1, { area: "310115" });
    await follow();
    expect(await proposed()).toEqual([]);
    await setLabor(scene(), 0, { mobile: "13900001111" });
    await setLabor(scene(), 1, { mobile: "13900001111" });
    await follow();
    expect(await proposed()).toHaveLength(1);
  });

  it("lapse when the two no longer have what they were proposed for", async () => {
    const before = await proposed();
    await setLabor(scene(), 1, { mobile: "13900002222" });
    await follow();
    expect(await proposed()).toEqual([]);
    const row = (await merges(scene())).find(({ id }) => id === before[0]?.id);
    expect(row?.status).toBe(code("lapsed"));
  });

  it("come for two forms of one ID number, whatever the name says", async () => {
    const { id_no } = worker(scene(), 2);
    await setLabor(scene(), 3, { id_no: id_no.slice(0, 6) + id_no.slice(8, 17) });
    await follow();
    expect(await proposed()).toMatchObject([{ matched: 2, labor_id: idOf(scene(), 2), other_id: idOf(scene(), 3) }]);
    const query = { labor_id: String(idOf(scene(), 2)), other_id: String(idOf(scene(), 3)) };
    const same = async (who: "operator" | "boss") => {
      const { comparison } = await scene().answered(who, "workerMerges.compare", { query });
      return [comparison.same_number, comparison.number_positions];
    };
    expect([await same("operator"), await same("boss")]).toEqual([
      [true, null],
      [true, []],
    ]);
  });

  it("are not made of one name alone, one mobile alone, or people of two agencies", async () => {
    const count = (await merges(scene())).length;
    await setLabor(scene(), 4, { name: worker(scene(), 5).name });
    await setLabor(scene(), 6, { mobile: worker(scene(), 7).mobile });
    const { agency_id } = await labor(scene(), idOf(scene(), 8));
    const { name, mobile } = worker(scene(), 8);
    await setLabor(scene(), 9, { name, mobile, agency_id: agency_id + 1 });
    await follow();
    expect(await merges(scene())).toHaveLength(count);
    await setLabor(scene(), 9, { agency_id });
  });

  it("are taken up by one person and decided by another, and not while another case waits", async () => {
    const [row] = (await proposed()).filter(({ matched }) => matched === 2);
    const id = String(row?.id);
    await setLabor(scene(), 3, unverified);
    const asked = await scene().call("operator", "workerMerges.update", {
      params: { id },
      body: { version: row?.version, action: "ask", kept: 1, takes: [], reason: "核对证件为同一号码" },
    });
    expect(asked.body).toMatchObject({ merge: { status: code("toDecide"), kept: 1 } });
    expect(codeOf(await decide(scene(), id, "approve", "operator"))).toBe("same_person");
    expect(codeOf(await ask(scene(), 2, 10))).toBe("merge_waits");
    expect(codeOf(await ask(scene(), 3, 2))).toBe("merge_waits");
    expect(codeOf(await decide(scene(), id, "approve", "invoicer2"))).toBeUndefined();
    await follow();
    expect((await merges(scene())).filter(({ status }) => status === code("toDecide"))).toEqual([]);
  });
});

onEveryScene("two people made one", { workers: 24, funds: 10 ** 11 }, (scene) => {
  const db = () => scene().running().db;
  const writing = () => scene().running().service.writing;
  beforeAll(() => makeDeciders(scene()));

  /** Settles and pays bills that are approved, as the scene's people. */
  const pay = async (ids: readonly string[], fee: number): Promise<void> => {
    const made = await scene().call("maker", "settlements.create", { body: createBody(scene(), ids, fee) });
    const submitted = settlementOf(await update(scene(), "maker", settlementOf(made), "submit"));
    const { snapshot_hash } = submitted;
    const approved = settlementOf(await update(scene(), "checker", submitted, "approve", { snapshot_hash }));
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    const paid = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    expect([paid.status, paid.body["code"]]).toEqual([200, undefined]);
    await scene().rounds(2);
  };
  const billOf = (id: string) =>
    db().selectFrom("bills").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
  const list = async (query: Record<string, string>) => {
    const { body } = await scene().call("operator", "companyLabors.list", { query: { page_size: "500", ...query } });
    return body["results"] as { id: string; labor_id: string; cooperation_status: number }[];
  };

  it("has income taxes, VAT and limits of what is paid later to the cent as of one person who was paid both", async () => {
    const fees = [70_000 * yuan, 60_000 * yuan] as const;
    // Somebody who had both from the beginning, and two people of whom the second turns out to be the first.
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: fees[0] }]);
    await paidSettlement(scene(), [{ worker: worker(scene(), 1), fee: fees[0] }]);
    await scene().rounds(2);
    const [control = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee: fees[1] }]);
    const [moved = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 2), fee: fees[1] }]);
    await setLabor(scene(), 2, unverified);
    await merged(scene(), 1, 2);
    const kept = worker(scene(), 1);
    const before = await billOf(moved);
    expect(before).toMatchObject({ labor_id: kept.id, labor_name: kept.name, id_no: kept.id_no, status: 20 });
    // Drawn up on top of what the kept one earned, as the other's bill was.
    const again = await billOf(control);
    expect(before.cum_income).toBeGreaterThan(0);
    expect([before.pit, before.vat, before.cum_income, before.net_pay]).toEqual([
      ...[again.pit, again.vat, again.cum_income, again.net_pay],
    ]);
    const batch = String(before.import_id);
    await scene().call("checker", "billBatches.update", { params: { id: batch }, body: { action: "approve" } });
    const account = { status: 2, verify_method: 4, verified_at: "2026-11-20 09:00:00" };
    await writing().updateTable("labor_accounts").set(account).where("labor_id", "=", kept.id).execute();
    await pay([control], fees[1]);
    await pay([moved], fees[1]);
    const figures = async (id: string) => {
      const { status, pit, vat, surtax, vat_recover, cum_income, cum_withheld, net_pay, income_ex_vat } =
        await billOf(id);
      return { status, pit, vat, surtax, vat_recover, cum_income, cum_withheld, net_pay, income_ex_vat };
    };
    expect(await figures(moved)).toEqual(await figures(control));
    expect((await figures(moved)).status).toBe(60);
    await followBills(scene().running().service);
    const months = await db()
      .selectFrom("income_summary")
      .select(["labor_id", "income", "month_tax", "cum_income", "differs"])
      .where("labor_id", "in", [idOf(scene(), 0), kept.id, idOf(scene(), 2)])
      .orderBy("labor_id")
      .execute();
    const [own, twin, ...others] = months.map(({ labor_id: _id, ...figure }) => figure);
    expect(others).toEqual([]);
    expect(twin).toEqual(own);
    expect(twin?.differs).toBe(0);
    await scene().audit();
  });

  it("moves cooperations, accounts, papers and bills, leaves a row that leads to the kept one, and is proven", async () => {
    const [one, other] = [idOf(scene(), 3), idOf(scene(), 4)];
    const companies = [Number(scene().company_id), Number(scene().other_company_id)];
    // The kept one works for one company only; the other company's cooperation comes with the gone one.
    const ownRelations = await relationsOf(scene(), one);
    await writing()
      .deleteFrom("company_labors")
      .where("id", "=", ownRelations[1]?.id ?? 0)
      .execute();
    const goneRelations = await relationsOf(scene(), other);
    await writing()
      .updateTable("company_labors")
      .set({ content: JSON.stringify([{ code: "shift", value: "夜" }]), remark: "老员工" })
      .where("id", "=", goneRelations[0]?.id ?? 0)
      .execute();
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 4), fee: 900 * yuan }]);
    await setLabor(scene(), 4, { ...unverified, tags: "夜班", alipay_account: "13812345678" });
    await insert(scene().running(), "labor_attachments", {
      ...{ id: 8_100_001, version: 1, change_seq: 1, agency_id: (await labor(scene(), one)).agency_id, kind: 1 },
      ...{ company_id: companies[0] ?? 0, labor_id: other, number: "JK9", valid_to: "2027-01-01", file_key: "f" },
      ...{ name: "a.pdf", sha256: "0", bytes: 1, maker_id: 1, create_at: "2026-11-20 09:00:00" },
    });
    const id = await merged(scene(), 3, 4);
    const kept = await labor(scene(), one);
    expect(kept).toMatchObject({ alipay_account: "13812345678", tags: "夜班", real_name_status: 2, merged_into: null });
    expect(await labor(scene(), other)).toMatchObject({ merged_into: one });
    const relations = await relationsOf(scene(), one);
    expect(relations.map(({ company_id }) => company_id)).toEqual(companies);
    expect(relations[0]).toMatchObject({ content: '[{"code":"shift","value":"夜"}]', remark: "老员工" });
    // Who signed with another number has to sign anew.
    expect(relations.map(({ contract_sign_type }) => contract_sign_type)).toEqual([2, 4]);
    const gone = await relationsOf(scene(), other);
    expect(gone.map(({ cooperation_status, standing }) => [cooperation_status, standing])).toEqual([
      [5, 95],
      [5, 95],
    ]);
    expect(gone.map(({ merged_into }) => merged_into)).toEqual(relations.map((relation) => relation.id));
    const accounts = await db()
      .selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", one)
      .orderBy("id")
      .execute();
    // The card that the bank confirmed for another number is no longer confirmed, and not the default.
    expect(accounts.map(({ status, is_default }) => [status, is_default])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(await billOf(bill)).toMatchObject({ labor_id: one, status: 20, worker_gap: 6 });
    const paper = await db()
      .selectFrom("labor_attachments")
      .select("labor_id")
      .where("id", "=", 8_100_001)
      .executeTakeFirstOrThrow();
    expect(paper.labor_id).toBe(one);
    // Not in the list but by filter; its detail leads on; nothing can be done with it.
    const [goneRow] = gone;
    expect((await list({})).filter(({ labor_id }) => labor_id === String(other))).toEqual([]);
    expect((await list({ cooperation_status: "5" })).map(({ labor_id }) => labor_id)).toContain(String(other));
    const shown = await scene().call("operator", "companyLabors.get", { params: { id: String(goneRow?.id) } });
    expect(shown.body).toMatchObject({ merged_into: String(relations[0]?.id) });
    const bar = { version: goneRow?.version ?? 0, kind: 4, reason: "不能再操作" };
    const barred = await scene().call("operator", "companyLabors.bar", {
      params: { id: String(goneRow?.id) },
      body: bar,
    });
    expect(codeOf(barred)).toBe("worker_merged_into");
    // What each did before is read with the kept one.
    const history = await scene().call("operator", "companyLabors.history", {
      params: { id: String(relations[0]?.id) },
    });
    const actions = (history.body["entries"] as { action: string }[]).map(({ action }) => action);
    expect(actions).toContain("merge");
    const over = await detail(scene(), id);
    expect(over).toMatchObject({
      merge: { status: code("merged"), kept: 1 },
      comparison: null,
      moved: { company_labors: 2, labor_accounts: 1, bills: 1, labor_attachments: 1 },
      kept_rows: relations.map((relation) => ({ id: String(relation.id) })),
    });
    await scene().audit();
  });

  it("is found by the number of who is gone: by imports of bills, of workers and by hand", async () => {
    const gone = worker(scene(), 4);
    const kept = worker(scene(), 3);
    const row = billRow(scene(), 9_001, { ...gone, name: kept.name }, 50 * yuan, { remark: "旧号" });
    const [part] = batchParts(scene(), [row]);
    const sent = await sendPart(scene(), part as Record<string, unknown>);
    expect(sent.body).toMatchObject({ succeeded: 1 });
    const bills = await db().selectFrom("bills").select("labor_id").where("remark", "=", "旧号").execute();
    expect(bills).toEqual([{ labor_id: kept.id }]);
    const entered = await scene().call("operator", "labors.create", {
      body: {
        ...{ company_id: scene().company_id, name: kept.name, id_no: gone.id_no, mobile: kept.mobile },
        ...{ settlement_type: 1, contract_type: 1 },
      },
    });
    expect(codeOf(entered)).toBe("worker_exists");
    expect(await relationsOf(scene(), gone.id)).toHaveLength(2);
  });

  it("takes what was chosen from the other, and a number of 15 digits becomes the 18 that it means", async () => {
    const full = worker(scene(), 6).id_no;
    const short = full.slice(0, 6) + full.slice(8, 17);
    await setLabor(scene(), 6, { ...unverified, mobile: "13911113333" });
    const { agency_id } = await labor(scene(), idOf(scene(), 6));
    await setLabor(scene(), 5, { ...unverified, id_no: short });
    // The verified one goes: what was proven with the number counts for the kept one.
    await setLabor(scene(), 6, { real_name_status: 2, id_valid_to: "2035-01-01", id_front_key: "front" });
    await merged(scene(), 5, 6, { takes: [1, 5] });
    expect(await labor(scene(), idOf(scene(), 5))).toMatchObject({
      ...{ id_no: full, mobile: "13911113333", real_name_status: 2, id_front_key: "front", agency_id },
    });
    expect(await labor(scene(), idOf(scene(), 6))).toMatchObject({ id_no: short, merged_into: idOf(scene(), 5) });
    const accounts = await db()
      .selectFrom("labor_accounts")
      .select(["account_no", "status", "is_default"])
      .where("labor_id", "=", idOf(scene(), 5))
      .orderBy("id")
      .execute();
    expect(accounts).toEqual([
      { account_no: worker(scene(), 5).account_no, status: 2, is_default: 0 },
      { account_no: worker(scene(), 6).account_no, status: 2, is_default: 1 },
    ]);
    expect((await relationsOf(scene(), idOf(scene(), 5))).map((one) => one.contract_sign_type)).toEqual([2, 2]);
    await scene().audit();
  });

  it("keeps a card that both have once", async () => {
    const account_no = makeCard("621226", "770000000001");
    const { agency_id } = await labor(scene(), idOf(scene(), 7));
    for (const at of [7, 8])
      await insert(
        scene().running(),
        "labor_accounts",
        newAccount({
          ...{ id: 8_200_000 + at, change_seq: 1, agency_id, labor_id: idOf(scene(), at), account_no },
          ...{ bank_code: "ICBC", create_at: "2026-11-20 09:00:00" },
        }),
      );
    await setLabor(scene(), 8, unverified);
    await merged(scene(), 7, 8);
    const rows = await db().selectFrom("labor_accounts").selectAll().where("account_no", "=", account_no).execute();
    expect(rows.filter(({ status }) => status !== 5).map(({ labor_id, used_by }) => [labor_id, used_by])).toEqual([
      [idOf(scene(), 7), 1],
    ]);
    await scene().audit();
  });

  it("leads on when the kept one is merged into a third", async () => {
    await setLabor(scene(), 7, unverified);
    await merged(scene(), 9, 7);
    const people = [await labor(scene(), idOf(scene(), 7)), await labor(scene(), idOf(scene(), 8))];
    expect(people.map(({ merged_into }) => merged_into)).toEqual([idOf(scene(), 9), idOf(scene(), 9)]);
    const own = (await relationsOf(scene(), idOf(scene(), 9))).map(({ id }) => id);
    expect((await relationsOf(scene(), idOf(scene(), 8))).map(({ merged_into }) => merged_into)).toEqual(own);
    await scene().audit();
  });

  it("is undone whole when the service is killed in the middle, and done once afterwards", async () => {
    await approvedBills(scene(), [{ worker: worker(scene(), 11), fee: 10 * yuan }]);
    await setLabor(scene(), 11, unverified);
    const { id } = caseOf(await ask(scene(), 10, 11));
    const all = async () => {
      const [people, relations, accounts, bills, cases] = await Promise.all([
        db().selectFrom("labors").selectAll().orderBy("id").execute(),
        db().selectFrom("company_labors").selectAll().orderBy("id").execute(),
        db().selectFrom("labor_accounts").selectAll().orderBy("id").execute(),
        db().selectFrom("bills").selectAll().orderBy("id").execute(),
        db().selectFrom("labor_merges").selectAll().orderBy("id").execute(),
      ]);
      return { people, relations, accounts, bills, cases };
    };
    const before = await all();
    // The last table that is written refuses.
    const isPostgres = sql`${0}`.compile(writing()).sql !== "?";
    const end = isPostgres ? ["drop trigger cut on labor_history", "drop function cut()"] : ["drop trigger cut"];
    const begin = isPostgres
      ? [
          "create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$",
          "create trigger cut before insert on labor_history for each row execute function cut()",
        ]
      : ["create trigger cut before insert on labor_history begin select raise(abort, 'cut'); end"];
    for (const text of begin) await sql.raw(text).execute(writing());
    expect((await decide(scene(), id, "approve")).status).toBe(500);
    for (const text of end) await sql.raw(text).execute(writing());
    expect(await all()).toEqual(before);
    // Two at once: one does it.
    const answers = await Promise.all([
      decide(scene(), id, "approve", "invoicer"),
      decide(scene(), id, "approve", "invoicer2"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(scene(), id, "approve")).body).toMatchObject({ code: "illegal_transition" });
    expect(await relationsOf(scene(), idOf(scene(), 11))).toHaveLength(2);
    await scene().audit();
  });

  it("is decided by what the person saw: by another state of the two it is asked anew", async () => {
    await setLabor(scene(), 13, unverified);
    const { id } = caseOf(await ask(scene(), 12, 13));
    const seen = await detail(scene(), id);
    // Somebody else's work on one of the two in between.
    await setLabor(scene(), 13, { version: (await labor(scene(), idOf(scene(), 13))).version + 1 });
    const body = { version: seen.merge.version, action: "approve", digest: seen.digest };
    const answer = await scene().call("invoicer", "workerMerges.update", { params: { id }, body });
    expect(codeOf(answer)).toBe("selection_changed");
    const stale = { ...body, version: seen.merge.version + 1 };
    expect(codeOf(await scene().call("invoicer", "workerMerges.update", { params: { id }, body: stale }))).toBe(
      "stale_version",
    );
    expect(codeOf(await decide(scene(), id, "withdraw", "operator"))).toBeUndefined();
  });

  it("is shown masked, and to nobody of a company, of another agency or of a part of this one", async () => {
    const query = { labor_id: String(idOf(scene(), 14)), other_id: String(idOf(scene(), 15)) };
    const shown = await scene().call("operator", "workerMerges.compare", { query });
    const text = JSON.stringify(shown.body);
    for (const at of [14, 15]) {
      const { id_no, mobile, account_no, name } = worker(scene(), at);
      for (const secret of [id_no, mobile, account_no, name]) expect(text).not.toContain(secret);
    }
    const same = { labor_id: query.labor_id, other_id: query.labor_id };
    expect(codeOf(await scene().call("operator", "workerMerges.compare", { query: same }))).toBe("not_found");
    expect(codeOf(await scene().call("payer", "workerMerges.compare", { query }))).toBe("forbidden");
    expect([403, 404]).toContain((await scene().call("stranger", "workerMerges.compare", { query })).status);
    const membership = await db()
      .selectFrom("memberships")
      .selectAll()
      .where("user_id", "=", Number(scene().person("invoicer2").id))
      .executeTakeFirstOrThrow();
    const scoped = (change: object) =>
      writing().updateTable("memberships").set(change).where("id", "=", membership.id).execute();
    // One of the two companies that both work for.
    await insert(scene().running(), "membership_companies", {
      ...{ membership_id: membership.id, company_id: Number(scene().company_id) },
    });
    await scoped({ data_scope: 2 });
    expect(codeOf(await scene().call("invoicer2", "workerMerges.compare", { query }))).toBe("not_found");
    expect(codeOf(await ask(scene(), 14, 15, {}, "invoicer2"))).toMatch(/not_found|forbidden/);
    await scoped({ data_scope: null });
  });
});
