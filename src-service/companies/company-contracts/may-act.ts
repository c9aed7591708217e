import type { z } from "zod";
import type { companyContractRecord } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { lastDayOf } from "../../directory/companies/effective-terms.ts";
import type { Asked } from "../../records/records/rules.ts";
import { signAccountOf } from "../company-identity/sign-account.ts";
import { signedCopy } from "./attachments.ts";
import type { Contract } from "./contract-row.ts";
import { assertCanBe } from "./judge.ts";

type Judge = (
  asked: Asked<Contract, z.output<(typeof companyContractRecord)["calls"]["update"]["body"]>>,
) => Promise<void>;

/** Checks that what is signed or sealed is what the person has seen. */
const assertSeen = (row: Contract, seen: string | undefined): void => {
  if ((row.document_sha256 ?? "") !== (seen ?? "")) throw new ServiceError("contract_document_changed");
};

/** True once the copy that the company signed on paper is filed. */
export const isOnFile = async (db: Reader, { id }: Contract): Promise<boolean> =>
  (await db
    .selectFrom("company_contract_attachments")
    .select("id")
    .where("contract_id", "=", id)
    .where("kind", "=", signedCopy)
    .executeTakeFirst()) !== undefined;

/**
 * The company's own people sign here, by the signing account of the verified company; for a company that signed on paper the
 * agency needs the signed copy on file.
 */
const sign: Judge = async ({ db, principal, row, body }) => {
  assertSeen(row, body.document_sha256);
  const isOfAgency = principal.company_id === null;
  if (isOfAgency && !(await isOnFile(db, row))) throw new ServiceError("contract_not_signed");
  if (!isOfAgency && (await signAccountOf(db, row.company_id)) === null)
    throw new ServiceError("contract_no_sign_account");
};

const seal: Judge = async ({ db, row, body, at }) => {
  assertSeen(row, body.document_sha256);
  // What the company signed is what is sealed.
  if (row.signed_sha256 !== row.document_sha256) throw new ServiceError("contract_document_changed");
  await assertCanBe(db, row, dayOf(at));
};

const terminate: Judge = async ({ row, body, at }) => {
  const day = body.abort_at ?? "";
  const from = dayOf(row.start_at) > dayOf(at) ? dayOf(row.start_at) : dayOf(at);
  const to = lastDayOf(row);
  if (day < from || day > to) throw new ServiceError("contract_last_day", { params: { day, from, to } });
};

/** Objections to steps of a contract besides its state and who takes them. */
export const contractJudges = { sign, seal, terminate };
