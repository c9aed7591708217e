import { accountTypes } from "../../../src-shared/access/accounts/accounts-calls.ts";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { accountStatus } from "../../access/accounts/account-store.ts";
import { agreementTexts } from "../../access/agreements/agreement-texts.ts";
import type { AreaDemo, Member } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Roles that may bind the account of an agency and of a company. */
const binders = ["superAdmin", "companyAdmin"];
const daysAgo = 30;
const device = "Windows";

const accept = (world: World, member: Member, kind: AgreementKind, at: string): void => {
  const { agency_id, company_id, user_id } = member;
  world.add("agreement_acceptances", {
    id: world.ids(1),
    agency_id,
    company_id,
    user_id,
    membership_id: member.id,
    kind,
    version: agreementTexts().version(kind),
    at,
    device,
    address: "127.0.0.1",
  });
};

const bind = (world: World, member: Member, day: string): void => {
  const { agency_id, company_id, user_id } = member;
  const isAgency = company_id === null;
  world.add("corporate_accounts", {
    id: world.ids(1),
    agency_id,
    company_id,
    account_no: isAgency ? "31050161363600001268" : "1001244309006718852",
    bank_code: isAgency ? "CCB" : "ICBC",
    account_type: accountTypes.corporate,
    status: accountStatus.bound,
    random_amount: isAgency ? 37 : 58,
    tries: 0,
    sent_ms: Date.parse(`${day}T09:40:00+08:00`),
    proof_key: null,
    created_by: user_id,
    create_at: `${day} 09:40:00`,
    bound_at: `${day} 16:05:00`,
  });
};

/**
 * Earlier steps of the operators: they accepted the agreements in force, and bound the accounts of the agency and of the
 * company with its own admin. A person of several companies was just invited and has done nothing yet.
 */
const addAcceptances = (world: World, members: readonly Member[]): void => {
  const day = addDays(world.anchor, -daysAgo);
  for (const member of members) {
    const isNew = members.filter((other) => other.user_id === member.user_id).length > 1;
    if (isNew) continue;
    for (const kind of ["user", "certificate"] as const) accept(world, member, kind, `${day} 09:30:00`);
    if (!binders.includes(member.roles)) continue;
    accept(world, member, "bank", `${day} 09:35:00`);
    bind(world, member, day);
  }
};

export const demo: AreaDemo = { make: ({ world, members }) => addAcceptances(world, members) };
