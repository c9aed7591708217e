import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { sandboxSms } from "../../core/channels/sms.ts";
import type { Writing } from "../../core/context.ts";
import type { Contract } from "./contract-row.ts";
import { peopleToTell } from "./people-to-tell.ts";

/**
 * Tells by SMS that a contract ends soon or goes on by itself (requirement C7, remind_days): the company's super manager or
 * contact, and the agency's salesman and service owner of the company; each phone once.
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
  const phones = new Set([own?.mobile ?? "", company.salesman ?? "", company.owner ?? ""]);
  const goesOn = contract.auto_renew === 1;
  for (const phone of phones) {
    if (phone === "") continue;
    await sandboxSms.sendNotice(writing, {
      ...{ phone, about: "companyContractEnding", company: company.name, no: contract.no },
      ...{ day: dayOf(contract.end_at), goesOn },
    });
  }
};
