import { createHash, randomBytes } from "node:crypto";
import { addMembership } from "../../src-service/access/proofs/new-member.ts";
import { creditJournal } from "../../src-service/billing/funds/rows/journals.ts";
import { addTransfer, origins, walletById } from "../../src-service/billing/funds/rows/store.ts";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import type { BankParts, PayoutBank } from "../../src-service/core/channels/bank/payout-bank.ts";
import type { Writing } from "../../src-service/core/context.ts";
import { insertMany, type Tables } from "../../src-service/core/database/tables.ts";
import { unknownCompany } from "../../src-service/directory/companies/new-company.ts";
import { newAccount, newCooperation, newLabor } from "../../src-service/directory/people/new-rows.ts";
import { post } from "../../src-service/ledger/money/ledger.ts";
import type { RunningService, ServiceOptions } from "../../src-service/server.ts";
import { newTaskRow } from "../../src-service/tasks/tasks/new-task.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { companyPinyin } from "../../src-shared/kernel/values/people/pinyin.ts";

export type Worker = { id: number; name: string; id_no: string; mobile: string; account_no: string };
export type Person = { id: number; token: string; mobile: string; name: string };

export const roles = {
  maker: "maker",
  maker2: "maker",
  checker: "checker",
  checker2: "checker",
  taxOfficer: "taxOfficer",
  payer: "payer",
  payer2: "payer",
  // Three roles at once, to show that duties are kept apart record by record all the same.
  boss: "maker,checker,payer",
  operator: "operator",
  operator2: "operator",
  auditor: "auditor",
  invoicer: "invoicer",
  invoicer2: "invoicer",
} as const;
export type Role = keyof typeof roles | "client" | "stranger";

const day = "2026-11-20";
const at = `${day} 09:00:00`;
const flatSix = [{ limit: null, ratio: 600, sign: 1 }];

export type SceneOptions = {
  readonly workers?: number;
  readonly service?: Partial<ServiceOptions>;
  readonly makeBank?: (parts: BankParts) => PayoutBank;
  /** What the wallet of the first company holds, cents. */
  readonly funds?: number;
  readonly config?: Record<string, unknown>;
  readonly company?: Partial<Tables["companies"]>;
};

const addWorkers = async (
  writing: Writing,
  workers: Worker[],
  total: number,
  agency_id: number,
  companies: readonly number[],
): Promise<void> => {
  const { tx } = writing;
  const laborRows: Tables["labors"][] = [];
  const relations: Tables["company_labors"][] = [];
  const accounts: Tables["labor_accounts"][] = [];
  const first = await writing.ids(total * 4);
  const change_seq = await writing.changeSeq();
  for (let n = 0; n < total; n += 1) {
    const labor = first + n * 4;
    const birth = `19${80 + (n % 18)}-0${1 + (n % 9)}-1${n % 9}`;
    const newWorker: Worker = {
      id: labor,
      name: `工人${String.fromCharCode(0x4e00 + (n % 5_000))}${String.fromCharCode(0x5200 + Math.floor(n / 5_000))}`,
      id_no: makeIdNumber(String(110101 + Math.floor(n / 900)), birth, (n % 900) + 1),
      mobile: `138${String(n).padStart(8, "0")}`,
      account_no: makeCard("621226", String(n).padStart(12, "0")),
    };
    workers.push(newWorker);
    laborRows.push(
      newLabor({
        id: labor,
        change_seq,
        agency_id,
        name: newWorker.name,
        id_no: newWorker.id_no,
        mobile: newWorker.mobile,
        sex: "1",
        birth,
        real_name_status: 2,
        create_at: at,
      }),
    );
    for (const [index, company] of companies.entries()) {
      relations.push(
        newCooperation({
          id: labor + 1 + index,
          change_seq,
          agency_id,
          company_id: company,
          labor_id: labor,
          contract_sign_type: 2,
          sign_at: at,
          create_at: at,
        }),
      );
    }
    accounts.push(
      newAccount({
        id: labor + 3,
        change_seq,
        agency_id,
        labor_id: labor,
        account_no: newWorker.account_no,
        bank_code: "ICBC",
        ...{ status: 2, verify_method: 4, verified_at: at },
        is_default: 1,
        create_at: at,
      }),
    );
  }
  await insertMany(tx, "labors", laborRows);
  await insertMany(tx, "company_labors", relations);
  await insertMany(tx, "labor_accounts", accounts);
};

/** Money arrives in a wallet, as a transfer that the bank reported. */
export const topUp = async (writing: Writing, walletId: number, amount: number, serial: string): Promise<void> => {
  await writing.changeSeq();
  const { agency_id, company_id, channel } = await walletById(writing.tx, walletId);
  const transfer = await addTransfer(writing, {
    agency_id,
    company_id,
    type: 1,
    origin: origins.bank,
    status: 3,
    channel,
    to_wallet_id: walletId,
    amount,
    payer_account: "6225880137042816",
    bank_serial: serial,
    finished_at: writing.at,
  });
  await post(writing, creditJournal({ transfer, by: null }));
};

