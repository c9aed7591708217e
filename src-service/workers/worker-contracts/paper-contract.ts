import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { contractSignStates, cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { type PaperDays, wrongPaperDay } from "../../../src-shared/kernel/terms/paper-days.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { contractTypes, openContractCodes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { laborContractsFile } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import { unmerged } from "../../directory/people/merged.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { Service } from "../../lists/service.ts";
import { holdsOn, type Relation } from "./choose-workers.ts";
import {
  addContracts,
  contractCode,
  followRelations,
  modeSignedUnder,
  newContract,
  saveContracts,
} from "./contract-store.ts";
import { type Contract, filledOf } from "./contract-text.ts";

const findRelation = unmerged(finderOf("company_labors"));

/** Throws `invalid` for days that no contract on paper has. */
const assertDays = (days: PaperDays, today: string): void => {
  const wrong = wrongPaperDay(days, today);
  if (wrong === "signedLater") throw new ServiceError("invalid", { fields: { signed_on: ["after_today"] } });
  if (wrong !== null) throw new ServiceError("invalid", { fields: { end_at: ["too_early"] } });
};

const isOpen = async (db: Reader, relation: Relation): Promise<boolean> =>
  (await db
    .selectFrom("labor_contracts")
    .select("id")
    .where("company_labor_id", "=", relation.id)
    .where("status", "in", [...openContractCodes])
    .executeTakeFirst()) !== undefined;

const assertFree = async (db: Reader, relation: Relation, today: string): Promise<void> => {
  if (relation.cooperation_status !== cooperation.cooperating) throw new ServiceError("contract_not_cooperating");
  if (await isOpen(db, relation)) throw new ServiceError("contract_open");
  if (holdsOn(relation, today)) throw new ServiceError("contract_signed");
};

/** The same file counts once for a cooperation; one that was rejected or taken back may be filed again. */
const assertNew = async (db: Reader, relation: Relation, sha256: string): Promise<void> => {
  const same = await db
    .selectFrom("labor_contracts")
    .select("id")
    .where("company_labor_id", "=", relation.id)
    .where("sha256", "=", sha256)
    .where("status", "=", contractCode("signed"))
    .executeTakeFirst();
  if (same !== undefined) throw new ServiceError("attachment_exists");
};

/** Files a contract that was signed on paper (`laborContracts.file`). Returns its id. Throws as its call says. */
export const filePaperContract = async (
  service: Service,
  context: SignedIn,
  { body }: CallRequest<typeof laborContractsFile>,
): Promise<number> => {
  const { principal } = context;
  await findRelation(context.db, principal, body.company_labor_id);
  const file = await readVoucherFile(service, principal, body.files[0] ?? "");
  if (!/\.pdf$/i.test(file.file_name)) throw new ServiceError("file_kind");
  return context.write(async (writing) => {
    // Counting a change makes writers wait for each other, so that two do not file for one cooperation at once.
    const change_seq = await writing.changeSeq();
    const today = dayOf(writing.at);
    assertDays(body, today);
    const relation = await findRelation(writing.tx, principal, body.company_labor_id);
    await assertCompanyIdMay(writing.tx, relation.company_id, "signWorkers");
    await assertFree(writing.tx, relation, today);
    await assertNew(writing.tx, relation, file.sha256);
    const id = await writing.ids(1);
    const [no = ""] = await writing.numbers("QH", 1);
    const { agency_id, company_id, labor_id } = relation;
    const { signed_on, start_at, end_at, remark } = body;
    const contract = newContract({
      ...{ id, version: 1, change_seq, agency_id, company_id, no, labor_id, company_labor_id: relation.id },
      ...{ status: contractCode("filed"), type: contractTypes.offline },
      ...{ maker_id: principal.user_id, create_at: writing.at, template_id: null, template_version: null },
      ...{ start_at, end_at, remark, sent_at: null, lapse_at: null, text_sha256: null, origin: "" },
      filled: JSON.stringify({ signed_on }),
    });
    await addContracts(writing, [{ ...contract, file_key: file.storage_key, sha256: file.sha256 }]);
    await writing.audit({
      ...{ agency_id, action: "laborContracts.file", object: `laborContract:${id}` },
      after: { no, start_at, end_at, signed_on, file: file.file_name, sha256: file.sha256 },
    });
    return id;
  });
};

const sign = contractSignStates.code;

/**
 * A second person has looked at the file: the cooperation has its contract on file. Throws `contract_not_cooperating` where it
 * ended meanwhile, `company_signs_nobody`.
 */
export const approvePaper = async (writing: Writing, contract: Contract, by: number): Promise<void> => {
  await assertCompanyIdMay(writing.tx, contract.company_id, "signWorkers");
  const { signed_on } = filledOf(contract);
  const signed_at = `${signed_on} 00:00:00`;
  const change = { status: contractCode("signed"), checker_id: by, decided_at: writing.at, signed_at };
  const relation = await writing.tx
    .selectFrom("company_labors")
    .select("cooperation_status")
    .where("id", "=", contract.company_labor_id)
    .executeTakeFirstOrThrow();
  if (relation.cooperation_status !== cooperation.cooperating) throw new ServiceError("contract_not_cooperating");
  await saveContracts(writing, [{ before: contract, change }]);
  const { business_model } = await modeSignedUnder(writing, contract);
  await followRelations(writing, [contract.company_labor_id], by, () => ({
    ...{ business_model, contract_sign_type: sign("onFile"), contract_type: contractTypes.offline },
    ...{ sign_at: signed_at, contract_end_at: contract.end_at },
  }));
};

/** The file is not the contract that it is said to be; who filed it sees why. */
export const rejectPaper = (writing: Writing, contract: Contract, by: number, reason: string): Promise<void> =>
  saveContracts(writing, [
    {
      before: contract,
      change: {
        ...{ status: contractCode("rejected"), checker_id: by, decided_at: writing.at, decided_reason: reason },
        ...{ ended_at: writing.at, ended_by: by, ended_reason: reason },
      },
    },
  ]);
