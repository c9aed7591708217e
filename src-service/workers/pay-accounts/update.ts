import type { z } from "zod";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import {
  type AccountRequest,
  accountRequestCodes,
  accountRequests,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { payAccountDecisions } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { payAccountsUpdate } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn } from "../../core/context.ts";
import { assertNotMerged } from "../../directory/people/merged.ts";
import type { Service } from "../../lists/service.ts";
import { assertForm, assertMay } from "../../records/records/decide.ts";
import { ask, carryOut, dismiss, needsSecond } from "./change.ts";
import { askForFace } from "./face.ts";
import { unpaidTo } from "./payments.ts";
import { findAccount } from "./store.ts";

type Update = z.output<typeof payAccountsUpdate.body>;

const { default: makeDefault, hold, release, remove } = accountRequests;
const requestOf = { default: makeDefault, hold, release, remove } as const;

/**
 * Does what a person asks of an account, or keeps it for a second person. Gives whether it waits for one. Errors:
 * `not_found`, `forbidden`, `stale_version`, `illegal_transition`, `same_person`, `change_pending`, `account_in_use`,
 * `account_held`, `face_needed`, `worker_unreachable`, `nothing_to_change`, `nothing_to_decide`, `invalid`.
 */
export const updateAccount = (
  service: Pick<Service, "secrets">,
  context: SignedIn,
  id: string,
  body: Update,
): Promise<boolean> =>
  context.write(async (writing) => {
    const { principal } = context;
    const { action } = body;
    const account = await findAccount(writing.tx, principal, id);
    await assertNotMerged(writing.tx, account.labor_id);
    const figures = { unpaid_count: await unpaidTo(writing.tx, account) };
    const decider = await deciderOf(writing.tx, principal);
    assertMay(
      payAccountDecisions,
      action,
      { ...account, company_id: account.company_id },
      figures,
      body.version,
      decider,
    );
    assertForm(actionOf(payAccountDecisions, action).form ?? {}, body);
    const reason = body.reason?.trim() ?? "";
    const by = principal.user_id;
    if (action === "askFace") {
      await askForFace(service, writing, account, context.reachedAt);
      return false;
    }
    if (action === "reject" || action === "withdraw") {
      await dismiss(writing, account, action === "reject" ? by : null, action, reason);
      return false;
    }
    if (action === "approve") {
      const request = accountRequestCodes.find((code) => code === account.request) as AccountRequest;
      const decided = { approved_by: by, decided_at: writing.at, decided_reason: reason };
      const why = request === hold ? (account.asked_reason ?? "") : reason;
      await carryOut(writing, account, request, { step: action, reason: why, more: decided });
      return false;
    }
    const request = requestOf[action];
    if (await needsSecond(writing, principal, account, request)) {
      await ask(writing, account, request, by, reason);
      return true;
    }
    await carryOut(writing, account, request, { step: action === "remove" ? "end" : action, reason });
    return false;
  });
