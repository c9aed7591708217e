import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { newAccount } from "../../directory/people/new-rows.ts";
import { assertAccountTaken, auditOwn, personOf } from "./onboarding.ts";
import type { Relation } from "./register-worker.ts";

const accounts = versioned("labor_accounts");

type Card = {
  readonly accountNo: string;
  readonly bankCode: string;
  readonly phone: string;
  /** When the bank said that it is the person's own; null: staff have it verified. */
  readonly verifiedAt: string | null;
};

/** Cards that a person may have at a time and have named before: more is no correction of a mistake. */
const mostCards = 5;
const { code: accountCode } = payAccountStates;
const factors = 4;

/** Cards that somebody named on their phone and of which nobody has asked anything since. */
const isOwnWord = ({ created_by, request }: Tables["labor_accounts"]): boolean =>
  created_by === null && request === null;

/** Those of them that nobody has verified: another one takes their place. */
const isUnseen = (account: Tables["labor_accounts"]): boolean =>
  isOwnWord(account) &&
  account.verify_method === 0 &&
  [accountCode("toVerify"), accountCode("failed")].includes(account.status);

/** A person's accounts that are not removed; what stands on their page. */
export const accountsOf = async (db: Reader, laborId: number) =>
  (await db.selectFrom("labor_accounts").selectAll().where("labor_id", "=", laborId).orderBy("id").execute()).filter(
    ({ status }) => status !== accountCode("removed"),
  );

/** Writes that the account which the person has named last is the one that they are paid to, and whether the bank knows it as theirs. */
const preferred = ({ verifiedAt, phone }: Card, isDefault: boolean) => ({
  ...{ is_default: isDefault ? 1 : 0, bank_phone: phone },
  ...(verifiedAt !== null && {
    ...{ status: accountCode("verified"), verify_method: factors, verified_at: verifiedAt },
  }),
});

/** Throws `invalid` where a person would have, or has named, more cards than anybody needs. */
const assertFew = async ({ tx }: Writing, { labor_id }: Relation, kept: number): Promise<void> => {
  const { named } = await tx
    .selectFrom("labor_accounts")
    .select((eb) => eb.fn.countAll<number>().as("named"))
    .where("labor_id", "=", labor_id)
    .executeTakeFirstOrThrow();
  if (kept >= mostCards || Number(named) >= 2 * mostCards)
    throw new ServiceError("invalid", { fields: { account_no: ["too_many_cards"] } });
};

/**
 * A bank card that the person names, verified by the bank or left to staff. It becomes the default unless somebody else has chosen
 * one, and takes the place of those that they named before and nobody has verified. One that the person has already is not kept
 * twice. Throws `invalid` for too many.
 */
export const keepAccount = async (writing: Writing, relation: Relation, card: Card): Promise<void> => {
  const { tx, at } = writing;
  await assertAccountTaken(tx, relation, await personOf(writing, relation));
  const present = await accountsOf(tx, relation.labor_id);
  const same = present.find((one) => one.account_no === card.accountNo && one.bank_code === card.bankCode);
  const isDefault = !present.some((one) => one.is_default === 1 && !isOwnWord(one));
  const isVerified = same?.status === accountCode("verified") || card.verifiedAt === null;
  if (same !== undefined && (!isOwnWord(same) || (isVerified && (same.is_default === 1 || !isDefault)))) return;
  const others = present.filter((one) => one !== same);
  const unseen = others.filter(isUnseen);
  if (same === undefined) await assertFew(writing, relation, others.length - unseen.length);
  const earlier = others.filter((one) => isDefault && one.is_default === 1 && !isUnseen(one));
  await accounts.saveMany(writing, [
    ...unseen.map((before) => ({ before, after: { status: accountCode("removed"), is_default: 0 } })),
    ...earlier.map((before) => ({ before, after: { is_default: 0 } })),
    ...(same === undefined ? [] : [{ before: same, after: preferred(card, isDefault) }]),
  ]);
  writing.touchedAgency("payAccounts", relation.agency_id);
  writing.touched("payAccounts", relation.company_id);
  if (same === undefined)
    await tx
      .insertInto("labor_accounts")
      .values(
        newAccount({
          ...{ id: await writing.ids(1), change_seq: await writing.changeSeq(), agency_id: relation.agency_id },
          ...{ labor_id: relation.labor_id, account_no: card.accountNo, bank_code: card.bankCode, create_at: at },
          ...preferred(card, isDefault),
        }),
      )
      .execute();
  await auditOwn(writing, relation, "bind", { bank_code: card.bankCode, verified: card.verifiedAt !== null });
};
