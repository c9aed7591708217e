import { createHash, randomBytes } from "node:crypto";
import { hashPassword, schemeMd5 } from "../../access/proofs/passwords.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { type DemoOperator, demoOperators, demoPassword } from "../world/accounts.ts";
import type { World } from "../world/world.ts";

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** People of an agency with the id of the first, fixed before the world allocates ids: the first thousand are reserved for them. */
export type Staff = { readonly operators: readonly DemoOperator[]; readonly firstId: number };

/** The people of the demo's own agency. */
export const ownStaff: Staff = { operators: demoOperators, firstId: 101 };

/** Ids of the operators, by role. */
export const operatorIds = ({ operators, firstId }: Staff): ReadonlyMap<string, { id: number; name: string }> =>
  new Map(
    operators.map(({ role, name }, at) => [role, { id: firstId + at, name }]).reverse() as [
      string,
      { id: number; name: string },
    ][],
  );

/** Columns of a user that hold the password. */
export type DemoProof = { readonly password_salt: string; readonly password_hash: string };

/** The demo password as it is kept. It is public, so that one salt and one hash, which is slow on purpose, serve everybody. */
export const demoProof = async (service: Pick<Service, "secrets" | "passwordMemory">): Promise<DemoProof> => {
  const password_salt = randomBytes(16).toString("hex");
  return { password_salt, password_hash: await hashPassword(service, md5(demoPassword), password_salt) };
};

/** The people who sign in, all with the demo password. Returns their memberships. */
export const addOperators = (
  world: World,
  { password_salt, password_hash }: DemoProof,
  { operators, firstId }: Staff,
  companyIds: readonly number[],
): readonly Tables["memberships"][] => {
  const members: Tables["memberships"][] = [];
  for (const [at, operator] of operators.entries()) {
    const id = firstId + at;
    world.add("users", {
      id,
      mobile: operator.phone,
      name: operator.name,
      status: 1,
      password_hash,
      password_salt,
      scheme: schemeMd5,
      last_region: null,
      last_login_at: null,
      language: null,
      totp_secret: null,
      totp_on_ms: null,
      totp_last_step: null,
      create_at: `${world.start} 09:00:00`,
    });
    for (const company of operator.companies ?? [null]) {
      const member = {
        id: world.ids(1),
        user_id: id,
        agency_id: world.agencyId,
        company_id: company === null ? null : (companyIds[company - 1] ?? null),
        roles: operator.role,
        is_use: 1,
        agree_protocol: 0,
        amount_limit: null,
        day_limit: null,
        data_scope: null,
        organization_id: null,
        ...{ version: 1, change_seq: 1, email: null, contract_remind: 0, create_at: `${world.start} 09:00:00` },
        maker_id: null,
      };
      world.add("memberships", member);
      members.push(member);
    }
  }
  return members;
};
