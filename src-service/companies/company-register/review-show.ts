import { needOf, type ReviewItem, reviewItems } from "../../../src-shared/companies/register/company-review.ts";
import type { CompanyReview } from "../../../src-shared/companies/register/company-review-calls.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { accountStatus, newestAccount } from "../../access/accounts/account-store.ts";
import { ServiceError } from "../../core/context.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { againstEvidence, isOpened, storedEvidence } from "../../lists/sensitive/looked.ts";
import { draftContract, termsOfDraft } from "../company-wizard/contract-facts.ts";
import { keptAccount } from "../company-wizard/kept-account.ts";
import { comparedFacts, itemsToConfirm } from "./review-facts.ts";
import { registerAnswerOf, roundOf } from "./review-register.ts";

type Company = Tables["companies"];

const confirmedIn = (db: Reader, company: Company) =>
  db
    .selectFrom("company_review_items as i")
    .leftJoin("users as u", "u.id", "i.user_id")
    .where("i.company_id", "=", company.id)
    .where("i.round", "=", roundOf(company))
    .select(["i.item", "i.about", "i.at", "i.note", "i.proof_key", "u.name"])
    .execute();

/** The items to confirm as the company is now, with who confirmed each of them as it stands. */
export const reviewItemsOf = async (db: Database, company: Company): Promise<CompanyReview["items"]> => {
  const answer = await registerAnswerOf(db, company);
  const contract = await draftContract(db, company);
  const rows = await confirmedIn(db, company);
  return itemsToConfirm({ company, ...answer, contract }).map(({ item, about }) => {
    const row = rows.find((one) => one.item === item && one.about === about);
    return { item, needs: needOf(item), about, confirmed: row === undefined ? null : confirmation(row) };
  });
};

const confirmation = ({ at, note, proof_key, name }: Awaited<ReturnType<typeof confirmedIn>>[number]) => ({
  ...{ by: name ?? "", at, note, proof_key },
});

/** Items that were confirmed in the last round, of a company that was decided about. */
const decidedItems = async (db: Reader, company: Company): Promise<CompanyReview["items"]> => {
  const rows = await confirmedIn(db, company);
  return reviewItems.flatMap((item: ReviewItem) => {
    const row = rows.find((one) => one.item === item);
    return row === undefined ? [] : [{ item, needs: needOf(item), about: row.about, confirmed: confirmation(row) }];
  });
};

/** Names of items that nobody has confirmed yet, of a company that waits for its review. */
export const unconfirmedItems = async (db: Database, company: Company): Promise<readonly ReviewItem[]> =>
  (await reviewItemsOf(db, company)).flatMap(({ item, confirmed }) => (confirmed === null ? [item] : []));

/** Refuses to approve a company some of whose items nobody has confirmed. Throws `review_unconfirmed`, which names them. */
export const assertConfirmed = async (db: Database, company: Company): Promise<void> => {
  const open = await unconfirmedItems(db, company);
  if (open.length > 0)
    throw new ServiceError("review_unconfirmed", {
      fields: Object.fromEntries(open.map((item) => [item, ["missing"]])),
    });
};

/** The licence, which who approves has opened since the company was handed in. Throws `evidence_missing`. */
export const licenceEvidence = (db: Reader, company: Company) =>
  storedEvidence(db, company.license_key, `company:${company.id}`, roundOf(company));

/** The account that goes with a company: the one proven by its amount, also before a second person has approved it, or what was typed. */
const accountOf = async (db: Database, company: Company): Promise<CompanyReview["account"]> => {
  const { agency_id, id } = company;
  const newest = await newestAccount(db, { agency_id, company_id: id });
  const isProven = newest?.status === accountStatus.bound || newest?.status === accountStatus.review;
  // What was typed since an amount was sent is newer than that.
  const shown = isProven ? newest : ((await keptAccount(db, company)) ?? newest);
  const { account_no, bank_code } = shown ?? { account_no: null, bank_code: null };
  if (account_no === null || bank_code === null) return null;
  return {
    account_no: maskCard(account_no),
    bank_name: bankByCode(bank_code)?.name ?? bank_code,
    is_proven: isProven,
  };
};

const contractOf = async (db: Reader, company: Company): Promise<CompanyReview["contract"]> => {
  const contract = await draftContract(db as Database, company);
  if (contract === undefined) return null;
  const { id, no, status, start_at, end_at, auto_renew } = contract;
  const config = termsOfDraft(contract) ?? {};
  return { id: String(id), no, status, start_at, end_at, auto_renew: auto_renew === 1, config };
};

const masked = (fact: string, value: string | number | null): string | number | null =>
  fact === "legal_person" && value !== null ? maskName(String(value)) : value;

/** The review of a company as it stands for a person; null for one not handed in yet. */
export const reviewOf = async (db: Database, company: Company, userId: number): Promise<CompanyReview | null> => {
  const isOpen = company.status === companyStatus.reviewing;
  if (!isOpen && company.submitted_at === null) return null;
  const { answer, at, entry } = await registerAnswerOf(db, company);
  return {
    is_open: isOpen,
    license_opened:
      (await againstEvidence(db, company.license_key)) === null &&
      (await isOpened(db, userId, await licenceEvidence(db, company))),
    register: { answer, at, state: entry?.state ?? null },
    compared: comparedFacts({ company, entry }).map(({ fact, declared, registered, same }) => ({
      ...{ fact, same, declared: masked(fact, declared), registered: masked(fact, registered) },
    })),
    contract: await contractOf(db, company),
    account: await accountOf(db, company),
    items: isOpen ? await reviewItemsOf(db, company) : await decidedItems(db, company),
  };
};
