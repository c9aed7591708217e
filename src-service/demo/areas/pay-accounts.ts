import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { accountTypes, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import {
  type AccountRequest,
  accountRequests,
  heldByBank,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { accountFailCodes } from "../../billing/settlements/results/triage.ts";
import { identityPlatform } from "../../core/channels/identity-check.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { newAccount, newEvidence } from "../../directory/people/new-rows.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

type Story = {
  readonly status: Parameters<typeof payAccountStates.code>[0];
  /** Days before the demo's day. */
  readonly daysAgo: number;
  readonly method?: 0 | 2 | 3 | 4;
  readonly request?: AccountRequest;
  readonly reason?: string;
  readonly isHeld?: boolean;
  /** The worker has been asked for their living face. */
  readonly needsFace?: boolean;
  readonly isAlipay?: boolean;
  readonly result?: keyof typeof identityResults;
};

/** Second accounts of workers, in every status. None is the default, so no bill is paid to one. */
const stories: readonly Story[] = [
  { status: "verified", daysAgo: 90, method: 4, result: "match" },
  { status: "verified", daysAgo: 60, method: 2, isAlipay: true },
  {
    status: "awaitingApproval",
    daysAgo: 2,
    method: 4,
    request: accountRequests.replace,
    reason: "原卡遗失",
    result: "match",
  },
  {
    status: "awaitingApproval",
    daysAgo: 1,
    method: 3,
    request: accountRequests.replaceMany,
    reason: "批量换卡",
    result: "match",
  },
  { status: "awaitingApproval", daysAgo: 1, method: 4, request: accountRequests.add, reason: "", result: "match" },
  { status: "verified", daysAgo: 14, method: 3, isHeld: true, result: "match" },
  {
    status: "verified",
    daysAgo: 30,
    method: 4,
    isHeld: true,
    request: accountRequests.release,
    reason: "银行已核实可收款",
    result: "match",
  },
  { status: "failed", daysAgo: 3, result: "noMatch" },
  { status: "failed", daysAgo: 5, result: "cardUnknown" },
  { status: "toVerify", daysAgo: 1, result: "down" },
  { status: "removed", daysAgo: 120, method: 3, result: "match" },
  {
    status: "awaitingApproval",
    daysAgo: 1,
    method: 4,
    request: accountRequests.replace,
    reason: "原卡停用",
    needsFace: true,
    result: "match",
  },
  // What a company's people asked for, which the agency decides.
  {
    status: "verified",
    daysAgo: 8,
    method: 4,
    request: accountRequests.default,
    reason: "以后用这张卡",
    result: "match",
  },
  {
    status: "verified",
    daysAgo: 6,
    method: 4,
    request: accountRequests.hold,
    reason: "本人反映卡丢失",
    result: "match",
  },
  { status: "verified", daysAgo: 4, method: 3, request: accountRequests.remove, reason: "卡已注销", result: "match" },
];

/** The first of the demo's people who are nobody's worker: cards of theirs are in no other account. */
const firstStranger = 20_000;
/** Behind the workers whose figures tests look at. */
const firstWorker = 300;

const addAccount = (world: World, labor: Tables["labors"], story: Story, at: number): void => {
  const { status, daysAgo, method = 0, request = null, reason = "", isHeld = false, isAlipay = false, result } = story;
  const day = addDays(world.anchor, -daysAgo);
  const { account_no, bank_code } = demoPerson(firstStranger + at);
  const operator = world.operator("operator").id;
  const isAsked = request !== null;
  const id = world.ids(1);
  world.add(
    "labor_accounts",
    newAccount({
      ...{ id, change_seq: world.seq(), agency_id: world.agencyId, labor_id: labor.id, create_at: `${day} 10:05:00` },
      ...(isAlipay
        ? { type: accountTypes.alipay, account_no: labor.mobile, bank_code: "ALIPAY" }
        : { account_no, bank_code }),
      ...{ bank_phone: isAlipay ? null : labor.mobile, status: payAccountStates.code(status), verify_method: method },
      ...{ verified_at: method === 0 ? null : `${day} 10:05:03`, created_by: operator },
      ...(isHeld && { hold: 1, hold_reason: heldByBank, held_at: `${day} 16:20:00` }),
      ...(story.needsFace === true && { face_needed: 1, face_asked_at: `${day} 11:20:00` }),
      ...(isAsked && { request, asked_by: operator, asked_at: `${day} 10:05:00`, asked_reason: reason }),
      ...(status === "removed" && {
        ...{
          approved_by: world.operator("checker").id,
          decided_at: `${day} 15:30:00`,
          decided_reason: "户名与本人不符",
        },
      }),
    }),
  );
  if (result === undefined) return;
  const check = {
    ...{ agency_id: world.agencyId, labor_id: labor.id, user_id: operator, account_id: id, platform: identityPlatform },
    ...{ method: method === 3 ? identityMethods.cardThreeFactors : identityMethods.cardFourFactors },
    trace_id: `demo-account-${id}`,
  };
  const asked = JSON.stringify({ name: labor.name, id_no: labor.id_no, account_no, mobile: labor.mobile });
  const first = { ...check, at: `${day} 10:05:00`, result: identityResults.asked, asked };
  world.add("labor_identity", newEvidence({ ...first, id: world.ids(1) }));
  world.add(
    "labor_identity",
    newEvidence({ ...check, id: world.ids(1), at: `${day} 10:05:03`, result: identityResults[result] }),
  );
};

/** Number of workers who wait for another account because the bank refused theirs. */
const refusedPeople = 6;

/**
 * Holds the account of some workers whose last payment the bank refused because of it (fault D8); only of those who have
 * nothing else to be paid, so that no bill of the demo changes.
 */
const holdRefusedAccounts = async (world: World, tx: Tx): Promise<void> => {
  const closed = (["settled", "settleFailed", "returned", "cancelled"] as const).map((key) => billStates.code(key));
  const refused = await tx
    .selectFrom("payout_lines as p")
    .innerJoin("labor_accounts as a", (join) =>
      join.onRef("a.labor_id", "=", "p.labor_id").onRef("a.account_no", "=", "p.account_no").on("a.is_default", "=", 1),
    )
    .select((eb) => ["a.id", eb.fn.max<string>("p.finished_at").as("at")])
    .where("p.agency_id", "=", world.agencyId)
    .where("p.fail_code", "in", accountFailCodes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bills as b")
            .select("b.id")
            .whereRef("b.labor_id", "=", "p.labor_id")
            .where("b.status", "not in", closed),
        ),
      ),
    )
    .groupBy("a.id")
    .orderBy("at", "desc")
    .orderBy("a.id")
    .limit(refusedPeople)
    .execute();
  for (const { id, at } of refused) {
    const held = { hold: 1, hold_reason: heldByBank, held_at: at, change_seq: world.seq() };
    await tx.updateTable("labor_accounts").set(held).where("id", "=", id).execute();
  }
};

const addAccounts = async (world: World, tx: Tx): Promise<void> => {
  const labors = await tx
    .selectFrom("labors")
    .selectAll()
    .where("agency_id", "=", world.agencyId)
    .orderBy("id")
    .limit(stories.length)
    .offset(firstWorker)
    .execute();
  for (const [at, labor] of labors.entries()) addAccount(world, labor, stories[at] as Story, at);
  await holdRefusedAccounts(world, tx);
};

export const demo: AreaDemo = { fill: addAccounts };
