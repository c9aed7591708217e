import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import type { IdentityProvider } from "../../core/channels/identity-check.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import {
  type Asked,
  type CheckResult,
  type OpenCheck,
  openCheck,
  settleCheck,
} from "../../directory/people/identity-checks.ts";

type Labor = Pick<Tables["labors"], "id" | "agency_id" | "name" | "id_no">;
type Card = { readonly accountNo: string; readonly phone: string };
type Known = { readonly check: OpenCheck; readonly result: CheckResult };

const method = identityMethods.cardFourFactors;
const answers = [identityResults.match, identityResults.noMatch, identityResults.cardUnknown] as const;

/** The question about these very facts that the worker had asked today, with the bank's answer once there is one. */
const askedToday = async (db: Reader, labor: Labor, asked: Asked, day: string): Promise<Known | null> => {
  const rows = await db
    .selectFrom("labor_identity")
    .select(["trace_id", "at", "result", "company_id", "asked"])
    .where("labor_id", "=", labor.id)
    .where("method", "=", method)
    .where("user_id", "=", 0)
    .where("at", ">=", `${day} 00:00:00`)
    .orderBy("id", "desc")
    .execute();
  for (const { trace_id, at, result, company_id, asked: text } of rows) {
    if (result !== identityResults.asked || trace_id === null || text !== JSON.stringify(asked)) continue;
    const given = rows.find((row) => row.trace_id === trace_id && row.result !== identityResults.asked)?.result;
    const check = { method, labor, company_id, user_id: 0, account_id: null, asked, trace_id, at };
    const known = answers.find((one) => one === given) ?? null;
    // A bank that could not answer is asked anew, and that counts as no try.
    if (known !== null || given === undefined) return { check, result: known };
  }
  return null;
};

const refusals: Readonly<Record<number, string>> = {
  [identityResults.noMatch]: "bank_no_match",
  [identityResults.cardUnknown]: "card_unknown",
};

/**
 * Asks the bank whether a card and its reserved phone are the worker's own (four factors), outside of transactions. The same facts
 * are one question for the whole day: who sends them again, or gave up waiting, gets its answer and loses no try. Gives the time of the
 * question. Throws `invalid` beside the card's number for the bank's no, `bank_check_busy` while the bank does not answer,
 * `identity_tries_used`.
 */
export const checkOwnCard = async (
  context: Pick<Context, "write">,
  provider: IdentityProvider,
  { person, companyId }: { readonly person: Labor; readonly companyId: number },
  { accountNo, phone }: Card,
): Promise<string> => {
  const { id, agency_id, name, id_no } = person;
  const labor = { id, agency_id, name, id_no };
  const asked = { name, id_no, account_no: accountNo, mobile: phone };
  const { check, result: known } = await context.write(async (writing): Promise<Known> => {
    const before = await askedToday(writing.tx, labor, asked, dayOf(writing.at));
    if (before !== null) return before;
    const opened = await openCheck(writing, {
      ...{ method, labor: { id, agency_id }, company_id: companyId, user_id: 0, account_id: null, asked },
    });
    return { check: opened, result: null };
  });
  const result = known ?? (await settleCheck(context, provider, check, async () => undefined));
  if (result === identityResults.match) return check.at;
  const refusal = result === null ? undefined : refusals[result];
  if (refusal === undefined) throw new ServiceError("bank_check_busy");
  throw new ServiceError("invalid", { fields: { account_no: [refusal] } });
};
