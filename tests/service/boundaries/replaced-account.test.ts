import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { companyAccount, type FundScene, idOf, makeFundScene, otherPayer } from "../funds/fund-scene.ts";
import { makeAccountAdmin, proposeAccount, putAccountInPlace } from "../funds/replace-account.ts";
import type { Answer } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { clockTo } from "./contract-kit.ts";
import { boundaries } from "./oracle.ts";

/*
 * Money on its way to the account of a company while that account is replaced, over every boundary: none of it goes to the
 * replaced account unless the bank had the order before, what is stopped is back where it came from with was and is, and all
 * of it can be asked for again.
 */

const newNo = "31050161363600001268";
const strangersAccount = "6225880137042816";
const { code } = transferStates;

/** Money that goes to the company's account, or to who paid it in, by how far it has come. */
const works = [
  ...(["withdrawalWaiting", "withdrawalQueued", "withdrawalAtBank", "refundWaiting", "refundQueued"] as const),
  ...(["refundAtBank", "givenBackWaiting", "givenBackQueued", "givenBackToOther", "refundToOther"] as const),
] as const;
type Work = (typeof works)[number];

/** What has to become of it once the account is replaced, told from the words of the work alone. */
const fateOf = (work: Work) => {
  if (work.endsWith("ToOther") || work.endsWith("AtBank")) return { isPaid: true, status: null };
  if (work.startsWith("givenBack")) return { isPaid: false, status: "exceptional" } as const;
  return { isPaid: false, status: work.endsWith("Queued") ? "failed" : "cancelled" } as const;
};

const ok = (answer: Answer): Answer => {
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  return answer;
};

const idOfSerial = async (scene: FundScene, serial: string): Promise<string> =>
  String((await scene.bySerial(serial)).id);

/** What came in and is to go back; null where nothing has to come in. Whatever is queued goes to the bank as it comes in. */
const cameIn = async (scene: FundScene, work: Work, amount: number): Promise<string | null> => {
  if (work.startsWith("withdrawal")) return null;
  const account = work.endsWith("ToOther") ? strangersAccount : companyAccount;
  const name = work.startsWith("givenBack") ? otherPayer : scene.company_name;
  return idOfSerial(scene, await scene.deposit(amount, name, scene.wallet_id, account));
};

const open = async (scene: FundScene, work: Work, amount: number, source_id: string | null): Promise<string> => {
  if (work.startsWith("withdrawal")) {
    const id = idOf(ok(await scene.withdraw(work === "withdrawalWaiting" ? 50_000_01 : amount)));
    if (work === "withdrawalAtBank") await scene.worker().tick();
    return id;
  }
  let id = source_id ?? "";
  if (work.startsWith("givenBack")) ok(await scene.step("maker", id, "return", { reason: "付款户名不符" }));
  else id = idOf(ok(await scene.make("maker", { type: 4, source_id, amount, note: "多付退回" })));
  if (work.endsWith("Waiting")) return id;
  ok(await scene.step("checker", id, "approve"));
  if (work.endsWith("AtBank")) await scene.worker().tick();
  return id;
};

/** Orders of the sandbox bank, by transfer: where they went. */
const sentTo = async (scene: FundScene, id: string): Promise<readonly string[]> => {
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_bank_orders as b")
    .innerJoin("transfer_orders as o", "o.channel_order_no", "b.channel_order_no")
    .where("o.transfer_id", "=", Number(id))
    .select("o.payee_account")
    .execute();
  return rows.map(({ payee_account }) => payee_account);
};

