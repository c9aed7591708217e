import type { World } from "./world.ts";

export type FundAccounts = { readonly alipay: number; readonly agency_id: number };

/** What funds need beside the usual scene: the company's bound account, and a second wallet of it (Alipay). */
export const addFundAccounts = async (world: World): Promise<FundAccounts> => {
  const { agency_id, company_id } = await world
    .db()
    .selectFrom("wallets")
    .select(["agency_id", "company_id"])
    .where("id", "=", world.wallet_id)
    .executeTakeFirstOrThrow();
  const alipay = await world.write(async ({ tx, ids, nowMs, at, changeSeq }) => {
    const account = { account_no: "622588000000000001", bank_code: "ICBC", account_type: 2, status: 2 };
    const proof = { random_amount: 1, tries: 0, sent_ms: nowMs, proof_key: null };
    await tx
      .insertInto("corporate_accounts")
      .values({
        id: await ids(1),
        agency_id,
        company_id,
        ...account,
        ...proof,
        created_by: 1,
        create_at: at,
        bound_at: at,
      })
      .execute();
    const id = await ids(1);
    const amounts = { balance: 0, frozen: 0, low_balance_alert: 0, last_txn_at: null };
    const change_seq = await changeSeq();
    await tx
      .insertInto("wallets")
      .values({ id, version: 1, change_seq, agency_id, company_id, channel: 4, ...amounts })
      .execute();
    return id;
  });
  return { alipay, agency_id };
};
