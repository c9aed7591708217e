import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import type { Principal } from "../../core/context.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";

const pending = workerRequestStates.code("pending");

/** Whoever prepares, checks or oversees what a company proves may read its papers; who only sees the company may not. */
const readers: readonly PermissionKey[] = [
  "company.identity.edit",
  "company.application.audit",
  "fund.account.edit",
  "fund.account.audit",
  "contract.contract.audit",
  "audit_log.entry.view",
];

/** True when a person may read the papers of the companies that they see. */
export const mayReadPapers = ({ permissions }: Principal): boolean => readers.some((one) => permissions.has(one));

/** Licences and powers of attorney: for who may read the papers of the company, each look in the audit log. */
export const paperFiles: FileRule = async (db, principal, key) => {
  const licences = await db
    .selectFrom("ent_identities")
    .select(["id", "agency_id", "company_id", "license_sha256 as sha256"])
    .where("agency_id", "=", principal.agency_id)
    .where("license_key", "=", key)
    .execute();
  const attorneys = await db
    .selectFrom("powers_of_attorney")
    .select(["id", "agency_id", "company_id", "sha256"])
    .where("agency_id", "=", principal.agency_id)
    .where("file_key", "=", key)
    .execute();
  const namings = await db
    .selectFrom("super_manager_namings")
    .select(["agency_id", "company_id", "sha256", "status"])
    .where("agency_id", "=", principal.agency_id)
    .where("attorney_key", "=", key)
    .orderBy("id", "desc")
    .execute();
  if (licences.length + attorneys.length + namings.length === 0) return false;
  const isRead = (paper: { agency_id: number; company_id: number }) =>
    mayReadPapers(principal) && isWithin(principal, { agency_id: paper.agency_id, company_id: paper.company_id });
  const ofNaming = (naming: (typeof namings)[number]) => {
    const { agency_id, company_id, sha256 } = naming;
    return { area: "attorneys", object: `company:${company_id}`, agency_id, sha256 } as const;
  };
  // Who decides about it has to look: that look is about the naming, whatever else the same paper proves.
  const waiting = namings.find((naming) => naming.status === pending && isRead(naming));
  if (waiting !== undefined) return ofNaming(waiting);
  const licence = licences.find(isRead);
  if (licence !== undefined) {
    const { id, agency_id, sha256 } = licence;
    return { area: "entIdentities", object: `entIdentity:${id}`, agency_id, sha256 };
  }
  const attorney = attorneys.find(isRead);
  const naming = attorney === undefined ? namings.find(isRead) : undefined;
  if (naming !== undefined) return ofNaming(naming);
  // Who uploaded it reads it by the record as well: having had the file once gives no right to it.
  if (attorney === undefined) return "withheld";
  const { id, agency_id, sha256 } = attorney;
  return { area: "attorneys", object: `attorney:${id}`, agency_id, sha256 };
};
