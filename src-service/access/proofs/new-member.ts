import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";

type Membership = Tables["memberships"];
type Given = Pick<Membership, "user_id" | "agency_id" | "company_id" | "roles"> & Partial<Membership>;

const inUse = 1;

/** Tells the lists of users that what a person is somewhere has changed. */
export const touchMember = (
  writing: Pick<Writing, "touched" | "touchedAgency">,
  { agency_id, company_id }: Pick<Membership, "agency_id" | "company_id">,
): void => {
  if (company_id === null) writing.touchedAgency("agencyUsers", agency_id);
  else writing.touched("companyUsers", company_id);
};

/**
 * Makes a person a member of an agency or company. The one way to make a membership; what is not said is not narrowed or limited. Who
 * calls it tells the lists (`touchMember`).
 */
export const addMembership = async (
  writing: Pick<Writing, "tx" | "ids" | "at" | "changeSeq">,
  given: Given,
): Promise<Membership> => {
  const membership: Membership = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), is_use: inUse },
    ...{ agree_protocol: 0, amount_limit: null, day_limit: null, data_scope: null, organization_id: null },
    ...{ email: null, contract_remind: 0, create_at: writing.at, maker_id: null, ...given },
  };
  await writing.tx.insertInto("memberships").values(membership).execute();
  return membership;
};
