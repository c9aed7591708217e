import { dataScopes } from "../../../src-shared/kernel/rights/permissions.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import type { Writing } from "../../core/context.ts";
import type { Contract } from "./contract-row.ts";
import { peopleToTell } from "./people-to-tell.ts";

/** Numbers of the agency's own people who want to be told of contracts of the companies that they look after, this one among them. */
const remindedOf = async ({ tx }: Writing, agencyId: number, companyId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.agency_id", "=", agencyId)
    .where("m.company_id", "is", null)
    .where("m.contract_remind", "=", 1)
    .where("m.is_use", "=", 1)
    .where("u.status", "=", 1)
    .where((eb) =>
      eb.or([
        eb("m.data_scope", "is", null),
        eb("m.data_scope", "<>", dataScopes.companies),
        eb.exists(
          eb
            .selectFrom("membership_companies as c")
            .select("c.company_id")
            .whereRef("c.membership_id", "=", "m.id")
            .where("c.company_id", "=", companyId),
        ),
      ]),
    )
    .select("u.mobile")
    .orderBy("m.id")
    .execute();
  return rows.map(({ mobile }) => mobile);
};

/**
 * Tells by SMS that a contract ends soon or goes on by itself (requirement C7, remind_days): the company's super manager or
 * contact, the agency's salesman and service owner of the company, and its users who look after the company and
 * want to be told; each phone once.
 */
export const tellEnding = async (writing: Writing, contract: Contract): Promise<void> => {
  const company = await writing.tx
    .selectFrom("companies as c")
    .leftJoin("users as s", "s.id", "c.salesman_id")
    .leftJoin("users as o", "o.id", "c.service_owner_id")
    .where("c.id", "=", contract.company_id)
    .select(["c.id", "c.name", "c.contact_name", "c.contact_mobile", "s.mobile as salesman", "o.mobile as owner"])
    .executeTakeFirstOrThrow();
  const [own] = await peopleToTell(writing.tx, company);
  const wishing = await remindedOf(writing, contract.agency_id, company.id);
  const phones = new Set([own?.mobile ?? "", company.salesman ?? "", company.owner ?? "", ...wishing]);
  const goesOn = contract.auto_renew === 1;
  for (const phone of phones) {
    if (phone === "") continue;
    await sendNotice(writing, {
      ...{ phone, about: "companyContractEnding", company: company.name, no: contract.no },
      ...{ day: dayOf(contract.end_at), goesOn },
    });
  }
};