/** Asks again for what was stopped, as its maker is told to: it goes to the new account. */
const askAgain = async (scene: FundScene, work: Work, id: string, account_id: string): Promise<void> => {
  const transfer = await scene.transfer(id);
  const expected = { fee: 10_00, account_id };
  if (work.startsWith("withdrawal")) {
    const next = idOf(ok(await scene.withdraw(transfer.amount, { expected })));
    if (transfer.amount > 50_000_00) ok(await scene.step("checker", next, "approve"));
    await scene.carry(3);
    expect(await sentTo(scene, next)).toEqual([newNo]);
    return;
  }
  if (work.startsWith("refund")) {
    const body = { type: 4, source_id: String(transfer.source_id), amount: transfer.amount, note: "再退" };
    expect((await scene.make("maker", body)).body["code"]).toBe("payer_account_replaced");
    // Lists tell it, so that it is not offered; what somebody else paid in still is.
    const rows = (await scene.answered("maker", "transfers.list", { query: { type: "1", page_size: "100" } })).results;
    const replacedAt = (source: string): unknown => rows.find((row) => row["id"] === source)?.["payer_replaced"];
    expect(replacedAt(String(transfer.source_id))).toBe(1);
    expect(rows.filter((row) => row["payer_replaced"] === 0).length).toBeGreaterThan(0);
  } else {
    // It cannot go back there: it is not offered, and credited instead.
    const { actions } = await scene.answered("maker", "transfers.get", { params: { id } });
    const verdict = (name: string) => actions.find(({ action }) => action === name)?.reason;
    expect([verdict("return"), verdict("match")]).toEqual(["payer_account_replaced", null]);
    const refused = await scene.step("maker", id, "return", { reason: "退回" });
    expect(refused.body["code"]).toBe("payer_account_replaced");
    const match = { reason: "企业更名前的账户", wallet_id: String(scene.wallet_id) };
    ok(await scene.step("maker", id, "match", match));
    ok(await scene.step("checker", id, "approve"));
  }
  const next = idOf(ok(await scene.withdraw(transfer.amount, { expected })));
  await scene.carry(3);
  expect(await sentTo(scene, next)).toEqual([newNo]);
};

const cross = async (scene: FundScene, last: string): Promise<void> => {
  await makeAccountAdmin(scene);
  clockTo(scene, `${last} 20:00:00`);
  scene.fates.set(companyAccount, { outcome: "paid", due_after: 20 * 3_600_000 });
  const opened = new Map<Work, string>();
  // What is queued is asked for last, for any look of the queue takes it to the bank.
  const inOrder = [
    ...works.filter((work) => !work.endsWith("Queued")),
    ...works.filter((one) => one.endsWith("Queued")),
  ];
  const sources: (string | null)[] = [];
  for (const [at, work] of inOrder.entries()) sources.push(await cameIn(scene, work, 3_000_00 + at));
  for (const [at, work] of inOrder.entries())
    opened.set(work, await open(scene, work, 3_000_00 + at, sources[at] ?? null));
  for (const [work, id] of opened)
    expect([work, await sentTo(scene, id)]).toEqual([work, work.endsWith("AtBank") ? [companyAccount] : []]);
  const change = await proposeAccount(scene, scene.company_id, newNo);
  clockTo(scene, `${addDays(last, 1)} 00:00:30`);
  const account_id = await putAccountInPlace(scene, change);
  for (const work of ["givenBackToOther", "refundToOther"] as const) {
    const { status } = await scene.transfer(opened.get(work) ?? "");
    if (status === code("toReview")) ok(await scene.step("checker", opened.get(work) ?? "", "approve"));
  }
  await scene.carry(3);
  clockTo(scene, `${addDays(last, 2)} 10:00:00`);
  await scene.carry(3);
  for (const [work, id] of opened) {
    const { isPaid, status } = fateOf(work);
    const to = work.endsWith("ToOther") ? strangersAccount : companyAccount;
    expect([work, await sentTo(scene, id)]).toEqual([work, isPaid ? [to] : []]);
    if (status === null) continue;
    const transfer = await scene.transfer(id);
    expect([work, transfer.status, transfer.frozen_amount]).toEqual([work, code(status), 0]);
    const told = [transfer.reason, transfer.fail_reason ?? ""].join(" ");
    expect(told).toMatch(/工商银行 .+ → .*建设银行 .*1268/u);
  }
  expect((await scene.wallet()).frozen).toBe(0);
  for (const [work, id] of opened) if (!fateOf(work).isPaid) await askAgain(scene, work, id, account_id);
  expect((await scene.wallet()).frozen).toBe(0);
  await scene.audit();
};

for (const kind of suiteDatabases())
  it.each(Object.entries(boundaries))(
    `money on its way while its account is replaced (${kind}): %s`,
    { timeout: 300_000 },
    async (_name, last) => {
      const scene = await makeFundScene(kind, { funds: 10 ** 9 });
      try {
        await cross(scene, last);
      } finally {
        await scene.end();
      }
    },
  );
