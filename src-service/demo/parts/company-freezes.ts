import { companyFreezeProposal } from "../../../src-shared/companies/register/company-freezes.ts";
import type { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";

type Freeze = {
  readonly kind: keyof typeof companyFreezeProposal.kinds;
  readonly status: keyof typeof workerRequestStates.specs;
  readonly daysAgo: number;
  readonly reason: string;
  readonly answer?: string;
};

/** Of a company that works again: what was asked in every status, the last still waits for a second person. */
const ofActive: readonly Freeze[] = [
  { kind: "freeze", status: "approved", daysAgo: 90, reason: "对公账户被司法冻结，暂停结算" },
  { kind: "unfreeze", status: "approved", daysAgo: 75, reason: "账户已解除冻结，附银行证明" },
  { kind: "freeze", status: "rejected", daysAgo: 40, reason: "发票收件地址有误", answer: "不影响结算，改地址即可" },
  { kind: "freeze", status: "withdrawn", daysAgo: 20, reason: "与其他企业混淆" },
  { kind: "freeze", status: "pending", daysAgo: 1, reason: "三名人员反映未收到报酬，核查期间停止结算" },
];

/** Requests about the freezing of a company in a status. */
export const freezesOf = (status: keyof typeof companyStates.specs, reason: string): readonly Freeze[] => {
  if (status === "active") return ofActive;
  return status === "frozen" ? [{ kind: "freeze", status: "approved", daysAgo: 8, reason }] : [];
};

/** Puts requests about a company's freezing on record: one person asked, another decided. */
export const addFreezes = async (
  world: World,
  tx: Tx,
  company: Pick<Tables["companies"], "id" | "agency_id">,
  freezes: readonly Freeze[],
): Promise<void> => {
  const [maker, decider] = [world.operator("operator").id, world.operator("superAdmin").id];
  for (const { kind, status, daysAgo, reason, answer = "" } of freezes) {
    const day = addDays(world.anchor, -daysAgo);
    const isPending = status === "pending";
    await tx
      .insertInto("company_freezes")
      .values({
        ...{ id: world.ids(1), version: isPending ? 1 : 2, agency_id: company.agency_id, company_id: company.id },
        ...{ subject_id: company.id, kind: companyFreezeProposal.kinds[kind].code, reason, decide_reason: answer },
        ...{ status: workerRequestStates.code(status), requested_by: maker, request_at: `${day} 10:05:00` },
        ...{ decided_by: isPending ? null : status === "withdrawn" ? maker : decider },
        decide_at: isPending ? null : `${day} 15:30:00`,
      })
      .execute();
  }
};
