import type {
  enterpriseContractsList,
  enterpriseDocumentKinds,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { mayReadPapers } from "../company-identity/paper-files.ts";
import { type Contract, contractCodes, shownStatus } from "./contract-row.ts";
import { documentName, sealedName } from "./document.ts";

type Register = CallOutput<typeof enterpriseContractsList>;
type Entry = Register["documents"][number];
type Kind = (typeof enterpriseDocumentKinds)[number];

const kinds: Readonly<Record<number, Kind>> = { 1: "main", 2: "supplement", 3: "termination", 4: "other" };

/** From the moment it was approved a contract is a document; drafts are none. */
const documentStatuses = contractCodes("toSign", "toSeal", "inForce", "ended", "ending", "terminated");

const entryOf = (contract: Contract): Entry => {
  const isSealed = contract.sealed_key !== null;
  return {
    ...{ kind: kinds[contract.category] ?? "other", id: String(contract.id), no: contract.no, title: contract.reason },
    status: shownStatus(contract),
    ...{ signed_at: contract.signed_at, sealed_at: contract.sealed_at },
    ...{ start_at: dayOf(contract.start_at), end_at: dayOf(contract.abort_at ?? contract.end_at) },
    sha256: (isSealed ? contract.sealed_sha256 : contract.document_sha256) ?? "",
    file_key: isSealed ? contract.sealed_key : contract.document_key,
    file_name: isSealed ? sealedName(contract) : documentName(contract),
  };
};

/** Agreements that people accepted for a company, each kind in its newest version. */
const acceptedBy = async (db: Reader, companyId: number): Promise<Entry[]> => {
  const rows = await db
    .selectFrom("agreement_acceptances")
    .select(["id", "kind", "version", "at"])
    .where("company_id", "=", companyId)
    .orderBy("at", "desc")
    .execute();
  const newest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!newest.has(row.kind)) newest.set(row.kind, row);
  return [...newest.values()].map(({ id, kind, version, at }) => ({
    ...{ kind: "agreement", id: String(id), no: version, title: kind, status: null, signed_at: at, sealed_at: null },
    ...{ start_at: dayOf(at), end_at: null, sha256: "", file_key: null, file_name: "" },
  }));
};

/** Powers of attorney, over when another took their place; their files for who may read the papers of the company. */
const attorneysFor = async (db: Reader, companyId: number, mayRead: boolean): Promise<Entry[]> => {
  const rows = await db
    .selectFrom("powers_of_attorney")
    .select(["id", "agent_name", "scope", "start_at", "end_at", "ended_at", "sha256", "file_key", "file_name"])
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, agent_name, scope, start_at, end_at, ended_at, sha256, file_key, file_name }) => ({
    ...{ kind: "attorney", id: String(id), no: maskField("name", agent_name), title: scope, status: null },
    ...{ signed_at: null, sealed_at: null, start_at, end_at: ended_at === null ? end_at : dayOf(ended_at) },
    ...{ sha256, file_key: mayRead ? file_key : null, file_name },
  }));
};

/** Every document that was signed with a company (`enterpriseContracts.list`), the newest first. */
export const registerOf = async ({ db, principal }: SignedIn, companyId: string): Promise<Register> => {
  const company = await findCompany(db, principal, companyId);
  const contracts = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", company.id)
    .where("status", "in", documentStatuses)
    .orderBy("start_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const attorneys = await attorneysFor(db, company.id, mayReadPapers(principal));
  return { documents: [...contracts.map(entryOf), ...attorneys, ...(await acceptedBy(db, company.id))] };
};
