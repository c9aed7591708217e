import { randomUUID } from "node:crypto";
import { dayOf, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type IdentityMethod,
  type IdentityResult,
  identityMethods,
  identityResults,
} from "../../../src-shared/workers/identity/identity-check-states.ts";
import { type IdentityAnswer, type IdentityProvider, identityPlatform } from "../../core/channels/identity-check.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { newEvidence } from "./new-rows.ts";

/** Methods that ask a provider. */
const askable = [
  identityMethods.threeFactors,
  identityMethods.cardThreeFactors,
  identityMethods.cardFourFactors,
] as const satisfies readonly IdentityMethod[];

/** Question about a worker; `mobile` and `account_no` as the method needs them. */
export type Asked = {
  readonly name: string;
  readonly id_no: string;
  readonly mobile?: string;
  readonly account_no?: string;
};

export type NewCheck = {
  readonly method: (typeof askable)[number];
  readonly labor: Pick<Tables["labors"], "id" | "agency_id">;
  /** The company whose person asks; 0: the agency. */
  readonly company_id: number;
  /** 0: the worker. */
  readonly user_id: number;
  readonly account_id: number | null;
  readonly asked: Asked;
};

/** A question to a provider whose answer is not known yet. */
export type OpenCheck = NewCheck & { readonly trace_id: string; readonly at: string };

/** Result of the check; null: not known yet, a round asks again. */
export type CheckResult = Exclude<IdentityResult, 0> | null;

/** Tries of one kind that a worker has in a day (requirement W9): refused ones count, those at a provider that was down do not. */
export const triesADay = 5;

/** Counts the tries of a kind that a worker has left on a day. */
export const triesLeft = async (db: Reader, laborId: number, method: IdentityMethod, day: string): Promise<number> => {
  const rows = await db
    .selectFrom("labor_identity")
    .select(["trace_id", "result"])
    .where("labor_id", "=", laborId)
    .where("method", "=", method)
    .where("at", ">=", `${day} 00:00:00`)
    .execute();
  const down = new Set(rows.flatMap((row) => (row.result === identityResults.down ? [row.trace_id] : [])));
  const used = rows.filter((row) => row.result === identityResults.asked && !down.has(row.trace_id));
  return Math.max(0, triesADay - used.length);
};

/**
 * Counts a try and keeps what will be asked, before it is asked: what happens between leaves an open check, which is asked
 * again. Throws `identity_tries_used` when the worker's tries of the day are used up, unless they are not `limited`.
 */
export const openCheck = async (writing: Writing, check: NewCheck, limited = true): Promise<OpenCheck> => {
  const { tx, ids, at } = writing;
  if (limited && (await triesLeft(tx, check.labor.id, check.method, dayOf(at))) === 0)
    throw new ServiceError("identity_tries_used", { params: { tries: triesADay } });
  const trace_id = randomUUID();
  const row = newEvidence({
    ...{ id: await ids(1), agency_id: check.labor.agency_id, company_id: check.company_id, labor_id: check.labor.id },
    ...{ at, user_id: check.user_id, method: check.method, result: identityResults.asked },
    ...{ trace_id, platform: identityPlatform, account_id: check.account_id, asked: JSON.stringify(check.asked) },
  });
  await tx.insertInto("labor_identity").values(row).execute();
  return { ...check, trace_id, at };
};

const results: Readonly<Record<IdentityAnswer, CheckResult>> = {
  match: identityResults.match,
  noMatch: identityResults.noMatch,
  cardUnknown: identityResults.cardUnknown,
  down: identityResults.down,
  late: null,
  unknown: null,
};

/** Asks the provider, outside of any transaction. A provider that does not answer leaves the result open. */
export const askProvider = async (provider: IdentityProvider, check: OpenCheck): Promise<CheckResult> => {
  const asked_ms = parseShanghai(check.at) ?? 0;
  try {
    return results[await provider.check({ trace_id: check.trace_id, asked_ms, ...check.asked })];
  } catch {
    return null;
  }
};

/** Writes the answer as evidence; false when another process wrote it before. */
export const closeCheck = async (
  { tx, ids, at }: Writing,
  check: OpenCheck,
  result: Exclude<CheckResult, null>,
): Promise<boolean> => {
  const answers = tx.selectFrom("labor_identity").where("trace_id", "=", check.trace_id);
  const known = await answers.where("result", "<>", identityResults.asked).select("id").executeTakeFirst();
  if (known !== undefined) return false;
  const row = newEvidence({
    ...{ id: await ids(1), agency_id: check.labor.agency_id, company_id: check.company_id, labor_id: check.labor.id },
    ...{ at, user_id: check.user_id, method: check.method, result },
    ...{ trace_id: check.trace_id, platform: identityPlatform, account_id: check.account_id },
  });
  await tx.insertInto("labor_identity").values(row).execute();
  return true;
};

/** Settles an answer, in the transaction that keeps it as evidence. */
export type Settle = (writing: Writing, check: OpenCheck, result: Exclude<CheckResult, null>) => Promise<void>;

/** Asks about an open check and writes what follows. `null`: the answer is not known yet. */
export const settleCheck = async (
  context: Pick<Context, "write">,
  provider: IdentityProvider,
  check: OpenCheck,
  settle: Settle,
): Promise<CheckResult> => {
  const result = await askProvider(provider, check);
  if (result === null) return null;
  await context.write(async (writing) => {
    if (await closeCheck(writing, check, result)) await settle(writing, check, result);
  });
  return result;
};

/**
 * Check that name, ID number and mobile of a worker are one person's, at the carriers: counted, asked outside of transactions,
 * kept as evidence. Throws `identity_tries_used`. `settle` writes what follows from the answer in the same transaction.
 */
export const checkThreeFactors = async (
  context: Pick<Context, "write">,
  provider: IdentityProvider,
  check: Omit<NewCheck, "method" | "account_id">,
  settle: Settle = async () => {},
): Promise<CheckResult> => {
  const open = await context.write((writing) =>
    openCheck(writing, { ...check, method: identityMethods.threeFactors, account_id: null }),
  );
  return settleCheck(context, provider, open, settle);
};

/** Checks whose answer is not known yet, oldest first, at most `most`, of those after `after`. */
export const openChecks = async (
  db: Reader,
  most: number,
  after = 0,
): Promise<readonly (OpenCheck & { readonly id: number })[]> => {
  const rows = await db
    .selectFrom("labor_identity as i")
    .selectAll("i")
    .where("i.id", ">", after)
    .where("i.result", "=", identityResults.asked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("labor_identity as o")
            .select("o.id")
            .whereRef("o.labor_id", "=", "i.labor_id")
            .whereRef("o.trace_id", "=", "i.trace_id")
            .where("o.result", "<>", identityResults.asked),
        ),
      ),
    )
    .orderBy("i.id")
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const method = askable.find((one) => one === row.method);
    if (method === undefined || row.trace_id === null || row.asked === null) return [];
    const { at, trace_id, company_id, user_id, account_id } = row;
    const asked: Asked = JSON.parse(row.asked);
    return [
      {
        id: row.id,
        method,
        labor: { id: row.labor_id, agency_id: row.agency_id },
        company_id,
        user_id,
        account_id,
        asked,
        trace_id,
        at,
      },
    ];
  });
};
