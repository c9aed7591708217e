import { usualRemindDays } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import {
  type companyContractsRemind,
  type ReminderKind,
  type ReminderRefusal,
  reminderKinds,
} from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import { waitsForProof } from "../../../src-shared/companies/register/company-next-steps.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { contractCategories, effectiveTerms, lastDayOf } from "../../directory/companies/effective-terms.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { tellCompany } from "../../directory/companies/tell-company.ts";
import { type Contract, contractCode, contractCodes } from "./contract-row.ts";
import { peopleToTell } from "./people-to-tell.ts";

type Company = Tables["companies"];
type Refused = CallOutput<typeof companyContractsRemind>["refused"][number];
type Against = Omit<Refused, "id">;
/** `contract` null: of who the company is. */
type Due = { readonly contract: Contract | null; readonly kind: ReminderKind };

/** In the column `contract_id` of a reminder that is of no contract. */
const noContract = 0;

const against = (code: ReminderRefusal, more: Partial<Against> = {}): Against => ({
  ...{ code, no: null, day: null, by: null, at: null },
  ...more,
});

const approved = contractCodes("toSign", "toSeal", "inForce", "ended", "ending", "terminated");

const mainContracts = (db: Reader, companyId: number): Promise<Contract[]> =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("category", "=", contractCategories.main)
    .where("status", "in", approved)
    .orderBy("start_at")
    .orderBy("id")
    .execute();

/** Until it is in force a company proves who it is before it signs. */
const provesFirst = (company: Company): boolean => company.status !== companyStatus.active && waitsForProof(company);

/**
 * Finds the reminder due to a company on a day, or what stands against it: the contract that waits for its signature goes before
 * the one in force, and that before the last one that ended.
 */
export const reminderDue = (contracts: readonly Contract[], today: string): Due | Against => {
  const toSign = contracts.findLast(({ status }) => status === contractCode("toSign"));
  if (toSign !== undefined) return { contract: toSign, kind: reminderKinds.sign };
  const contract = effectiveTerms(contracts, today, false)?.main;
  if (contract === undefined) return against("contract_missing");
  const day = lastDayOf(contract);
  const said = { no: contract.no, day };
  if (contract.abort_at !== null) return against("contract_given_up", said);
  const next = contracts.find(({ start_at }) => dayOf(start_at) > day);
  if (next !== undefined) return against("contract_followed", { no: next.no, day: dayOf(next.start_at) });
  if (day < today) return { contract, kind: reminderKinds.ended };
  if (contract.auto_renew === 1) return against("contract_renews_itself", said);
  const isSoon = day <= addDays(today, Math.max(usualRemindDays, contract.remind_days));
  return isSoon ? { contract, kind: reminderKinds.endsSoon } : against("contract_not_soon", said);
};

const remindedOn = async (db: Reader, companyId: number, day: string): Promise<Against | undefined> => {
  const row = await db
    .selectFrom("contract_reminders as r")
    .leftJoin("company_contracts as k", "k.id", "r.contract_id")
    .leftJoin("users as u", "u.id", "r.sent_by")
    .where("r.company_id", "=", companyId)
    .where("r.day", "=", day)
    .select(["r.sent_at", "k.no", "u.name"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return against("contract_reminded_today", { no: row.no, by: row.name ?? "", at: row.sent_at });
};

/** Reminds one company; gives what stood against it. Writers follow each other, so a second one finds the first one's row. */
const remindOne = async (writing: Writing, userId: number, company: Company): Promise<Against | undefined> => {
  const { tx, at } = writing;
  await writing.changeSeq();
  const day = dayOf(at);
  const before = await remindedOn(tx, company.id, day);
  if (before !== undefined) return before;
  if (company.status === companyStatus.terminated) return against("company_terminated");
  const due = provesFirst(company)
    ? { contract: null, kind: reminderKinds.identify }
    : reminderDue(await mainContracts(tx, company.id), day);
  if ("code" in due) return due;
  const { contract, kind } = due;
  const no = contract?.no ?? "";
  const people = await peopleToTell(tx, company);
  if (people.length === 0) return against("nobody_to_remind", { no: contract?.no ?? null });
  for (const { mobile } of people)
    await sendNotice(writing, {
      ...{ phone: mobile, about: "companyContractReminder", kind, company: company.name, no },
      day: contract === null ? "" : lastDayOf(contract),
    });
  const told = people.map(({ role, name, mobile }) => ({
    ...{ role, name: maskField("name", name), mobile: maskField("phone", mobile) },
  }));
  const { id: company_id, agency_id } = company;
  await tx
    .insertInto("contract_reminders")
    .values({
      ...{ id: await writing.ids(1), agency_id, company_id, contract_id: contract?.id ?? noContract, kind, day },
      ...{ told: JSON.stringify(told), sent_by: userId, sent_at: at },
    })
    .execute();
  // The company itself stays as it is: who has it open may go on saving. Only its row of the list shows when it was reminded.
  await tellCompany(writing, company_id);
  writing.touched("companyContracts", company_id);
  await writing.audit({
    ...{ agency_id, action: "companies.remind", object: `company:${company_id}` },
    after: { contract: no, kind, told: people.map(({ role }) => role) },
  });
  return undefined;
};

/** Answers to `companyContracts.remind`. */
export const remindContracts = async (
  context: SignedIn,
  { body }: CallRequest<typeof companyContractsRemind>,
): Promise<CallOutput<typeof companyContractsRemind>> => {
  const { db, principal } = context;
  if (principal.company_id !== null) throw new ServiceError("forbidden");
  const ids = [...new Set(body.company_ids)];
  for (const id of ids) await findCompany(db, principal, id);
  const refused: Refused[] = [];
  // Each in a short transaction of its own, so that other writers need not wait for all of them.
  for (const id of ids) {
    const why = await context.write(async (writing) =>
      remindOne(writing, principal.user_id, await findCompany(writing.tx, principal, id)),
    );
    if (why !== undefined) refused.push({ id, ...why });
  }
  return { done: ids.length - refused.length, refused };
};
