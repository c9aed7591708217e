import { companyMay } from "../../../src-shared/kernel/states/company.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { contractLapseDays, contractTypes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type {
  ChosenWorkers,
  ContractSendResult,
  NotSent,
} from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import type { Context, SignedIn, Writing } from "../../core/context.ts";
import { type Reader, readRows } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { chosenRelations, type Judged, judgeWorkers } from "./choose-workers.ts";
import { contractToken } from "./contract-link.ts";
import {
  addContracts,
  contractCode,
  contractsIn,
  followRelations,
  newContract,
  nowSigning,
  saveContracts,
} from "./contract-store.ts";
import { type Contract, textSha256 } from "./contract-text.ts";

/** Messages of one transaction: other writers wait for it. */
const messagesATurn = 200;

const refusedOf = (judged: readonly Judged[]): NotSent[] =>
  judged.flatMap(({ relation, name, code }) => (code === null ? [] : [{ id: String(relation.id), name, code }]));

/** Previews who would get a contract, and who not and why (`laborContracts.sendPreview`). */
export const previewSending = async (context: SignedIn, choice: ChosenWorkers): Promise<ContractSendResult> => {
  const { db, principal, clock } = context;
  const ids = await chosenRelations(db, principal, choice);
  const judged = await judgeWorkers(db, principal, ids, dayOf(shanghaiNow(clock.now())));
  return { sent: judged.filter(({ code }) => code === null).length, refused: refusedOf(judged) };
};

const draftsOf = async (writing: Writing, by: number, origin: string, judged: readonly Judged[]) => {
  const ready = judged.flatMap(({ relation, draft }) => (draft === null ? [] : [{ relation, draft }]));
  if (ready.length === 0) return [];
  const firstId = await writing.ids(ready.length);
  const numbers = await writing.numbers("QH", ready.length);
  const change_seq = await writing.changeSeq();
  return ready.map(({ relation, draft }, at) => {
    const { template, values, text, start_at, end_at } = draft;
    return newContract({
      ...{ id: firstId + at, version: 1, change_seq, agency_id: relation.agency_id, company_id: relation.company_id },
      ...{ no: numbers[at] ?? "", status: contractCode("draft"), type: contractTypes.online },
      ...{ labor_id: relation.labor_id, company_labor_id: relation.id, maker_id: by, create_at: writing.at },
      ...{ template_id: template.id, template_version: template.body_version, start_at, end_at, remark: "" },
      ...{ sent_at: null, lapse_at: null, filled: JSON.stringify(values), text_sha256: textSha256(text), origin },
    });
  });
};

const mobilesOf = async (db: Reader, contracts: readonly Contract[]): Promise<ReadonlyMap<number, string | null>> => {
  const people = await readRows(
    db,
    "labors",
    contracts.map(({ labor_id }) => labor_id),
  );
  return new Map(people.map(({ id, mobile }) => [id, mobile]));
};

const namesOf = async (db: Reader, contracts: readonly Contract[]): Promise<ReadonlyMap<number, string>> => {
  const companies = await readRows(
    db,
    "companies",
    contracts.map(({ company_id }) => company_id),
  );
  return new Map(companies.map(({ id, name }) => [id, name]));
};

/**
 * Hands the messages of contracts over to the carrier in the caller's transaction, with a new address each; they can be signed for
 * `contractLapseDays` days.
 */
export const handOver = async (service: Service, writing: Writing, contracts: readonly Contract[]): Promise<void> => {
  const mobiles = await mobilesOf(writing.tx, contracts);
  const names = await namesOf(writing.tx, contracts);
  const sending = {
    ...{ status: contractCode("sent"), sent_at: writing.at, opened_at: null, evidence: null },
    lapse_at: `${addDays(dayOf(writing.at), contractLapseDays)} ${writing.at.slice(11)}`,
  };
  for (const contract of contracts) {
    const mobile = mobiles.get(contract.labor_id) ?? null;
    const token = contractToken(service, { ...contract, sent_at: sending.sent_at }, mobile);
    await sendNotice(writing, {
      phone: mobile ?? "",
      about: "contractSent",
      company: names.get(contract.company_id) ?? "",
      url: `${contract.origin}/w/${token}`,
      days: contractLapseDays,
    });
  }
  await saveContracts(
    writing,
    contracts.map((before) => ({ before, change: sending })),
  );
};

/** Sends drafts, in transactions of their own; one that was sent or withdrawn meanwhile is left. */
const sendDrafts = async (service: Service, context: Pick<Context, "write">, ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += messagesATurn) {
    const turn = ids.slice(from, from + messagesATurn);
    await context.write(async (writing) => {
      await handOver(service, writing, await contractsIn(writing.tx, turn, [contractCode("draft")]));
    });
  }
};

/**
 * Sends drafts whose messages were not handed over when they were made, such as after a crash. Those of a company that is
 * stopped meanwhile wait until it works again.
 */
export const sendLeftDrafts = async (service: Service, context: Context): Promise<void> => {
  const rows = await context.db
    .selectFrom("labor_contracts as d")
    .innerJoin("companies as c", "c.id", "d.company_id")
    .select(["d.id", "c.status"])
    .where("d.status", "=", contractCode("draft"))
    .where("d.next_ms", "<=", context.clock.now())
    .orderBy("d.id")
    .execute();
  await sendDrafts(
    service,
    context,
    rows.filter(({ status }) => companyMay(status, "signWorkers")).map(({ id }) => id),
  );
};

/** Makes contracts for the chosen workers and sends them (`laborContracts.manualSend`). */
export const sendContracts = async (
  service: Service,
  context: SignedIn,
  choice: ChosenWorkers,
): Promise<ContractSendResult> => {
  const { db, principal, clock, reachedAt } = context;
  const ids = await chosenRelations(db, principal, choice);
  const foreseen = await judgeWorkers(db, principal, ids, dayOf(shanghaiNow(clock.now())));
  if (foreseen.every(({ code }) => code !== null)) return { sent: 0, refused: refusedOf(foreseen) };
  const { drafts, refused } = await context.write(async (writing) => {
    const judged = await judgeWorkers(writing.tx, principal, ids, dayOf(writing.at));
    const made = await draftsOf(writing, principal.user_id, reachedAt, judged);
    await addContracts(writing, made);
    await followRelations(
      writing,
      made.map(({ company_labor_id }) => company_labor_id),
      principal.user_id,
      nowSigning,
    );
    if (made.length > 0)
      await writing.audit({
        ...{ agency_id: principal.agency_id, action: "laborContracts.send", object: "list:laborContracts" },
        after: { nos: made.map(({ no }) => no), count: made.length },
      });
    return { drafts: made.map(({ id }) => id), refused: refusedOf(judged) };
  });
  await sendDrafts(service, context, drafts);
  return { sent: drafts.length, refused };
};
