import { companyContractRecord } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { withId } from "../../../src-shared/kernel/lists/id-set.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import type { VoucherFile } from "../../ledger/evidence/voucher-store.ts";
import { findRecord } from "../../records/records/find.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import { assertChosen } from "../../workers/worker-contracts/company-template.ts";
import { insertAttachment, terminationFile } from "./attachments.ts";
import { type Contract, contractCode, newContractRow } from "./contract-row.ts";
import type { Drawn } from "./document.ts";
import { begin } from "./follow-company.ts";
import { assertCanBe, assertReviewed } from "./judge.ts";
import { configOf, termColumns } from "./make.ts";
import { assertChanges } from "./terms-before.ts";

type Body = CallRequest<(typeof companyContractRecord)["calls"]["update"]>["body"];
type Act<P = undefined> = (
  context: SignedIn,
  writing: Writing,
  row: Contract,
  body: Body,
  prepared: P,
) => Promise<{ readonly changes?: Partial<Contract>; readonly besides?: () => Promise<void> }>;

const submit: Act = async (_context, { tx, at }, row) => {
  await assertReviewed(tx, row);
  await assertCanBe(tx, row, dayOf(at));
  return {};
};

const approve: Act<Drawn> = async (_context, { tx, at }, row, _body, drawn) => {
  await assertReviewed(tx, row);
  await assertCanBe(tx, row, dayOf(at));
  return { changes: { document_key: drawn.file_key, document_sha256: drawn.sha256 } };
};

/** The company's own people sign here, the agency's file what was signed on paper. */
const sign: Act<null> = async ({ principal }, _writing, row) => ({
  changes: { sign_method: principal.company_id === null ? 2 : 1, signed_sha256: row.document_sha256 },
});

const seal: Act<Drawn> = async (_context, writing, row, _body, drawn) => {
  const begins = dayOf(row.start_at) <= dayOf(writing.at);
  return {
    changes: {
      ...{ sealed_key: drawn.file_key, sealed_sha256: drawn.sha256 },
      ...(!begins && { status: contractCode("toSeal") }),
    },
    ...(begins && { besides: () => begin(writing, row) }),
  };
};

/** The agreement that ends a contract, as a document of its own: it is approved, signed and sealed as every other. */
const addTermination = async (
  { principal }: SignedIn,
  writing: Writing,
  row: Contract,
  reason: string,
  files: readonly VoucherFile[],
  day: string,
): Promise<void> => {
  const id = await writing.ids(1);
  const [no = ""] = await writing.numbers("QZ", 1);
  const { agency_id, company_id, company_info, sign_method } = row;
  const termination = newContractRow({
    ...{ id, agency_id, company_id, no, category: contractCategories.termination },
    ...{
      status: contractCode("toApprove"),
      start_at: day,
      end_at: day,
      config: "{}",
      reason,
      company_info,
      sign_method,
    },
    ...{ maker_id: principal.user_id, create_at: writing.at, parent_contract_id: row.id },
    ...{ submitted_by: principal.user_id, submitted_at: writing.at, change_seq: await writing.changeSeq() },
  });
  await insertRecord(writing, companyContractRecord, termination, { reason, more: { ends: row.no, abort_at: day } });
  for (const file of files) await insertAttachment(writing, termination, file, terminationFile, principal.user_id);
};

const terminate: Act<readonly VoucherFile[]> = async (
  context,
  writing,
  row,
  { abort_at: day = "", reason = "" },
  files,
) => {
  return {
    changes: { abort_at: day },
    besides: () => addTermination(context, writing, row, reason, files, day),
  };
};

/** Effects of actions besides moving the contract. */
export const contractActs = { submit, approve, sign, seal, terminate };

/** Saves a draft anew, or a refused one, which is a draft again. Throws as `companyContracts.update` says. */
export const editContract = async (context: SignedIn, writing: Writing, id: string, body: Body): Promise<Contract> => {
  const { principal } = context;
  const row = await findRecord<Contract>(writing.tx, principal, companyContractRecord, id);
  if (principal.company_id !== null || !principal.permissions.has("contract.contract.edit"))
    throw new ServiceError("forbidden");
  assertVersion(row, body.version);
  if (!companyContractRecord.states.allows("edit", row.status)) {
    const isDecided = row.status !== contractCode("toApprove");
    throw new ServiceError(isDecided ? "contract_in_force_fixed" : "illegal_transition", { current: row.status });
  }
  const { config, tax_grid, auto_renew, start_at, end_at, sign_method, remind_days, reason } = body;
  if (config !== undefined) await assertChosen(writing.tx, row, config, configOf(row));
  const given = { start_at, end_at, sign_method, remind_days, reason };
  const changes: Partial<Contract> = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(auto_renew !== undefined && { auto_renew: Number(auto_renew) }),
    ...termColumns({ config, tax_grid }, row.category, row),
    ...{ status: contractCode("draft"), edited_by: principal.user_id, edited_at: writing.at },
    editors: withId(row.editors, principal.user_id),
  };
  const next = { ...row, ...changes };
  await assertCanBe(writing.tx, next, dayOf(writing.at));
  if (row.category === contractCategories.supplement && config !== undefined) await assertChanges(writing.tx, next);
  return saveRecord(writing, companyContractRecord, row, changes, "edit", (saved) => ({
    more: { start_at: saved.start_at, end_at: saved.end_at, top_ratio: saved.top_ratio },
  }));
};
