import { sql } from "kysely";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard, maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { addMonths, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { replacingRequests } from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { payAccountDecisions } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { PayAccountDetail } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { payAccounts } from "../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import { type Decider, deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Database } from "../../core/database/tables.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { triesLeft } from "../../directory/people/identity-checks.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { settleOpenChecks, verifyFourFactor } from "./four-factor.ts";
import { workerBankImport } from "./import-cards.ts";
import { paymentsOf, unpaidTo } from "./payments.ts";
import { payAccountsSource } from "./source.ts";
import { type Account, accountsOfLabor, findAccount, findLabor } from "./store.ts";
import { updateAccount } from "./update.ts";

const userName = async (db: Database, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const row = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
};

/** The account that a request is to replace: the default of the worker now. */
const paidTo = async (db: Database, account: Account): Promise<PayAccountDetail["paid_to"]> => {
  if (!replacingRequests.includes(account.request ?? 0)) return null;
  const accounts = await accountsOfLabor(db, account.labor_id);
  const now = accounts.find(({ id, is_default }) => is_default === 1 && id !== account.id);
  if (now === undefined) return null;
  return { account_no: maskCard(now.account_no), bank_name: bankByCode(now.bank_code)?.name ?? now.bank_code };
};

const detailOf = async (
  { db, principal, clock }: SignedIn,
  account: Account,
  decider: Decider,
): Promise<PayAccountDetail> => {
  const since = addMonths(dayOf(shanghaiNow(clock.now())), -12);
  const row = await maskedRow(db, principal, payAccounts, payAccountsSource, account.id);
  const payments = await paymentsOf(db, principal, account, since);
  const judged = { ...account, unpaid_count: await unpaidTo(db, account) };
  return {
    account: row,
    paid_to: await paidTo(db, account),
    face: account.face_needed === 1 ? { asked_at: account.face_asked_at } : null,
    ...payments,
    decided_by: await userName(db, account.approved_by),
    decided_at: account.decided_at,
    decided_reason: account.decided_reason,
    actions: verdictsOf(payAccountDecisions, judged, {}, decider),
  };
};

/** An account with its payments and what the person may do. Throws `not_found`. */
const accountDetail = async (context: SignedIn, id: string): Promise<PayAccountDetail> => {
  const account = await findAccount(context.db, context.principal, id);
  return detailOf(context, account, await deciderOf(context.db, context.principal));
};

/** The accounts of a worker, and how many tries of the four factors are left today. Throws `not_found`. */
const accountsOfWorker = async (context: SignedIn, id: string) => {
  const { db, principal, clock } = context;
  const labor = await findLabor(db, principal, id);
  const decider = await deciderOf(db, principal);
  const accounts: PayAccountDetail[] = [];
  for (const account of await accountsOfLabor(db, labor.id)) accounts.push(await detailOf(context, account, decider));
  const today = dayOf(shanghaiNow(clock.now()));
  return {
    accounts,
    tries_left: await triesLeft(db, labor.id, identityMethods.cardFourFactors, today),
    name: maskName(labor.name),
    id_no: maskIdNumber(labor.id_no),
  };
};

const everyMs = 5_000;

/** Accounts that workers are paid to: their checks at the bank, changes that a second person decides, and holds. */
export const payAccountsArea = defineArea({
  tables: sealed("account_import_checks"),
  importKinds: [workerBankImport],
  sources: { payAccounts: { source: payAccountsSource, table: "labor_accounts" } },
  revealables: {
    // A person's own: who sees some companies only sees it by the person's work for one of them.
    payAccounts: {
      kind: "payAccount",
      from: sql`(select a.id, a.agency_id, a.account_no, a.bank_phone, l.name as labor_name, l.id_no, r.company_id
        from labor_accounts a join labors l on l.id = a.labor_id left join company_labors r on r.labor_id = a.labor_id) t`,
      company: "t.company_id",
      maker: null,
    },
  },
  serve: (service) => ({
    handlers: {
      "payAccounts.list": ({ db, principal }, { query }) =>
        listRows(db, principal, payAccounts, query, payAccountsSource),
      "payAccounts.get": (context, { params }) => accountDetail(context, params.id),
      "payAccounts.ofWorker": (context, { params }) => accountsOfWorker(context, params.id),
      "payAccounts.update": async (context, { params, body }) => {
        const requested = await updateAccount(service, context, params.id, body);
        return { requested, detail: await accountDetail(context, params.id) };
      },
      "labors.verifyFourFactor": (context, { params, body }) =>
        verifyFourFactor(context, service.identity, params.id, body),
    },
    start: () => {
      if (!service.runsJobs) return;
      const context = service.system("payAccounts");
      const steps = [() => settleOpenChecks(context, service.identity)];
      startRounds(service, { steps, everyMs, fault: "identity_round_failed" });
    },
  }),
});
