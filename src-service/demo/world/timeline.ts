import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { bankActor } from "../../billing/settlements/rows/timeline.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Story } from "./stories.ts";
import type { World } from "./world.ts";

/** Times of a settlement's steps; `back`: returned payments. Times of steps that did not happen are not used. */
export type Times = {
  readonly create: string;
  readonly submit: string;
  readonly approve: string;
  readonly pay: string;
  readonly finish: string;
  readonly back: string;
};

type Key = Parameters<typeof settlementStates.code>[0];
type Move = {
  readonly action: string;
  readonly role: string;
  readonly at: string;
  readonly from: Key | null;
  readonly to: Key;
};

/** Details of a settlement's story that its steps need beside its status. */
type StoryDetails = Pick<Story, "isPartlyReported" | "figures">;

const movesTo = (status: Key, times: Times, { isPartlyReported, figures }: StoryDetails): readonly Move[] => {
  const create: Move = { action: "create", role: "maker", at: times.create, from: null, to: "draft" };
  const submit: Move = { action: "submit", role: "maker", at: times.submit, from: "draft", to: "toReview" };
  const approve = (to: Key): Move => ({ action: "approve", role: "checker", at: times.approve, from: "toReview", to });
  const settle: Move = { action: "settle", role: "payer", at: times.pay, from: "toPay", to: "paying" };
  const finish: Move = { action: "finish", role: "bank", at: times.finish, from: "paying", to: status };
  const handOut: Move = {
    action: "offline_settle",
    role: "payer",
    at: times.pay,
    from: "toHandOut",
    to: "offlineHandling",
  };
  const feedBack: Move = {
    action: "offline_feedback",
    role: "payer",
    at: times.finish,
    from: "offlineHandling",
    to: status,
  };
  switch (status) {
    case "draft":
      return [create];
    case "toReview":
      if (figures !== "renewed") return [create, submit];
      return [
        ...[create, submit, approve("toPay")],
        { action: "renew", role: "payer", at: times.pay, from: "toPay", to: status },
      ];
    case "reviewRejected":
      return [create, submit, { action: "reject", role: "checker", at: times.approve, from: "toReview", to: status }];
    case "toFund":
    case "toPay":
    case "toHandOut":
      return [create, submit, approve(status)];
    case "paying":
      return [create, submit, approve("toPay"), settle];
    case "cancelled":
      return [create, submit, { action: "cancel", role: "maker", at: times.finish, from: "toReview", to: status }];
    case "revoking":
      return [
        create,
        submit,
        approve("toPay"),
        settle,
        { action: "revoke", role: "payer", at: times.finish, from: "paying", to: status },
      ];
    case "closed":
      return [
        ...[create, submit, approve("toPay"), settle, { ...finish, to: "allFailed" as const }],
        { action: "give_up", role: "checker", at: times.back, from: "allFailed", to: status },
      ];
    case "offlineHandling":
      return [create, submit, approve("toHandOut"), handOut, ...(isPartlyReported ? [feedBack] : [])];
    case "offlineSettled":
      return [create, submit, approve("toHandOut"), handOut, feedBack];
    default:
      return [create, submit, approve("toPay"), settle, finish];
  }
};

const paramsOf = (settlement: Tables["settlements"], action: string): Record<string, string | number> => {
  const { line_count: count, company_payable, paid_count: paid, failed_count: failed } = settlement;
  if (action === "create" || action === "settle") return { count, company_payable };
  if (action === "renew") return { revision: settlement.revision, company_payable };
  if (action === "offline_settle") return { count, labor_net: settlement.labor_net };
  if (action === "give_up") return { count: failed, amount: settlement.failed_amount, reason: "企业已另行支付" };
  if (action === "revoke") return { count: failed, reason: "企业要求暂停付款" };
  if (action === "offline_feedback") return { paid, failed };
  if (action === "reject" || action === "cancel") return { reason: "明细有误，请核对后重新提交" };
  if (action !== "finish") return {};
  return { paid, failed, unknown: settlement.unknown_count, returned: settlement.returned_count };
};

/** Writes the steps that led to a settlement's status. */
export const addTimeline = (
  world: World,
  settlement: Tables["settlements"],
  times: Times,
  details: StoryDetails,
): void => {
  const status = settlementStates.keyOf(settlement.status);
  if (status === undefined) return;
  for (const move of movesTo(status, times, details)) {
    world.add("settlement_events", {
      id: world.ids(1),
      settlement_id: settlement.id,
      at: move.at,
      actor: move.role === "bank" ? bankActor : world.operator(move.role).name,
      action: move.action,
      from_status: move.from === null ? null : settlementStates.code(move.from),
      to_status: settlementStates.code(move.to),
      params: JSON.stringify(paramsOf(settlement, move.action)),
    });
  }
};