/** Fills an empty database for tests: see `makeScene`. */
export const fillScene = async (
  running: RunningService,
  options: SceneOptions,
  people: Map<Role, Person>,
  workers: Worker[],
): Promise<{
  company_id: string;
  other_company_id: string;
  foreign_company_id: string;
  task_no: string;
  wallet_id: number;
}> => {
  const { service } = running;
  return service.write({ user_id: null, name: "test", device: "", request_id: "test" }, async (writing) => {
    const { tx } = writing;
    const seq = await writing.changeSeq();
    const id = () => writing.ids(1);
    const agencies = [await id(), await id()] as const;
    for (const agency of agencies) {
      await tx
        .insertInto("agencies")
        .values({ id: agency, name: `服务商${agency}`, short_name: "服务商", host: "a.example", credit_code: "" })
        .execute();
    }
    const companies: number[] = [];
    const walletIds: number[] = [];
    for (const [index, agency_id] of [agencies[0], agencies[0], agencies[1]].entries()) {
      const company_id = await id();
      companies.push(company_id);
      await tx
        .insertInto("companies")
        .values({
          ...unknownCompany,
          name_pinyin: companyPinyin(`企业${index}`, ""),
          id: company_id,
          version: 1,
          change_seq: seq,
          agency_id,
          no: `QY${index}`,
          name: `企业${index}`,
          short_name: `企业${index}`,
          credit_code: "",
          parent_name: null,
          status: 50,
          settlement_type: 1,
          channels: "1",
          male_min_age: 18,
          male_max_age: 60,
          female_min_age: 18,
          female_max_age: 55,
          contact_name: "",
          contact_mobile: "",
          create_at: at,
          ...(index === 0 && options.company),
        })
        .execute();
      await tx
        .insertInto("company_modes")
        .values({ agency_id, company_id, start_at: "2026-01-01", calculation_mode_no: 1, tax_calculate_mode: 1 })
        .execute();
      await tx
        .insertInto("company_contracts")
        .values(
          newContractRow({
            ...{ id: await id(), agency_id, company_id, no: `HT${index}`, category: 1, status: 50 },
            ...{ start_at: "2026-01-01", end_at: "2027-12-31", create_at: at },
            config: JSON.stringify({ service_fee_ratio_range: flatSix, ...(index === 0 && options.config) }),
          }),
        )
        .execute();
      const wallet_id = await id();
      walletIds.push(wallet_id);
      await tx
        .insertInto("wallets")
        .values({
          id: wallet_id,
          version: 1,
          change_seq: seq,
          agency_id,
          company_id,
          channel: 1,
          balance: 0,
          frozen: 0,
          low_balance_alert: 0,
          last_txn_at: null,
        })
        .execute();
    }
    const [company_id = 0, other = 0, foreign = 0] = companies;
    const task_no = "RW20261101000001";
    for (const [index, company] of [company_id, other].entries()) {
      await tx
        .insertInto("tasks")
        .values(
          newTaskRow({
            id: await id(),
            change_seq: seq,
            agency_id: agencies[0],
            company_id: company,
            no: index === 0 ? task_no : `RW2026110100000${index + 1}`,
            name: `任务${index}`,
            status: 50,
            audit_status: 3,
            create_at: at,
          }),
        )
        .execute();
    }
    const addPerson = async (who: Role, role: string, agency_id: number, bound: number | null): Promise<void> => {
      const user = await id();
      const membership = await id();
      const token = randomBytes(32).toString("base64url");
      const mobile = `139${String(user).padStart(8, "0")}`;
      await tx
        .insertInto("users")
        .values({
          id: user,
          mobile,
          name: `人${who}`,
          status: 1,
          password_hash: "",
          password_salt: "",
          scheme: 1,
          last_region: null,
          last_login_at: null,
          create_at: at,
        })
        .execute();
      await addMembership(writing, {
        ...{ id: membership, user_id: user, agency_id, company_id: bound, roles: role, agree_protocol: 1 },
      });
      await tx
        .insertInto("sessions")
        .values({
          id: await id(),
          token_hash: createHash("sha256").update(token).digest("hex"),
          user_id: user,
          membership_id: membership,
          // Tests move the clock by days; a session of the future is neither old nor idle.
          created_ms: writing.nowMs + 10 ** 12,
          seen_ms: writing.nowMs + 10 ** 12,
          revoked_ms: null,
          device: "test",
          region: "",
        })
        .execute();
      people.set(who, { id: user, token, mobile, name: `人${who}` });
    };
    for (const [who, role] of Object.entries(roles)) await addPerson(who as Role, role, agencies[0], null);
    await addPerson("client", "companyAdmin", agencies[0], other);
    await addPerson("stranger", "maker,checker,payer", agencies[1], null);

    await addWorkers(writing, workers, options.workers ?? 8, agencies[0], [company_id, other]);
    const wallet_id = walletIds[0] ?? 0;
    for (const [index, wallet] of walletIds.slice(0, 2).entries()) {
      const amount = index === 0 ? (options.funds ?? 100_000_000) : 1_000_000;
      if (amount > 0) await topUp(writing, wallet, amount, `BANK${index}`);
    }
    return {
      company_id: String(company_id),
      other_company_id: String(other),
      foreign_company_id: String(foreign),
      task_no,
      wallet_id,
    };
  });
};
