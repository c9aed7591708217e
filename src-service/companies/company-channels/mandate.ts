import type { z } from "zod";
import type { CmbPay, cmbPayUpdate } from "../../../src-shared/companies/channels/company-channels-calls.ts";
import { cmbMandateStates, mandateLimits } from "../../../src-shared/companies/channels/company-channels-states.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { boundAccount, shownAccount } from "../../billing/funds/rows/bound-account.ts";
import { type HandlersFor, type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { type CmbMandate, takenOn } from "../../directory/companies/cmb-mandate.ts";
import { findCompany } from "../../directory/companies/find-company.ts";

type Company = Tables["companies"];
type Body = z.output<typeof cmbPayUpdate.body>;
type Action = Body["action"];
type Terms = Pick<CmbMandate, "payment_limit" | "day_limit" | "until">;

const { code } = cmbMandateStates;
const cmb = "CMB";
const shownMost = 20;

const mandatesOf = (db: Reader, companyId: number) =>
  db
    .selectFrom("cmb_mandates as m")
    .leftJoin("users as u", "u.id", "m.maker_id")
    .selectAll("m")
    .select("u.name as maker_name")
    .where("m.company_id", "=", companyId)
    .orderBy("m.id", "desc")
    .execute();

const cmbAccountOf = async (db: Reader, company: Company) => {
  const account = await boundAccount(db, { agency_id: company.agency_id, company_id: company.id });
  return account?.bank_code === cmb ? account : undefined;
};

/** Tells who may ask: people of the agency who edit companies, and the company's own people who keep its account. */
const mayAsk = ({ company_id, permissions }: Principal): boolean =>
  company_id === null ? permissions.has("company.company.edit") : permissions.has("fund.account.edit");

/** Tells who may decide (decision 7.26: as fee terms are sealed): the agency's people only. */
const mayDecide = ({ company_id, permissions }: Principal): boolean =>
  company_id === null && permissions.has("contract.contract.audit");

const actionsFor = (
  principal: Principal,
  waiting: CmbMandate | undefined,
  current: CmbMandate | undefined,
): Action[] => [
  ...(mayAsk(principal) && waiting === undefined ? (["ask"] as const) : []),
  ...(mayDecide(principal) && waiting !== undefined && waiting.maker_id !== principal.user_id
    ? (["approve", "reject"] as const)
    : []),
  ...(waiting?.maker_id === principal.user_id ? (["withdraw"] as const) : []),
  ...((mayAsk(principal) || mayDecide(principal)) && current !== undefined ? (["stop"] as const) : []),
];

const answer = async (db: Reader, principal: Principal, company: Company, nowMs: number): Promise<CmbPay> => {
  const all = await mandatesOf(db, company.id);
  const waiting = all.find(({ status }) => status === code("waits"));
  const current = all.find(({ status }) => status === code("inForce"));
  const today = dayOf(shanghaiNow(nowMs));
  const termsOf = ({ payment_limit, day_limit, until }: Terms) => ({ payment_limit, day_limit, until });
  return {
    version: all.reduce((sum, { version }) => sum + version, 0),
    account: shownAccount(await cmbAccountOf(db, company)),
    mandate:
      current === undefined
        ? null
        : {
            ...termsOf(current),
            confirmed_at: current.decided_at ?? current.create_at,
            is_over: current.until < today,
          },
    proposal:
      waiting === undefined
        ? null
        : {
            ...termsOf(waiting),
            maker_name: waiting.maker_name ?? "",
            create_at: waiting.create_at,
            reason: waiting.reason,
          },
    used_today: await takenOn(db, company.id, today),
    actions: actionsFor(principal, waiting, current),
    history: all.slice(0, shownMost).map((one) => ({
      ...termsOf(one),
      ...{ id: String(one.id), status: one.status, maker_name: one.maker_name ?? "", create_at: one.create_at },
    })),
  };
};

const termsIn = (body: Body, today: string): Terms => {
  const { payment_limit, day_limit, until } = body;
  if (payment_limit === undefined) throw new ServiceError("invalid", { fields: { payment_limit: ["required"] } });
  if (day_limit === undefined) throw new ServiceError("invalid", { fields: { day_limit: ["required"] } });
  if (day_limit < payment_limit) throw new ServiceError("invalid", { fields: { day_limit: ["range"] } });
  const isDay = until !== undefined && until >= today && until <= addDays(today, mandateLimits.longestDays);
  if (!isDay) throw new ServiceError("invalid", { fields: { until: ["range"] } });
  return { payment_limit, day_limit, until };
};

/** True when something more than before could be taken by the new terms. */
const isRaised = (before: Terms | undefined, next: Terms, today: string): boolean =>
  before === undefined ||
  before.until < today ||
  next.payment_limit > before.payment_limit ||
  next.day_limit > before.day_limit ||
  next.until > before.until;

type Step = {
  readonly writing: Writing;
  readonly principal: Principal;
  readonly company: Company;
  readonly body: Body;
};

const move = async (
  { writing, principal, company, body }: Step,
  mandate: CmbMandate,
  action: "approve" | "reject" | "withdraw" | "replace" | "stop",
): Promise<void> => {
  if (!cmbMandateStates.allows(action, mandate.status)) throw new ServiceError("illegal_transition");
  const [target] = cmbMandateStates.transitions[action].to;
  const status = code(target ?? "stopped");
  const isDecision = action === "approve" || action === "reject";
  const by = { user: principal.user_id, at: writing.at };
  await versioned("cmb_mandates").save(writing, mandate, {
    ...{
      status,
      ...(isDecision ? { decider_id: by.user, decided_at: by.at } : { ended_by: by.user, ended_at: by.at }),
    },
  });
  if (action === "replace") return;
  await writing.audit({
    ...{
      agency_id: company.agency_id,
      action: `cmbPay.${action === "stop" ? "end" : action}`,
      object: `company:${company.id}`,
    },
    before: { mandate_id: mandate.id, status: mandate.status },
    after: { status, payment_limit: mandate.payment_limit, day_limit: mandate.day_limit, until: mandate.until },
    ...(body.reason !== undefined && { reason: body.reason }),
  });
};

const ask = async (step: Step, waiting: CmbMandate | undefined, current: CmbMandate | undefined): Promise<void> => {
  const { writing, principal, company, body } = step;
  if (waiting !== undefined) throw new ServiceError("mandate_waits");
  if ((await cmbAccountOf(writing.tx, company)) === undefined) throw new ServiceError("no_cmb_account");
  const terms = termsIn(body, dayOf(writing.at));
  const isWaiting = isRaised(current, terms, dayOf(writing.at));
  if (!isWaiting && current !== undefined) await move(step, current, "replace");
  const status = code(isWaiting ? "waits" : "inForce");
  const decided = isWaiting
    ? { decider_id: null, decided_at: null }
    : { decider_id: principal.user_id, decided_at: writing.at };
  await writing.tx
    .insertInto("cmb_mandates")
    .values({
      ...{ id: await writing.ids(1), version: 1, agency_id: company.agency_id, company_id: company.id, status },
      ...{ ...terms, maker_id: principal.user_id, create_at: writing.at, ...decided },
      ...{ ended_by: null, ended_at: null, reason: body.reason ?? "" },
    })
    .execute();
  await writing.audit({
    ...{ agency_id: company.agency_id, action: "cmbPay.ask", object: `company:${company.id}` },
    before: current === undefined ? {} : { payment_limit: current.payment_limit, day_limit: current.day_limit },
    after: { status, ...terms },
    ...(body.reason !== undefined && { reason: body.reason }),
  });
};

const work = async (step: Step): Promise<void> => {
  const { writing, principal, company, body } = step;
  const all = await mandatesOf(writing.tx, company.id);
  const current = all.find(({ status }) => status === code("inForce"));
  const waiting = all.find(({ status }) => status === code("waits"));
  const version = all.reduce((sum, one) => sum + one.version, 0);
  assertVersion({ version }, body.version);
  switch (body.action) {
    case "ask":
      return ask(step, waiting, current);
    case "approve":
    case "reject": {
      if (waiting === undefined) throw new ServiceError("illegal_transition");
      if (waiting.maker_id === principal.user_id) throw new ServiceError("same_person");
      if (body.action === "reject" && body.reason === undefined)
        throw new ServiceError("invalid", { fields: { reason: ["required"] } });
      if (body.action === "approve" && waiting.until < dayOf(writing.at))
        throw new ServiceError("invalid", { fields: { until: ["range"] } });
      await move(step, waiting, body.action);
      if (body.action === "approve" && current !== undefined) await move(step, current, "replace");
      return;
    }
    case "withdraw":
      if (waiting === undefined) throw new ServiceError("illegal_transition");
      if (waiting.maker_id !== principal.user_id) throw new ServiceError("forbidden");
      return move(step, waiting, "withdraw");
    case "stop":
      if (current === undefined) throw new ServiceError("illegal_transition");
      return move(step, current, "stop");
  }
};

const assertMay = (principal: Principal, action: Action): void => {
  const may = {
    ask: mayAsk(principal),
    approve: mayDecide(principal),
    reject: mayDecide(principal),
    withdraw: mayAsk(principal),
    stop: mayAsk(principal) || mayDecide(principal),
  };
  if (!may[action]) throw new ServiceError("forbidden");
};

const update = async (
  { principal, write, clock }: SignedIn,
  { params, body }: CallRequest<typeof cmbPayUpdate>,
): Promise<CmbPay> =>
  write(async (writing) => {
    const company = await findCompany(writing.tx, principal, params["id"] ?? "");
    assertMay(principal, body.action);
    await work({ writing, principal, company, body });
    return answer(writing.tx, principal, company, clock.now());
  });

/** Mandates to take payments from companies' own accounts at CMB. */
export const mandateHandlers: HandlersFor<"cmbPay.get" | "cmbPay.update"> = {
  "cmbPay.get": async ({ db, principal, clock }, { params }) =>
    answer(db, principal, await findCompany(db, principal, params.id), clock.now()),
  "cmbPay.update": update,
};
