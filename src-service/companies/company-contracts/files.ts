import type { Reader } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";
import type { EvidenceOf } from "../../lists/sensitive/looked.ts";
import { signedCopy } from "./attachments.ts";
import type { Contract } from "./contract-row.ts";

/**
 * Files of a contract that have to be opened before it is approved (annexes, the paper of a termination), or signed or sealed
 * (its document, and what the company signed on paper).
 */
export const contractEvidence = async (
  db: Reader,
  { id, document_sha256, decided_at }: Contract,
  action: string,
): Promise<readonly EvidenceOf[]> => {
  const isApproval = action === "approve";
  const object = `companyContract:${id}` as const;
  const rows = await db
    .selectFrom("company_contract_attachments")
    .select(["sha256", "create_at"])
    .where("contract_id", "=", id)
    .where("kind", isApproval ? "!=" : "=", signedCopy)
    .execute();
  return [
    ...(isApproval || document_sha256 === null ? [] : [{ object, sha256: document_sha256, since: decided_at ?? "" }]),
    ...rows.map(({ sha256, create_at }) => ({ object, sha256, since: create_at })),
  ];
};

/** Rule to fetch documents and attachments of contracts; each fetch is audited and refused if the file is not the one kept. */
export const contractFileRule: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("contract.contract.view")) return false;
  const within = withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: "k.maker_id" });
  const document = await db
    .selectFrom("company_contracts as k")
    .where(within)
    .where((eb) => eb.or([eb("k.document_key", "=", key), eb("k.sealed_key", "=", key)]))
    .select(["k.id", "k.agency_id", "k.document_key", "k.document_sha256", "k.sealed_sha256"])
    .executeTakeFirst();
  const found =
    document === undefined
      ? await db
          .selectFrom("company_contract_attachments as a")
          .innerJoin("company_contracts as k", "k.id", "a.contract_id")
          .where(within)
          .where("a.storage_key", "=", key)
          .select(["k.id", "k.agency_id", "a.sha256"])
          .executeTakeFirst()
      : { ...document, sha256: document.document_key === key ? document.document_sha256 : document.sealed_sha256 };
  if (found === undefined || found.sha256 === null) return false;
  const { id, agency_id, sha256 } = found;
  return { area: "companyContracts", object: `companyContract:${id}`, agency_id, sha256 };
};
