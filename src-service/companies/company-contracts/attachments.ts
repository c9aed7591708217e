import {
  attachmentKinds,
  type ContractAttachment,
  companyContractRecord,
  type companyContractsAddAttachment,
  signedCopyKind,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { VoucherFile } from "../../ledger/evidence/voucher-store.ts";
import type { Service } from "../../lists/service.ts";
import { saveRecord } from "../../records/records/save.ts";
import { type Contract, contractCode, contractCodes } from "./contract-row.ts";

type Attachment = Tables["company_contract_attachments"];

const findContract = finderOf("company_contracts");

/** Kind of the copy that a company signed on paper, and of what belongs to a termination. */
export const signedCopy = signedCopyKind;
export const terminationFile = attachmentKinds[2];

/** States in which nothing is added any more. */
const closedStatuses = contractCodes("ended", "terminated", "voided");

const toWire = ({ uploader, ...row }: Attachment & { uploader: string | null }): ContractAttachment => ({
  ...{ id: String(row.id), kind: row.kind as ContractAttachment["kind"], file_key: row.storage_key },
  ...{ file_name: row.file_name, bytes: row.bytes, sha256: row.sha256 },
  ...{ uploader: uploader ?? "", create_at: row.create_at },
});

/** Files of a contract, the first filed first. */
export const attachmentsOf = async (db: Reader, contractId: number): Promise<ContractAttachment[]> => {
  const rows = await db
    .selectFrom("company_contract_attachments as a")
    .leftJoin("users as u", "u.id", "a.uploader_id")
    .selectAll("a")
    .select("u.name as uploader")
    .where("a.contract_id", "=", contractId)
    .orderBy("a.id")
    .execute();
  return rows.map(toWire);
};

/** Keeps a file with a contract. Returns its id. Throws `attachment_exists` where the contract has the same file already. */
export const insertAttachment = async (
  writing: Writing,
  contract: Pick<Contract, "id" | "agency_id" | "company_id">,
  file: VoucherFile,
  kind: number,
  uploaderId: number,
): Promise<number> => {
  const same = await writing.tx
    .selectFrom("company_contract_attachments")
    .select("id")
    .where("contract_id", "=", contract.id)
    .where("kind", "=", kind)
    .where("sha256", "=", file.sha256)
    .executeTakeFirst();
  if (same !== undefined) throw new ServiceError("attachment_exists");
  const id = await writing.ids(1);
  const { agency_id, company_id } = contract;
  await writing.tx
    .insertInto("company_contract_attachments")
    .values({
      ...{ id, agency_id, company_id, contract_id: contract.id, kind, uploader_id: uploaderId, create_at: writing.at },
      ...{ storage_key: file.storage_key, file_name: file.file_name, bytes: file.bytes, sha256: file.sha256 },
    })
    .execute();
  return id;
};

/** A PDF that this person uploaded. Throws `file_kind` for other files. */
export const readPdf = async (service: Service, { principal }: SignedIn, key: string): Promise<VoucherFile> => {
  const file = await readVoucherFile(service, principal, key);
  if (!/\.pdf$/i.test(file.file_name)) throw new ServiceError("file_kind");
  return file;
};

/** Adds a file to a contract (`companyContracts.addAttachment`). Throws as its call says. */
export const addAttachment = async (
  service: Service,
  context: SignedIn,
  { params, body }: CallRequest<typeof companyContractsAddAttachment>,
): Promise<{ attachment: ContractAttachment }> => {
  const { principal } = context;
  await findContract(context.db, principal, params["id"] ?? "");
  const file = await readPdf(service, context, body.file_key);
  const { contractId, id } = await context.write(async (writing) => {
    const contract = await findContract(writing.tx, principal, params["id"] ?? "");
    const isSigning = contract.status === contractCode("toSign");
    if (closedStatuses.includes(contract.status) || (body.kind === signedCopy && !isSigning))
      throw new ServiceError("illegal_transition", { current: contract.status });
    const added = await insertAttachment(writing, contract, file, body.kind, principal.user_id);
    await saveRecord(writing, companyContractRecord, contract, {}, "upload", () => ({
      more: { file: file.file_name, sha256: file.sha256, kind: body.kind },
    }));
    return { contractId: contract.id, id: added };
  });
  const all = await attachmentsOf(context.db, contractId);
  const attachment = all.find((one) => one.id === String(id));
  if (attachment === undefined) throw new ServiceError("not_found");
  return { attachment };
};
