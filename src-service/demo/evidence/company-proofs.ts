import { accountTypes } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { entIdentityResults, entIdentitySteps } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { accountStatus } from "../../access/accounts/account-store.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { addIdentity, identityColumns, licenceKey } from "../areas/company-identity.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { keepPaper } from "../world/company-papers.ts";
import type { World } from "../world/world.ts";

/** Statuses that a company comes to behind its review only. */
const reviewed = (["toIdentify", "toSign", "active", "frozen", "terminated"] as const).map((key) => companyStatus[key]);

/** Companies that were let in have the licence that was looked at. */
const addLicences = async (tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies")
    .select(["id", "credit_code"])
    .where("status", "in", reviewed)
    .where("license_key", "is", null)
    .execute();
  for (const { id, credit_code } of companies)
    await tx
      .updateTable("companies")
      .set({ license_key: licenceKey(credit_code) })
      .where("id", "=", id)
      .execute();
};

/** Companies that are said to be verified have proven it. */
const addIdentities = async (world: World, tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies as c")
    .select(identityColumns)
    .where("c.ent_identity_status", "=", entIdentityStates.code("verified"))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("ent_identities as e").select("e.id").whereRef("e.company_id", "=", "c.id"))),
    )
    .orderBy("c.id")
    .execute();
  for (const [at, company] of companies.entries())
    await addIdentity({ world, tx }, company, "verified", companiesBefore + at);
};

/** Legal persons and attorneys of those before have other places in their lists. */
const companiesBefore = 21;

/** Companies whose amount was right have the account that it came to. */
const addAccounts = async (world: World, tx: Tx): Promise<void> => {
  const proven = await tx
    .selectFrom("ent_identity_checks as p")
    .where("p.step", "=", entIdentitySteps.amount)
    .where("p.result", "=", entIdentityResults.match)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("corporate_accounts as a").select("a.id").whereRef("a.company_id", "=", "p.company_id"))),
    )
    .select(["p.agency_id", "p.company_id", "p.user_id", "p.at"])
    .orderBy("p.id")
    .execute();
  for (const { agency_id, company_id, user_id, at } of proven)
    await tx
      .insertInto("corporate_accounts")
      .values({
        ...{ id: world.ids(1), agency_id, company_id, account_no: `1001${String(company_id).padStart(15, "2")}` },
        ...{ bank_code: "ICBC", account_type: accountTypes.corporate, status: accountStatus.bound, random_amount: 36 },
        ...{ tries: 0, sent_ms: Date.parse(`${dayOf(at)}T09:40:00+08:00`), proof_key: null, created_by: user_id },
        ...{ create_at: `${dayOf(at)} 09:40:00`, bound_at: at },
      })
      .execute();
};

/** Every account was handed in with its proof, which the running service draws. */
const nameProofs = async (tx: Tx): Promise<void> => {
  const accounts = await tx.selectFrom("corporate_accounts").select("id").where("proof_key", "is", null).execute();
  for (const { id } of accounts)
    await tx
      .updateTable("corporate_accounts")
      .set({ proof_key: `demo-account-${id}` })
      .where("id", "=", id)
      .execute();
  const kept = await tx.selectFrom("kept_accounts").select("company_id").where("proof_key", "is", null).execute();
  for (const { company_id } of kept)
    await tx
      .updateTable("kept_accounts")
      .set({ proof_key: `demo-kept-account-${company_id}` })
      .where("company_id", "=", company_id)
      .execute();
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  await addLicences(tx);
  await addIdentities(world, tx);
  await addAccounts(world, tx);
  await nameProofs(tx);
};

type Account = {
  readonly agency_id: number;
  readonly account_no: string | null;
  readonly bank_code: string | null;
  readonly name: string;
};

const draw = async (service: Service, { agency_id, account_no, bank_code, name }: Account): Promise<string> => {
  const bank = bankByCode(bank_code ?? "")?.name ?? bank_code;
  const lines = [`户名：${name}`, `账号：${account_no}`, `开户银行：${bank}`];
  return (await keepPaper(service, agency_id, "开户证明", lines)).key;
};

/** Draws the proofs of accounts that have no file yet. */
const drawProofs = async (service: Service): Promise<void> => {
  const context = service.system("demo");
  const kept = await service.reading
    .selectFrom("kept_accounts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .select(["k.company_id", "k.agency_id", "k.account_no", "k.bank_code", "c.name"])
    .where("k.proof_key", "like", "demo-%")
    .execute();
  for (const { company_id, ...account } of kept) {
    const proof_key = await draw(service, account);
    await context.write(({ tx }) =>
      tx.updateTable("kept_accounts").set({ proof_key }).where("company_id", "=", company_id).execute(),
    );
  }
  const bound = await service.reading
    .selectFrom("corporate_accounts as a")
    .innerJoin("agencies as g", "g.id", "a.agency_id")
    .leftJoin("companies as c", "c.id", "a.company_id")
    .select((eb) => [
      ...(["a.id", "a.agency_id", "a.account_no", "a.bank_code"] as const),
      eb.fn.coalesce("c.name", "g.name").as("name"),
    ])
    .where("a.proof_key", "like", "demo-%")
    .orderBy("a.id")
    .execute();
  for (const { id, ...account } of bound) {
    const proof_key = await draw(service, account);
    await context.write(({ tx }) =>
      tx.updateTable("corporate_accounts").set({ proof_key }).where("id", "=", id).execute(),
    );
  }
};

/** Comes behind all companies. */
export const demo: AreaDemo = { fill, live: { key: "boundAccountProofs", kind: "companyFiles", run: drawProofs } };
