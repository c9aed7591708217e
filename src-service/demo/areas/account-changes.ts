import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { accountStatus } from "../../access/accounts/account-store.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { keepPaper } from "../world/company-papers.ts";
import type { World } from "../world/world.ts";

type Change = Tables["account_changes"];

type Story = {
  readonly state: keyof typeof accountChangeStates.specs;
  readonly daysAgo: number;
  readonly account_no: string;
  readonly bank_code: string;
  readonly reason: string;
  readonly more?: Partial<Change>;
};

/** One change in every state; of a company only one is open, and none of those that are over was approved but the first. */
const stories: readonly Story[] = [
  {
    state: "toProve",
    daysAgo: 1,
    account_no: "31050174520900001376",
    bank_code: "CCB",
    reason: "基本户迁移到建设银行",
  },
  { state: "toApprove", daysAgo: 2, account_no: "1202026809900054817", bank_code: "ICBC", reason: "开户行网点合并" },
  { state: "rejected", daysAgo: 21, account_no: "44050158120100002266", bank_code: "CCB", reason: "增设收款账户" },
  {
    state: "failed",
    daysAgo: 40,
    account_no: "95200078801500001024",
    bank_code: "CMB",
    reason: "更换结算银行",
    more: { tries: 3 },
  },
  { state: "withdrawn", daysAgo: 12, account_no: "1001190709012345678", bank_code: "ICBC", reason: "账户升级" },
  { state: "inForce", daysAgo: 75, account_no: "", bank_code: "", reason: "公司迁址，更换开户行" },
];

const proofDays = 7;

/** Steps that people took on the way to each state. */
const stepsOf = (world: World, state: Story["state"], day: string): Partial<Change> => {
  const proven = { prover_id: world.operator("superAdmin").id, proved_at: `${day} 14:10:00` };
  const decided = { checker_id: world.operator("checker").id, decided_at: `${addDays(day, 1)} 09:40:00` };
  switch (state) {
    case "toApprove":
      return proven;
    case "rejected":
      return { ...proven, ...decided, decided_reason: "开户证明与账号不一致" };
    case "inForce":
      return { ...proven, ...decided, decided_reason: "" };
    case "withdrawn":
      return {
        withdrawer_id: world.operator("superAdmin").id,
        withdrawn_at: `${day} 17:00:00`,
        withdrawn_reason: "暂不更换",
      };
    default:
      return {};
  }
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  const accounts = await tx
    .selectFrom("corporate_accounts as a")
    .innerJoin("companies as c", "c.id", "a.company_id")
    .selectAll("a")
    .where("a.agency_id", "=", world.agencyId)
    .where("a.status", "=", accountStatus.bound)
    .orderBy("a.id")
    .execute();
  const maker = world.operator("superAdmin").id;
  for (const [at, story] of stories.entries()) {
    const account = accounts[at % Math.max(accounts.length, 1)];
    if (account === undefined) return;
    const day = addDays(world.anchor, -story.daysAgo);
    const isInForce = story.state === "inForce";
    const facts = isInForce
      ? { account_no: account.account_no, bank_code: account.bank_code, account_id: account.id }
      : { account_no: story.account_no, bank_code: story.bank_code, account_id: null };
    // The change in force brought the account that the company has now.
    const old = isInForce
      ? { old_account_id: 0, old_account_no: "31050110360900000881", old_bank_code: "CCB" }
      : { old_account_id: account.id, old_account_no: account.account_no, old_bank_code: account.bank_code };
    const id = world.ids(1);
    await tx
      .insertInto("account_changes")
      .values({
        ...{ id, version: 1, change_seq: world.seq(), agency_id: account.agency_id },
        ...{ company_id: account.company_id ?? 0, no: world.number("ZB", day) },
        ...{ status: accountChangeStates.code(story.state), maker_id: maker, create_at: `${day} 10:05:00` },
        ...{ reason: story.reason, proof_key: `demo-proof-${id}`, ...facts, ...old },
        ...{ random_amount: 41 + at, tries: 0, sent_ms: Date.parse(`${day}T10:05:00+08:00`) },
        last_day: addDays(day, proofDays),
        ...{ prover_id: null, proved_at: null, checker_id: null, decided_at: null, decided_reason: null },
        ...{ withdrawer_id: null, withdrawn_at: null, withdrawn_reason: null },
        ...stepsOf(world, story.state, day),
        ...story.more,
      })
      .execute();
  }
};

/** Draws the proof of each change's new account, where it has no file yet. */
const drawProofs = async (service: Service): Promise<void> => {
  const changes = await service.reading
    .selectFrom("account_changes as a")
    .innerJoin("companies as c", "c.id", "a.company_id")
    .select(["a.id", "a.agency_id", "a.account_no", "a.bank_code", "c.name"])
    .where("a.proof_key", "like", "demo-%")
    .orderBy("a.id")
    .execute();
  for (const { id, agency_id, account_no, bank_code, name } of changes) {
    const lines = [`户名：${name}`, `账号：${account_no}`, `开户银行：${bankByCode(bank_code)?.name ?? bank_code}`];
    const { key } = await keepPaper(service, agency_id, "开户证明", lines);
    await service
      .system("demo")
      .write(({ tx }) => tx.updateTable("account_changes").set({ proof_key: key }).where("id", "=", id).execute());
  }
};

export const demo: AreaDemo = { fill, live: { key: "accountProofs", kind: "companyFiles", run: drawProofs } };
