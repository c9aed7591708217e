import { companyContractPaper as words } from "../../../src-shared/locales/zh-CN/companies/company-contract-paper.ts";
import { contractText } from "../../../src-shared/papers/contract-text.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { hashStored, objectFile } from "../../lists/storage/stored-files.ts";
import type { ContractPaper } from "../../workers/worker-contracts/contract-paper.ts";
import { keepPapers } from "../../workers/worker-contracts/keep-file.ts";
import type { Contract } from "./contract-row.ts";

/** A drawn and kept document. */
export type Drawn = { readonly file_key: string; readonly sha256: string };

/** Name under which somebody gets the document of a contract. */
export const documentName = ({ no }: Pick<Contract, "no">): string => `${no}.pdf`;
export const sealedName = ({ no }: Pick<Contract, "no">): string => `${no}-${words.sealed}.pdf`;

type Info = Readonly<Record<string, string>>;

const parse = <T>(text: string | null, without: T): T => (text === null ? without : (JSON.parse(text) as T));

/** The company as it stood when the contract was made. */
export const infoOf = ({ company_info }: Pick<Contract, "company_info">): Info => parse<Info>(company_info, {});

const parentNo = async ({ db }: Context, { parent_contract_id }: Contract): Promise<string> => {
  if (parent_contract_id === null) return "";
  const parent = await db
    .selectFrom("company_contracts")
    .select("no")
    .where("id", "=", parent_contract_id)
    .executeTakeFirst();
  return parent?.no ?? "";
};

/** The text of a contract: who makes it, for how long, and its terms in words and numbers. */
export const textOf = async (context: Context, contract: Contract): Promise<string> =>
  contractText({
    ...{ no: contract.no, category: contract.category, start_at: contract.start_at, end_at: contract.end_at },
    ...{ auto_renew: contract.auto_renew === 1, reason: contract.reason, parent_no: await parentNo(context, contract) },
    info: infoOf(contract),
    config: JSON.parse(contract.config) as Record<string, unknown>,
    tax_grid: parse(contract.tax_grid, null),
  });

type Evidence = ContractPaper["evidence"];

const keep = async (service: Service, context: Context, contract: Contract, evidence: Evidence): Promise<Drawn> => {
  const text = await textOf(context, contract);
  const [title = ""] = text.split("\n");
  return keepPapers(
    service,
    context,
    contract,
    { title: `${title} ${contract.no}`, author: infoOf(contract)["agency_name"] ?? "" },
    [
      {
        ...{ no: contract.no, text, evidence, evidenceTitle: words.signatures, evidenceNote: words.note },
        foot: `${words.no} ${contract.no}`,
      },
    ],
  );
};

/** Draws the document that is approved and signed, and keeps it; outside of transactions. */
export const drawDocument = (service: Service, context: Context, contract: Contract): Promise<Drawn> =>
  keep(service, context, contract, []);

/** Names of who signed and sealed, and when ("YYYY-MM-DD HH:mm:ss"). */
export type Signatures = {
  readonly signer: string;
  readonly signed_at: string;
  readonly sealer: string;
  readonly sealed_at: string;
};

/** Draws the same document with its page of signatures; outside of transactions. */
export const drawSealed = (service: Service, context: Context, contract: Contract, by: Signatures): Promise<Drawn> => {
  const info = infoOf(contract);
  return keep(service, context, contract, [
    [words.no, contract.no],
    [words.company, info["name"] ?? ""],
    [words.method, contract.sign_method === 1 ? words.online : words.paper],
    [words.signer, by.signer],
    [words.signedAt, by.signed_at],
    [words.agency, info["agency_name"] ?? ""],
    [words.sealer, by.sealer],
    [words.sealedAt, by.sealed_at],
    [words.sha256, contract.document_sha256 ?? ""],
  ]);
};

/** Throws `contract_document_changed` where the kept file is no longer the one that was approved. */
export const assertUnchanged = async (service: Service, contract: Contract): Promise<void> => {
  const { document_key, document_sha256 } = contract;
  if (document_key === null) return;
  const sha256 = await hashStored(service.secrets, objectFile(service, document_key));
  if (sha256 !== document_sha256) throw new ServiceError("contract_document_changed");
};
