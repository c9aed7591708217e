import { followContracts } from "../../../src-service/companies/company-contracts/rounds.ts";
import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import { companyContractStates } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { createCarriers } from "./carriers.ts";
import type { Job, Props } from "./job.ts";
import { createLife } from "./kill-places.ts";
import { countOpen } from "./verdict.ts";

const lines = 2;
const mostRounds = 60;

const captures = async ({ world }: Props, no: string): Promise<number> => {
  const rows = await world
    .db()
    .selectFrom("ledger_journals")
    .select("id")
    .where("biz_no", "=", no)
    .where("kind", "=", "capture")
    .execute();
  return rows.length;
};

const statusOf = async ({ world }: Props): Promise<number> => {
  const company = world.db().selectFrom("companies").select("status").where("id", "=", Number(world.company_id));
  return (await company.executeTakeFirstOrThrow()).status;
};

/** One person asks for it, another agrees, as at the desk. */
const turn = async (props: Props, action: "freeze" | "unfreeze"): Promise<void> => {
  if (((await statusOf(props)) === companyStatus.frozen) === (action === "freeze")) return;
  const { world } = props;
  const { version } = await world
    .db()
    .selectFrom("companies")
    .select("version")
    .where("id", "=", Number(world.company_id))
    .executeTakeFirstOrThrow();
  await world.calmly(async () => {
    const asked = await world.call("operator", "companies.forbid", {
      params: { id: String(world.company_id) },
      body: { version, action, reason: "合规检查" },
    });
    const { id, version: first } = (asked.body["freeze"] ?? {}) as { id: string; version: number };
    const agreed = await world.call("operator2", "companyFreezes.update", {
      params: { id },
      body: { version: first, action: "approve" },
    });
    if (agreed.status !== 200) throw new Error(`${action}: ${JSON.stringify([asked, agreed])}`);
  });
};

const { code } = companyContractStates;
const mainContract = async ({ world }: Props) =>
  world
    .db()
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", Number(world.company_id))
    .where("category", "=", 1)
    .executeTakeFirstOrThrow();

/** Ends the contract with yesterday as its last day, or takes that back. */
const endContract = async (props: Props, isEnded: boolean): Promise<void> => {
  const { world } = props;
  const { id } = await mainContract(props);
  const abort_at = isEnded ? addDays(dayOf(shanghaiNow(world.clock.now())), -1) : null;
  await world.write(async ({ tx }) => {
    const status = code(isEnded ? "ending" : "inForce");
    await tx.updateTable("company_contracts").set({ status, abort_at }).where("id", "=", id).execute();
  });
};

/**
 * A company is stopped, by a freeze or by the end of its contract, while one settlement is on its way to the bank and another
 * waits to be paid: before the payer looks, or between what they saw and what they confirm. What is on its way ends as the bank
 * says while the company is stopped; the other is refused, and its money stays. A contract with open settlements is not
 * terminated, and the company not either.
 */
export const payStopped = async (props: Props, fates: readonly BankPlan[]): Promise<Job> => {
  const { world, stage, random } = props;
  const { settlement: running, accounts: runningAccounts } = await stage.approved(lines);
  for (const account of runningAccounts) world.fates.set(account, random.pick(fates));
  // By another payer, so that what the desk's own has carried out can be counted.
  await stage.pay("payer2", running);
  const { settlement: next, accounts } = await stage.approved(lines);
  const isFreeze = random.int(0, 1) === 1;
  const isBetween = random.int(0, 1) === 1;
  const stop = () => (isFreeze ? turn(props, "freeze") : endContract(props, true));
  const settlements = [running.id, next.id];
  const job: Job = {
    ...{ who: "payer", call: "settlements.settle", settlements, accounts: [...runningAccounts, ...accounts] },
    input: { action: "settlement.pay", settlement_id: next.id },
    carryFirst: "meanwhile",
    ...(isBetween ? { afterPlan: stop } : { beforeDesk: stop }),
    mustRefuse: isFreeze ? "company_stopped" : "contract_not_effective",
    effects: () => captures(props, next.no),
    judge: async () => {
      const carriers = createCarriers(world, createLife(null), random, 0);
      for (let round = 0; round < mostRounds && (await countOpen(world, job)) > 0; round += 1) {
        await carriers.tick();
        world.clock.advance(31_000);
      }
      const wrongs: string[] = [];
      if ((await countOpen(world, job)) > 0) wrongs.push("unfinished: payments of a stopped company");
      await followContracts(world.running().service.system("companyContracts"));
      const [contract, status] = [await mainContract(props), await statusOf(props)];
      const expected = isFreeze ? [code("inForce"), companyStatus.frozen] : [code("ending"), companyStatus.active];
      if (contract.status !== expected[0] || status !== expected[1])
        wrongs.push(`falsely-done: contract ${contract.status} and company ${status} with an open settlement`);
      return wrongs;
    },
    after: () => (isFreeze ? turn(props, "unfreeze") : endContract(props, false)),
  };
  return job;
};
