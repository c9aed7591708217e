import { randomUUID } from "node:crypto";
import { walletsSms } from "../../src-shared/billing/funds/money-calls.ts";
import { type MoneyPlan, planInput } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { moneyInWords } from "../../src-shared/kernel/values/money/money-words.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { type Intent, moneyIntentOf, type Owner } from "../outbox/intent.ts";
import type { Outbox } from "../outbox/open-outbox.ts";
import { createSender, type Sender } from "../outbox/sender.ts";
import { createTransport } from "../outbox/transport.ts";
import { killPoint } from "../plumbing/kill-point.ts";
import { errorName } from "../plumbing/log.ts";
import { draftOf } from "./drafts.ts";
import type { MoneyParts } from "./money-parts.ts";
import { createOutboxAccess } from "./outbox-access.ts";
import { createPlans, type Plan } from "./plans.ts";

export type Money = {
  readonly handlers: Handlers["money"];
  /** Opens the outbox and continues with what an earlier run left open. Never throws: troubles show when money is asked for. */
  readonly start: () => Promise<void>;
  /** Releases the outbox file; what was under way is resolved at the next start. */
  readonly close: () => Promise<void>;
};

const confirmWaitMs = 8_000;
const recentIntents = 200;

const planFacts = (plan: Plan): MoneyPlan => ({
  plan_id: plan.id,
  confirm_token: plan.token,
  action: plan.draft.action,
  digest: plan.digest,
  object_no: plan.draft.objectNo,
  company_name: plan.draft.companyName,
  count: plan.draft.count,
  amount: plan.draft.amount,
  labor_net: plan.draft.laborNet,
  amount_words: moneyInWords(plan.draft.amount),
  notes: [...(plan.draft.notes ?? [])],
  ...(plan.draft.items && { items: [...plan.draft.items] }),
  ...(plan.draft.wallets && { wallets: [...plan.draft.wallets] }),
  ...(plan.draft.difference && { difference: plan.draft.difference }),
  needs_sms: plan.draft.sms !== null,
});

/** The bytes that will be sent: the plan's body, with the code where one is needed. */
const bodyText = (plan: Plan, smsCode: string | undefined): string => {
  if (plan.draft.sms === null) return canonicalJson(plan.draft.body);
  if (smsCode === undefined || !/^\d{6}$/.test(smsCode))
    throw new AppError("invalid", { fields: { sms_code: ["required"] } });
  return canonicalJson({ ...plan.draft.body, sms_code: smsCode });
};

/** The money part of the desk: plan, confirm, send, find out (design 6). */
export const createMoney = (parts: MoneyParts): Money => {
  const { api, clock, log, session } = parts;
  const plans = createPlans(clock, parts.host.randomBytes, randomUUID);
  let sender: Sender | null = null;

  const ownerNow = (): Owner | null => {
    const user = session.user();
    return (
      user && { operatorId: user.id, server: parts.serverUrl, tenant: `${user.agency_id}/${user.company_id ?? ""}` }
    );
  };
  const signedIn = (): Owner => {
    const owner = ownerNow();
    if (!owner) throw new AppError("signed_out");
    return owner;
  };
  const countOpen = (): void => {
    const owner = ownerNow();
    const open = owner ? (access.current()?.store.open(owner).length ?? 0) : 0;
    parts.connection.update({ open_intents: open });
  };
  const onIntentChange = (intent: Intent): void => {
    if (intent.operatorId !== ownerNow()?.operatorId) return;
    countOpen();
    parts.emit("money.changed", moneyIntentOf(intent));
  };

  const access = createOutboxAccess(parts, (outbox: Outbox) => {
    sender = createSender({
      store: outbox.store,
      transport: parts.transport ?? createTransport(api),
      clock,
      random: Math.random,
      owner: ownerNow,
      onChange: onIntentChange,
      onForgotten: (intent) => {
        log.error("outbox.forgotten_by_service", { intent: intent.id });
        parts.notify("service_forgot");
      },
      onSignedOut: () => log.info("outbox.paused", { reason: "signed_out" }),
      onFailure: (error) => log.error("outbox.failed", { cause: errorName(error) }),
    });
    countOpen();
    sender.wake();
  });

  const wake = (): void => {
    if (!session.user()) plans.clear();
    countOpen();
    sender?.wake();
  };
  const unsubscribe = [
    session.onChange(wake),
    parts.connection.onOnline((online) => {
      if (online) sender?.wake();
    }),
  ];

  const ownIntent = async (id: string): Promise<Intent> => {
    const owner = signedIn();
    const intent = (await access.open()).store.get(id);
    if (!intent) throw new AppError("not_found");
    if (intent.operatorId !== owner.operatorId) throw new AppError("other_person");
    return intent;
  };

  const handlers: Handlers["money"] = {
    plan: async (input, { signal }) => {
      const owner = signedIn();
      await access.open();
      return planFacts(plans.add(await draftOf(api, planInput.parse(input), signal), owner));
    },
    sendCode: async ({ plan_id }, { signal }) => {
      const { draft } = plans.get(plan_id, signedIn());
      if (!draft.sms) throw new AppError("invalid");
      const { purpose, objectId, digest } = draft.sms;
      const codeAnswer = await api.call(walletsSms, { body: { purpose, object_id: objectId, digest } }, { signal });
      const { phone_masked, wait_seconds, expires_seconds } = codeAnswer;
      return { phone_masked, wait_seconds, expires_seconds };
    },
    confirm: async ({ plan_id, confirm_token, sms_code }) => {
      const owner = signedIn();
      const plan = plans.confirmed(plan_id, confirm_token, owner);
      const body = bodyText(plan, sms_code);
      const { store } = await access.open();
      const { action, call, params, businessKey, objectId, objectNo, companyName, count, amount } = plan.draft;
      killPoint("intent-planned");
      const intent = store.write({
        ...owner,
        id: plan.intentId,
        planId: plan.id,
        action,
        call,
        params,
        body,
        digest: plan.digest,
        businessKey,
        objectId,
        objectNo,
        companyName,
        count,
        amount,
      });
      killPoint("intent-written");
      onIntentChange(intent);
      const working = sender as Sender;
      working.wake();
      return moneyIntentOf(await working.waitForOutcome(intent.id, confirmWaitMs));
    },
    intents: async () => {
      const owner = signedIn();
      return (await access.open()).store.recent(owner, recentIntents).map(moneyIntentOf);
    },
    intent: async ({ intent_id }) => moneyIntentOf(await ownIntent(intent_id)),
  };

  return {
    handlers,
    start: async () => {
      await access.open().catch((error: unknown) => log.warn("outbox.not_opened", { cause: errorName(error) }));
    },
    close: async () => {
      for (const off of unsubscribe) off();
      plans.clear();
      await sender?.close();
      access.close();
    },
  };
};
