import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { laborContractDecisions } from "../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { contractTypes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import {
  type ContractEvidence,
  type laborContractsGet,
  signingFaultOf,
} from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { laborContracts } from "../../../src-shared/workers/contracts/labor-contracts-list.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { HandlersFor, Principal, SignedIn } from "../../core/context.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { changeContract, findContract, resentToday } from "./change-contract.ts";
import { startContractFiles } from "./contract-files-job.ts";
import { laborContractsSource } from "./contract-source.ts";
import { contractCode } from "./contract-store.ts";
import { type Contract, filledOf } from "./contract-text.ts";
import { contractFileName } from "./keep-file.ts";
import { filePaperContract } from "./paper-contract.ts";
import { previewSending, sendContracts } from "./send-contracts.ts";

/** The file holds the ID number and the mobile in clear: who may download contracts opens it, and who may see such numbers. */
const opening: readonly PermissionKey[] = ["labor.labor.export", "sensitive.field.reveal"];

const mayOpen = ({ permissions }: Principal): boolean => opening.some((key) => permissions.has(key));

const evidenceOf = ({ evidence }: Contract): ContractEvidence | null =>
  evidence === null ? null : (JSON.parse(evidence) as ContractEvidence);

/** Fault to keep: reports on earlier questions are over once the contract is signed or ended otherwise. */
const faultOf = ({ status, fault }: Contract) =>
  status === contractCode("signing") || status === contractCode("declined") ? signingFaultOf(fault) : null;

const rowOf = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, laborContracts, laborContractsSource, id);

const detailOf = async (context: SignedIn, id: string): Promise<CallOutput<typeof laborContractsGet>> => {
  const { db, principal } = context;
  const contract = await findContract(db, principal, id);
  const { file_key, sha256 } = contract;
  const file = file_key === null || sha256 === null ? null : { file_key, name: contractFileName(contract), sha256 };
  return {
    contract: await rowOf(context, contract.id),
    evidence: contract.signed_at === null ? null : evidenceOf(contract),
    has_file: file !== null,
    file: mayOpen(principal) ? file : null,
    signed_on: contract.type === contractTypes.offline ? (filledOf(contract)["signed_on"] ?? null) : null,
    fault: faultOf(contract),
    actions: verdictsOf(
      laborContractDecisions,
      { ...contract, resent_today: await resentToday(db, contract, principal.today) },
      {},
      await deciderOf(db, principal),
    ),
  };
};

type ContractCalls =
  | "laborContracts.list"
  | "laborContracts.get"
  | "laborContracts.file"
  | "laborContracts.update"
  | "laborContracts.sendPreview"
  | "laborContracts.manualSend"
  | "laborContracts.download";

/** Answers to the calls about workers' contracts. */
export const contractHandlers = (service: Service): HandlersFor<ContractCalls> => ({
  "laborContracts.list": ({ db, principal }, { query }) =>
    listRows(db, principal, laborContracts, query, laborContractsSource),
  "laborContracts.get": (context, { params }) => detailOf(context, params.id),
  "laborContracts.update": async (context, request) => ({
    contract: await rowOf(context, await changeContract(service, context, request)),
  }),
  "laborContracts.file": async (context, request) => ({
    contract: await rowOf(context, await filePaperContract(service, context, request)),
  }),
  "laborContracts.sendPreview": (context, { body }) => previewSending(context, body),
  "laborContracts.manualSend": (context, { body }) => sendContracts(service, context, body),
  "laborContracts.download": async (context, { query }) => {
    const started = await startContractFiles(context, query);
    service.exportQueue.ring();
    return started;
  },
});

/** Lets people fetch a contract's file; each fetch is in the audit log, and refused where the file is not what was signed. */
export const contractFiles: FileRule = async (db, principal, key) => {
  const row = await db
    .selectFrom("labor_contracts as k")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: "k.maker_id" }))
    .where("k.file_key", "=", key)
    .select(["k.id", "k.agency_id", "k.sha256"])
    .executeTakeFirst();
  if (row === undefined || row.sha256 === null || !mayOpen(principal)) return false;
  return {
    ...{ area: "laborContracts", object: `laborContract:${row.id}` },
    ...{ agency_id: row.agency_id, sha256: row.sha256 },
  };
};
