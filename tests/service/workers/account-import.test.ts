import { expect, it } from "vitest";
import type { IdentityAnswer, IdentityQuestion } from "../../../src-service/core/channels/identity-check.ts";
import { newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { settleOpenChecks } from "../../../src-service/workers/pay-accounts/four-factor.ts";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { accountRequests } from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import type { WorkerBankRow } from "../../../src-shared/workers/workers/worker-bank-import.ts";
import { someCard } from "../core/matrix-pay-accounts.ts";
import { importRows, partsOf, refusedOf, sendRows } from "../import-steps.ts";
import type { Role } from "../money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement } from "../money-steps.ts";

const code = payAccountStates.code;
/** What the bank says of a card, a match where nothing is said; and what it was asked. */
const words = new Map<string, IdentityAnswer>();
const asked: IdentityQuestion[] = [];
const identity = {
  check: async (question: IdentityQuestion) => {
    asked.push(question);
    return words.get(question.account_no ?? "") ?? "match";
  },
};

const person = async (scene: Scene, index: number) => {
  const { id } = scene.workers[index] as Scene["workers"][number];
  const { db } = scene.running();
  return db.selectFrom("labors").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
};
const accountsOf = async (scene: Scene, index: number) => {
  const { id } = await person(scene, index);
  return scene.running().db.selectFrom("labor_accounts").selectAll().where("labor_id", "=", id).orderBy("id").execute();
};
const newest = async (scene: Scene, index: number) => {
  const account = (await accountsOf(scene, index)).at(-1);
  if (account === undefined) throw new Error("the worker has no account");
  return account;
};

let cards = 5_000;
const newCard = (answer: IdentityAnswer = "match"): string => {
  cards += 1;
  const account_no = someCard(cards);
  words.set(account_no, answer);
  return account_no;
};
const rowOf = async (
  scene: Scene,
  index: number,
  account_no: string,
  more: Partial<WorkerBankRow> = {},
): Promise<WorkerBankRow> => {
  const { name, id_no } = await person(scene, index);
  return { row: index + 2, name, id_no, bank_name: "中国工商银行", account_no, ...more };
};

const send = (scene: Scene, rows: readonly WorkerBankRow[], who: Role = "operator"): Promise<Answer> =>
  importRows(scene, who, "payAccounts.updateMany", rows);
const ask = (scene: Scene) => settleOpenChecks(scene.running().service.system("payAccounts"), identity);
const recordOf = async (scene: Scene, answer: Answer, who: Role = "operator") => {
  const { body } = await scene.call(who, "importJobs.get", { params: { id: String(answer.body["import_id"]) } });
  return body as { record: Record<string, unknown>; open_count: number; refused: { row: number; code: string }[] };
};
const rollBack = (scene: Scene, answer: Answer) =>
  scene.call("operator", "importJobs.rollBack", { params: { id: String(answer.body["import_id"]) } });

onEveryScene("bank cards of workers from a file", { workers: 46, service: { identity } }, (scene) => {
  it("takes rows first, asks the bank by three or four factors, and pays to the card from then on", async () => {
    const [first] = await accountsOf(scene(), 0);
    const rows = [
      await rowOf(scene(), 0, newCard()),
      await rowOf(scene(), 1, newCard(), { bank_phone: "13812345678" }),
    ];
    asked.length = 0;
    const answer = await send(scene(), rows);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 2, failed: 0 });
    expect(asked).toEqual([]);
    expect(await newest(scene(), 0)).toMatchObject({ status: code("toVerify"), is_default: 0 });
    expect(await recordOf(scene(), answer)).toMatchObject({ open_count: 2 });
    await ask(scene());
    expect(asked.map(({ mobile }) => mobile)).toEqual([undefined, "13812345678"]);
    expect(await newest(scene(), 0)).toMatchObject({ status: code("verified"), verify_method: 3, is_default: 1 });
    expect(await newest(scene(), 1)).toMatchObject({ status: code("verified"), verify_method: 4, is_default: 1 });
    expect((await accountsOf(scene(), 0)).find(({ id }) => id === first?.id)).toMatchObject({ is_default: 0 });
    expect(await recordOf(scene(), answer)).toMatchObject({ open_count: 0, refused: [] });
    await scene().audit();
  });

  it("makes a row fail whose card the bank does not confirm, and gives it back for correcting", async () => {
    const before = await accountsOf(scene(), 2);
    const rows = [
      await rowOf(scene(), 2, newCard("noMatch")),
      await rowOf(scene(), 3, newCard("cardUnknown")),
      await rowOf(scene(), 4, newCard("down")),
      await rowOf(scene(), 5, newCard()),
    ];
    const answer = await send(scene(), rows);
    await ask(scene());
    const record = await recordOf(scene(), answer);
    expect(record).toMatchObject({
      open_count: 0,
      record: { status: importJobStates.code("partlySucceeded"), success_count: 1, fail_count: 3 },
    });
    expect(record.refused.map((one) => one.code)).toEqual(["card_no_match", "card_not_at_bank", "card_check_down"]);
    const failed = await scene().call("operator", "importJobs.failedRows", {
      params: { id: String(answer.body["import_id"]) },
    });
    const values = (failed.body["rows"] as { values: Record<string, unknown> }[]).map((one) => one.values);
    expect(values.map(({ account_no }) => account_no)).toEqual(rows.slice(0, 3).map(({ account_no }) => account_no));
    // Who is paid where stays what it was.
    const after = (await accountsOf(scene(), 2)).filter(({ is_default }) => is_default === 1);
    expect(after.map(({ id }) => id)).toEqual(before.filter(({ is_default }) => is_default === 1).map(({ id }) => id));
    expect((await newest(scene(), 2)).status).toBe(code("failed"));
    // What was not checked may be asked again, what has changed not as the same file.
    expect((await send(scene(), rows)).body["code"]).toBe("batch_seen");
    words.set(rows[2]?.account_no ?? "", "match");
    await send(scene(), rows.slice(2, 3));
    await ask(scene());
    expect(await newest(scene(), 4)).toMatchObject({ status: code("verified"), is_default: 1 });
  });

  it("asks again what the bank does not know yet, and asks it once", async () => {
    const account_no = newCard("unknown");
    const answer = await send(scene(), [await rowOf(scene(), 6, account_no)]);
    await ask(scene());
    expect((await newest(scene(), 6)).status).toBe(code("toVerify"));
    expect(await recordOf(scene(), answer)).toMatchObject({ open_count: 1, refused: [] });
    // The same person again in another file, while the first waits.
    const again = await send(scene(), [await rowOf(scene(), 6, account_no, { row: 9, bank_phone: "13812345678" })]);
    expect(refusedOf(again)).toEqual({ 9: "change_pending" });
    words.set(account_no, "match");
    await Promise.all([ask(scene()), ask(scene())]);
    expect(await newest(scene(), 6)).toMatchObject({ status: code("verified"), is_default: 1 });
    expect((await accountsOf(scene(), 6)).filter((one) => one.account_no === account_no)).toHaveLength(1);
    // Now there is nothing to change.
    const third = await send(scene(), [await rowOf(scene(), 6, account_no, { row: 11, bank_name: "工商银行" })]);
    expect(third.body).toMatchObject({ succeeded: 0, skipped: 1, failed: 0 });
  });

  it("asks about the others when an answer to one cannot be written", async () => {
    const [bad, good] = [newCard(), newCard()];
    await send(scene(), [await rowOf(scene(), 7, bad), await rowOf(scene(), 8, good)]);
    const { db, service } = scene().running();
    const { id } = await newest(scene(), 7);
    await service.writing.updateTable("labor_identity").set({ account_id: 1 }).where("account_id", "=", id).execute();
    await expect(ask(scene())).rejects.toThrow();
    expect(await newest(scene(), 8)).toMatchObject({ status: code("verified"), is_default: 1 });
    await service.writing
      .updateTable("labor_identity")
      .set({ account_id: id })
      .where("account_id", "=", 1)
      .where("result", "=", 0)
      .execute();
    await ask(scene());
    expect((await newest(scene(), 7)).status).toBe(code("verified"));
    expect(await db.selectFrom("labor_accounts").selectAll().where("account_no", "=", bad).execute()).toHaveLength(1);
  });

  it("has a second person decide while payments wait, of a company's people, and of more than twenty people a day", async () => {
    const worker = scene().workers[9] as Scene["workers"][number];
    const { id } = await approvedSettlement(scene(), [{ worker, fee: 123_400 }]);
    const [sealed] = await scene().lines(id);
    await send(scene(), [await rowOf(scene(), 9, newCard())]);
    await send(scene(), [await rowOf(scene(), 10, newCard())], "client");
    await ask(scene());
    const waits = { status: code("awaitingApproval"), is_default: 0, request: accountRequests.replace };
    expect(await newest(scene(), 9)).toMatchObject(waits);
    expect(await newest(scene(), 10)).toMatchObject(waits);
    const account = await newest(scene(), 9);
    const body = { version: account.version, action: "approve" };
    const params = { id: String(account.id) };
    expect((await scene().call("operator", "payAccounts.update", { params, body })).body["code"]).toBe("forbidden");
    expect((await scene().call("checker", "payAccounts.update", { params, body })).status).toBe(200);
    expect(await newest(scene(), 9)).toMatchObject({ status: code("verified"), is_default: 1 });
    const [line] = await scene().lines(id);
    expect(line?.account_no).toBe(sealed?.account_no);

    // Fourteen people of this file, and those of the files before it.
    const many = await Promise.all(Array.from({ length: 14 }, async (_, at) => rowOf(scene(), 30 + at, newCard())));
    const answer = await send(scene(), many);
    expect(answer.body).toMatchObject({ succeeded: 14 });
    await ask(scene());
    for (let at = 30; at < 44; at += 1)
      expect(await newest(scene(), at)).toMatchObject({ ...waits, request: accountRequests.replaceMany });
    expect((await rollBack(scene(), answer)).body).toMatchObject({ taken_back: 14 });
    for (let at = 30; at < 44; at += 1) expect((await newest(scene(), at)).status).toBe(code("removed"));
    await scene().audit();
  });

  it("counts five tries a worker and day, and a removed card is a new one", async () => {
    const account_no = newCard("noMatch");
    for (let at = 0; at < 5; at += 1) {
      const answer = await send(scene(), [await rowOf(scene(), 22, account_no, { row: at + 2 })]);
      expect(answer.body).toMatchObject({ succeeded: 1 });
      await ask(scene());
    }
    const before = await accountsOf(scene(), 22);
    const sixth = await send(scene(), [await rowOf(scene(), 22, newCard(), { row: 99 })]);
    expect(refusedOf(sixth)).toEqual({ 99: "identity_tries_used" });
    // A refused row leaves no account behind.
    expect(await accountsOf(scene(), 22)).toEqual(before);

    const first = newCard();
    const taken = await send(scene(), [await rowOf(scene(), 23, first)]);
    expect((await rollBack(scene(), taken)).body).toMatchObject({ taken_back: 1 });
    await ask(scene());
    expect(await newest(scene(), 23)).toMatchObject({ status: code("removed"), is_default: 0 });
    const again = await send(scene(), [await rowOf(scene(), 23, first)]);
    await ask(scene());
    const own = (await accountsOf(scene(), 23)).filter((one) => one.account_no === first);
    expect(own.map(({ status }) => status)).toContain(code("removed"));
    expect(own).toHaveLength(2);
    expect(await recordOf(scene(), again)).toMatchObject({ open_count: 0, refused: [] });
  });

  it("does not take back what was carried out", async () => {
    const other = (await accountsOf(scene(), 0)).find(({ is_default }) => is_default === 0);
    asked.length = 0;
    const answer = await send(scene(), [
      await rowOf(scene(), 0, other?.account_no ?? ""),
      await rowOf(scene(), 24, newCard()),
    ]);
    await ask(scene());
    // A card that the bank has confirmed before is not asked about again.
    expect(asked.map(({ account_no }) => account_no)).not.toContain(other?.account_no);
    const paidTo = (await accountsOf(scene(), 0)).filter(({ is_default }) => is_default === 1);
    expect(paidTo.map(({ id }) => id)).toEqual([other?.id]);
    expect(await rollBack(scene(), answer)).toMatchObject({
      status: 409,
      body: { code: "import_has_dependents", params: { count: 2, no: expect.stringContaining(" **** ") } },
    });
    expect(await newest(scene(), 24)).toMatchObject({ status: code("verified"), is_default: 1 });
  });

  it("refuses rows that name nobody whom the person sees, a person twice, and what is no card", async () => {
    const { id_no } = await person(scene(), 25);
    const rows = [
      await rowOf(scene(), 25, newCard(), { row: 2, name: "赵不是" }),
      await rowOf(scene(), 26, newCard(), { row: 3 }),
      await rowOf(scene(), 26, newCard(), { row: 4 }),
      await rowOf(scene(), 27, "123", { row: 5 }),
      await rowOf(scene(), 28, newCard(), { row: 6, bank_phone: "138" }),
      await rowOf(scene(), 25, newCard(), { row: 7, id_no: `${id_no.slice(0, 6)}19990101${id_no.slice(14)}` }),
    ];
    const answer = await send(scene(), rows);
    expect(refusedOf(answer)).toEqual({
      2: "worker_not_found",
      4: "worker_twice",
      5: "card_length",
      6: "phone_invalid",
      7: "worker_not_found",
    });
    // Of the agency, but nobody of the company whose person asks.
    const { name } = await person(scene(), 29);
    const stranger = makeIdNumber("330102", "1988-08-08", 77);
    const facts = { name, id_no: stranger, mobile: "13600007777", sex: "male", birth: "1988-08-08" };
    const row = { ...(await rowOf(scene(), 29, newCard())), id_no: stranger };
    const common = { id: 8_100_001, change_seq: 1, agency_id: (await person(scene(), 29)).agency_id };
    const labor = newLabor({ ...common, ...facts, create_at: "2026-11-20 09:00:00" });
    await scene().running().service.writing.insertInto("labors").values(labor).execute();
    expect(refusedOf(await send(scene(), [row], "client"))).toEqual({ 31: "worker_not_found" });
    expect(refusedOf(await send(scene(), [row]))).toEqual({});
  });

  it("leaves the word about another person's card to the bank", async () => {
    const theirs = (await newest(scene(), 1)).account_no;
    words.set(theirs, "noMatch");
    const answer = await send(scene(), [await rowOf(scene(), 27, theirs)]);
    expect(answer.body).toMatchObject({ succeeded: 1 });
    await ask(scene());
    expect((await recordOf(scene(), answer)).refused.map((one) => one.code)).toEqual(["card_no_match"]);
    expect((await newest(scene(), 27)).status).toBe(code("failed"));
  });

  it("is one batch however often its parts arrive", async () => {
    const account_no = newCard();
    const [part] = partsOf([await rowOf(scene(), 28, account_no)]);
    if (part === undefined) throw new Error("no part");
    await Promise.all([1, 2, 3].map(() => sendRows(scene(), "operator", "payAccounts.updateMany", part)));
    await ask(scene());
    await ask(scene());
    expect((await accountsOf(scene(), 28)).filter((one) => one.account_no === account_no)).toHaveLength(1);
    expect(asked.filter((one) => one.account_no === account_no)).toHaveLength(1);
  });
});
