import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createTransferWorker } from "../../../src-service/billing/funds/transfers/transfer-worker.ts";
import { digestWithoutCode } from "../../../src-service/billing/funds/transfers/withdraw.ts";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { createSandboxDeposits, makeDeposit } from "../../../src-service/core/channels/bank/deposit-bank.ts";
import type { PayoutBank } from "../../../src-service/core/channels/bank/payout-bank.ts";
import type { Writing } from "../../../src-service/core/context.ts";
import type { Tables } from "../../../src-service/core/database/tables.ts";
import { virtualAccountNo } from "../../../src-shared/billing/funds/virtual-account.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Role, SceneOptions } from "../money-fill.ts";
import { type Answer, makeScene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { insert } from "../small-world.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "t" };

export const companyAccount = "622588000000000001";
export const agencyAccountNo = "622588000000000002";
export const otherPayer = "上海别家贸易有限公司";

/** The money scene with bound accounts, a second wallet of the company (Alipay), and the transfer worker by hand. */
export const makeFundScene = async (kind: string, options: SceneOptions = {}) => {
  const scene = await makeScene(kind, options);
  const write = <T>(work: (writing: Writing) => Promise<T>): Promise<T> => scene.running().service.write(actor, work);
  const db = () => scene.running().db;
  const { agency_id, company_id } = await scene.wallet();

  const bind = (company: number | null, account_no: string) =>
    write(async ({ tx, ids, nowMs, at }) => {
      const id = await ids(1);
      await tx
        .insertInto("corporate_accounts")
        .values({
          id,
          agency_id,
          company_id: company,
          account_no,
          bank_code: "ICBC",
          account_type: 2,
          status: 2,
          random_amount: 1,
          tries: 0,
          sent_ms: nowMs,
          proof_key: null,
          created_by: 1,
          create_at: at,
          bound_at: at,
        })
        .execute();
      return id;
    });

  /** Another account in the agency's place, as an approved change leaves it. */
  const replace = async (account_no: string): Promise<void> => {
    const before = await db()
      .selectFrom("corporate_accounts")
      .selectAll()
      .where("company_id", "is", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const account_id = await bind(null, account_no);
    await insert(scene.running(), "account_changes", {
      ...{ id: account_id, agency_id, company_id: 0, no: "ZB1", status: 30, account_no, bank_code: "ICBC", account_id },
      ...{ old_account_id: before.id, old_account_no: before.account_no, old_bank_code: before.bank_code },
      ...{ maker_id: 1, prover_id: 1, checker_id: 2, decided_at: before.create_at },
    });
  };

  const companyBound = await bind(company_id, companyAccount);
  const agencyBound = await bind(null, agencyAccountNo);
  const alipay = await write(async ({ tx, ids, changeSeq }) => {
    const id = await ids(1);
    await tx
      .insertInto("wallets")
      .values({
        id,
        version: 1,
        change_seq: await changeSeq(),
        agency_id,
        company_id,
        channel: 4,
        balance: 0,
        frozen: 0,
        low_balance_alert: 0,
        last_txn_at: null,
      })
      .execute();
    return id;
  });
  const company = await db()
    .selectFrom("companies")
    .select("name")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();

  const worker = (bank?: PayoutBank) =>
    createTransferWorker({
      context: scene.running().service.system("transfers"),
      bank: bank ?? scene.bank(),
      deposits: createSandboxDeposits(scene.running().service.reading),
      onFault: (error) => {
        if (bank === undefined) throw error;
      },
    });

  const codeFor = async (who: Role, purpose: string, objectId: string, body: Record<string, unknown>) => {
    const digest = digestWithoutCode({ ...body, sms_code: "" });
    const response = await scene.call(who, "wallets.sms", { body: { purpose, object_id: objectId, digest } });
    expect(response.status).toBe(200);
    return scene.lastCode(who);
  };

  const withdrawBody = (amount: number, more: Record<string, unknown> = {}) => ({
    wallet_id: String(scene.wallet_id),
    amount,
    note: "",
    expected: { fee: 10_00, account_id: String(companyBound) },
    ...more,
  });

  return {
    ...scene,
    agency_id,
    alipay,
    company_name: company.name,
    companyBound: String(companyBound),
    agencyBound: String(agencyBound),
    replace,
    write,
    worker,
    withdrawBody,
    /** Asks for a code and withdraws with it. */
    withdraw: async (amount: number, more: Record<string, unknown> = {}, who: Role = "payer"): Promise<Answer> => {
      const body = withdrawBody(amount, more);
      const sms_code = await codeFor(who, "withdraw", String(body.wallet_id), body);
      scene.clock.advance(61_000);
      return scene.call(who, "wallets.withdraw", { body: { ...body, sms_code } });
    },
    codeFor,
    /** Lets money arrive at a wallet's unit and has it recorded. */
    deposit: async (
      amount: number,
      payer = company.name,
      walletId = scene.wallet_id,
      payer_account = "6225880137042816",
    ): Promise<string> => {
      const serial = await write((writing) =>
        makeDeposit(writing, {
          account_no: virtualAccountNo(walletId),
          payer_name: payer,
          payer_account,
          amount,
          remark: "",
        }),
      );
      await worker().tick();
      return serial;
    },
    step: async (who: Role, id: string, action: string, more: Record<string, unknown> = {}): Promise<Answer> => {
      const { version } = await db()
        .selectFrom("transfers")
        .select("version")
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow();
      return scene.call(who, "transfers.update", {
        params: { id },
        body: { version, action, ...more },
        key: randomUUID(),
      });
    },
    make: (who: Role, body: Record<string, unknown>): Promise<Answer> =>
      scene.call(who, "transfers.create" satisfies CallName, { body }),
    /** All that the proofs of the books find wrong. */
    faults: async (): Promise<string> =>
      (await auditBooks(scene.running().service)).flatMap((one) => one.faults).join("\n"),
    /** Rounds of the transfer worker, `stepMs` apart. */
    carry: async (count: number, stepMs = 1_000) => {
      const carrier = worker();
      for (let round = 0; round < count; round += 1) {
        await carrier.tick();
        scene.clock.advance(stepMs);
      }
      await carrier.tick();
    },
    transfer: (id: string): Promise<Tables["transfers"]> =>
      db().selectFrom("transfers").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow(),
    bySerial: (serial: string): Promise<Tables["transfers"]> =>
      db().selectFrom("transfers").selectAll().where("bank_serial", "=", serial).executeTakeFirstOrThrow(),
    walletOf: (id: number): Promise<Tables["wallets"]> =>
      db().selectFrom("wallets").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
};

export type FundScene = Awaited<ReturnType<typeof makeFundScene>>;

export const idOf = ({ body }: Answer): string => String(body["transfer_id"]);

/** Describes a suite once a database; the books are proven after the last test. */
export const onEveryFundScene = (name: string, options: SceneOptions, body: (scene: () => FundScene) => void): void => {
  for (const kind of suiteDatabases()) {
    describe(`${name} (${kind})`, () => {
      let scene: FundScene | undefined;
      beforeAll(async () => {
        scene = await makeFundScene(kind, options);
      });
      afterAll(async () => {
        await scene?.audit();
        await scene?.end();
      });
      body(() => {
        if (scene === undefined) throw new Error("the scene was not set");
        return scene;
      });
    });
  }
};
