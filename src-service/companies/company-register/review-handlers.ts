import { companyDecisions } from "../../../src-shared/companies/register/company-decisions.ts";
import { needOf } from "../../../src-shared/companies/register/company-review.ts";
import type { companyReviewsConfirm } from "../../../src-shared/companies/register/company-review-calls.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { CompanyRegister } from "../../core/channels/company-register.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { licenseReaders } from "../../directory/companies/license-readers.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { assertOpened } from "../../lists/sensitive/looked.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import { assertMay } from "../../records/records/decide.ts";
import { findSubject } from "./company-freezes.ts";
import { askAbout, keepAnswer, roundOf } from "./review-register.ts";
import { licenceEvidence, reviewItemsOf, reviewOf } from "./review-show.ts";

type Names = "companyReviews.ask" | "companyReviews.confirm";
type Confirm = CallRequest<typeof companyReviewsConfirm>["body"];

/** A company that this person may review now. Throws what approving it would be refused for before its evidence is judged. */
const reviewed = async (db: Reader, { principal }: SignedIn, id: string, version: number) => {
  const company = await findSubject(db, principal, id);
  assertMay(companyDecisions, "approve", company, {}, version, await deciderOf(db, principal));
  return company;
};

/** Refuses an item without the note or proof that it needs; `proof_key` was found among the person's files already. */
const assertGiven = ({ item, note, proof_key }: Confirm): void => {
  const need = needOf(item);
  const missing = [
    ...(need !== "tick" && note === undefined ? ["note"] : []),
    ...(need === "proof" && proof_key === undefined ? ["proof_key"] : []),
  ];
  if (missing.length > 0)
    throw new ServiceError("invalid", { fields: Object.fromEntries(missing.map((field) => [field, ["missing"]])) });
};

const confirmItem = async (writing: Writing, context: SignedIn, id: string, body: Confirm): Promise<void> => {
  const { tx, at } = writing;
  const { user_id } = context.principal;
  const company = await reviewed(tx, context, id, body.version);
  const { item, about, confirmed } = body;
  const known = (await reviewItemsOf(tx, company)).find((one) => one.item === item);
  if (known === undefined || known.about !== about) throw new ServiceError("stale_version");
  const { agency_id, id: company_id } = company;
  const key = { company_id, round: roundOf(company), item };
  if (confirmed) {
    assertGiven(body);
    if (item === "license") await assertOpened(tx, user_id, await licenceEvidence(tx, company));
    const row = { about, user_id, at, note: body.note ?? "", proof_key: body.proof_key ?? null };
    await tx
      .insertInto("company_review_items")
      .values({ ...key, agency_id, ...row })
      .onConflict((on) => on.columns(["company_id", "round", "item"]).doUpdateSet(row))
      .execute();
  } else {
    await tx
      .deleteFrom("company_review_items")
      .where("company_id", "=", company_id)
      .where("round", "=", key.round)
      .where("item", "=", item)
      .execute();
  }
  await writing.audit({
    ...{ agency_id, action: "companies.confirmItem", object: `company:${company_id}` },
    after: { item, confirmed, ...(body.proof_key !== undefined && confirmed && { proof_key: body.proof_key }) },
    ...(confirmed && body.note !== undefined && { reason: body.note }),
  });
  writing.touched("companies", company_id);
};

/** Asking the register about a company under review, and confirming the items of that review. */
export const reviewHandlers = (service: Service, register: CompanyRegister): HandlersFor<Names> => {
  const answer = async ({ db, principal }: SignedIn, id: string) => {
    const review = await reviewOf(db, await findCompany(db, principal, id), principal.user_id);
    if (review === null) throw new ServiceError("not_found");
    return { review };
  };
  return {
    "companyReviews.ask": async (context, { params: { id }, body: { version } }) => {
      const company = await reviewed(context.db, context, id, version);
      const found = await askAbout(register, company);
      await context.write(async (writing) => {
        await keepAnswer(writing, await reviewed(writing.tx, context, id, version), found, context.principal.user_id);
        await writing.audit({
          ...{ agency_id: company.agency_id, action: "companies.askRegister", object: `company:${company.id}` },
          after: { answer: found.answer },
        });
      });
      return answer(context, id);
    },
    "companyReviews.confirm": async (context, { params: { id }, body }) => {
      if (body.confirmed && body.proof_key !== undefined) await findObject(service, context.principal, body.proof_key);
      await context.write((writing) => confirmItem(writing, context, id, body));
      return answer(context, id);
    },
  };
};

/** Proofs of what the register did not say, for who takes companies in or reviews them. */
export const reviewProofs: FileRule = async (db, principal, key) => {
  if (principal.company_id !== null || !licenseReaders.some((one) => principal.permissions.has(one))) return false;
  const rows = await db
    .selectFrom("company_review_items")
    .select(["company_id", "agency_id"])
    .where("proof_key", "=", key)
    .execute();
  return rows.some((row) => isWithin(principal, row));
};
