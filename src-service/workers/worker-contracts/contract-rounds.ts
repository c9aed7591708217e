import { contractSignStates, cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { contractWarnDays } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { SigningProvider } from "../../core/channels/signing.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { backToUnsigned, contractCode, contractsIn, followRelations, saveContracts } from "./contract-store.ts";
import type { Contract } from "./contract-text.ts";
import { sendLeftDrafts } from "./send-contracts.ts";
import { settleSigning } from "./sign-contract.ts";

const nobody = 0;
/** Contracts of one transaction: other writers wait for it. */
const contractsATurn = 200;
const asksATurn = 50;

/** Asks the provider again about signatures whose answer is not known. */
const askAgain = async (service: Service, context: Context, provider: SigningProvider): Promise<void> => {
  const open = await context.db
    .selectFrom("labor_contracts")
    .selectAll()
    .where("status", "=", contractCode("signing"))
    .where("next_ms", "<=", context.clock.now())
    .orderBy("next_ms")
    .limit(asksATurn)
    .execute();
  for (const contract of open) await settleSigning(service, context, provider, contract);
};

const auditAll = async (writing: Writing, step: "lapse" | "end", contracts: readonly Contract[]): Promise<void> => {
  for (const [agency_id, own] of Map.groupBy(contracts, (contract) => contract.agency_id))
    await writing.audit({
      ...{ agency_id, action: `laborContracts.${step}`, object: "list:laborContracts" },
      after: { nos: own.map(({ no }) => no) },
    });
};

const waiting = [contractCode("sent"), contractCode("opened")];

/** Ends contracts that nobody signed in time. */
const lapseUnsigned = async ({ db, clock, write }: Context): Promise<void> => {
  const now = shanghaiNow(clock.now());
  const due = await db
    .selectFrom("labor_contracts")
    .select("id")
    .where("status", "in", waiting)
    .where("lapse_at", "<", now)
    .orderBy("id")
    .limit(contractsATurn)
    .execute();
  if (due.length === 0) return;
  await write(async (writing) => {
    const rows = await contractsIn(
      writing.tx,
      due.map(({ id }) => id),
      waiting,
    );
    const over = rows.filter(({ lapse_at }) => (lapse_at ?? "") < writing.at);
    const change = { status: contractCode("lapsed"), ended_at: writing.at, ended_by: nobody };
    await saveContracts(
      writing,
      over.map((before) => ({ before, change })),
    );
    await followRelations(
      writing,
      over.map(({ company_labor_id }) => company_labor_id),
      nobody,
      backToUnsigned,
    );
    if (over.length > 0) await auditAll(writing, "lapse", over);
  });
};

const holding = [contractSignStates.code("signed"), contractSignStates.code("onFile")];

/** Marks cooperations whose contract's last day is over; who is stopping is still paid under it. */
const expireRelations = async ({ db, clock, write }: Context): Promise<void> => {
  const today = dayOf(shanghaiNow(clock.now()));
  const due = await db
    .selectFrom("company_labors")
    .select("id")
    .where("contract_sign_type", "in", holding)
    .where("contract_end_at", "<", today)
    .where("cooperation_status", "=", cooperation.cooperating)
    .orderBy("id")
    .limit(contractsATurn)
    .execute();
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await write(async (writing) => {
    const day = dayOf(writing.at);
    await followRelations(writing, ids, nobody, ({ contract_sign_type, contract_end_at }) =>
      holding.includes(contract_sign_type) && contract_end_at !== null && contract_end_at < day
        ? { contract_sign_type: contractSignStates.code("expired") }
        : null,
    );
  });
};

/**
 * Signed contracts whose last day is over and that are not marked as ended: also those that a later one has followed. The one
 * by which somebody who is stopping is still paid is left.
 */
const dueContracts = (db: Reader, day: string) =>
  db
    .selectFrom("labor_contracts as k")
    .innerJoin("company_labors as r", "r.id", "k.company_labor_id")
    .where("k.status", "=", contractCode("signed"))
    .where("k.ended_at", "is", null)
    .where("k.end_at", "<", day)
    .where((eb) =>
      eb.or([eb("r.cooperation_status", "<>", cooperation.stopping), eb("r.contract_end_at", ">", eb.ref("k.end_at"))]),
    );

/** Ends contracts with their last day. What the cooperation stands at is another matter: it follows its newest contract. */
const endSigned = async ({ db, clock, write }: Context): Promise<void> => {
  const due = await dueContracts(db, dayOf(shanghaiNow(clock.now())))
    .select("k.id")
    .orderBy("k.id")
    .limit(contractsATurn)
    .execute();
  if (due.length === 0) return;
  await write(async (writing) => {
    const ids = due.map(({ id }) => id);
    const ended = await dueContracts(writing.tx, dayOf(writing.at))
      .selectAll("k")
      .where("k.id", "in", ids)
      .orderBy("k.id")
      .execute();
    await saveContracts(
      writing,
      ended.map((before) => ({ before, change: { ended_at: `${before.end_at} 23:59:59`, ended_by: nobody } })),
    );
    if (ended.length > 0) await auditAll(writing, "end", ended);
  });
};

/** Tells workers once that their contract ends within `contractWarnDays` days. */
const warnBefore = async ({ db, clock, write }: Context): Promise<void> => {
  const today = dayOf(shanghaiNow(clock.now()));
  const due = await db
    .selectFrom("labor_contracts as k")
    .innerJoin("company_labors as r", "r.id", "k.company_labor_id")
    .innerJoin("labors as l", "l.id", "k.labor_id")
    .select("k.id")
    .where("k.status", "=", contractCode("signed"))
    .where("k.warned_at", "is", null)
    // Who has no phone hears of it once there is one.
    .where("l.mobile", "<>", "")
    .where("k.ended_at", "is", null)
    .where("k.end_at", ">=", today)
    .where("k.end_at", "<=", addDays(today, contractWarnDays))
    // A later contract goes on beyond this one.
    .whereRef("r.contract_end_at", "<=", "k.end_at")
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .orderBy("k.id")
    .limit(contractsATurn)
    .execute();
  if (due.length === 0) return;
  await write(async (writing) => {
    const rows = await contractsIn(
      writing.tx,
      due.map(({ id }) => id),
      [contractCode("signed")],
    );
    const unwarned = rows.filter(({ warned_at }) => warned_at === null);
    for (const { labor_id, company_id, end_at } of unwarned) {
      const told = await writing.tx
        .selectFrom("labors as l")
        .innerJoin("companies as c", (join) => join.on("c.id", "=", company_id))
        .select(["l.mobile", "c.name as company"])
        .where("l.id", "=", labor_id)
        .executeTakeFirstOrThrow();
      const { company } = told;
      await sendNotice(writing, { phone: told.mobile ?? "", about: "contractEnding", company, day: end_at });
    }
    await saveContracts(
      writing,
      unwarned.map((before) => ({ before, change: { warned_at: writing.at } })),
    );
  });
};

/**
 * Regular round for contracts: sends what was left, asks the provider again, lets lapse what nobody signed, marks what has
 * ended, and tells of what ends soon. Safe to run at any time, again after a crash, and by several copies of the service.
 */
export const followContracts = async (service: Service, context: Context, provider: SigningProvider): Promise<void> => {
  await sendLeftDrafts(service, context);
  await askAgain(service, context, provider);
  await lapseUnsigned(context);
  await expireRelations(context);
  await endSigned(context);
  await warnBefore(context);
};
