import { sql } from "kysely";
import { openSteps, type ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import {
  contractSignStates,
  onboardingStates,
  payAccountStates,
  realNameStates,
} from "../../../src-shared/kernel/states/worker.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { maskCard, maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { registrationDecisions } from "../../../src-shared/workers/registration/registration-decisions.ts";
import { registrationNextSteps } from "../../../src-shared/workers/registration/registration-next-steps.ts";
import {
  daysToRenew,
  type OpenStep,
  type RegistrationDetail,
} from "../../../src-shared/workers/registration/registrations-calls.ts";
import { laborRegistrations } from "../../../src-shared/workers/registration/registrations-list.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { livenessLeast } from "../../core/channels/liveness.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { consentsOf } from "../../directory/people/consents.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { verdictOf } from "../../records/records/decide.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import { compareRead, type ReadCard } from "../identity/recognised.ts";
import { workerNext } from "../workers/worker-next.ts";
import { cardReadOf, findRegistered, photosOf, type Registered, registrationRefusal } from "./evidence.ts";
import { livenessResults } from "./onboarding.ts";
import { accountsOf } from "./own-account.ts";
import { registrationsSource } from "./sources.ts";

type Labor = Tables["labors"];
type Account = Tables["labor_accounts"];

/** `mayReveal`: as in the lists, others are told how many characters differ of the worker's own photos only (`card_differs`). */
const shownCard = (person: Labor, card: ReadCard, today: string, mayReveal: boolean): RegistrationDetail["card"] => {
  const { name, id_no, isValid } = compareRead(person, card, today);
  const { valid_from, valid_to } = card.back;
  const told = ({ length }: readonly number[]): number | null =>
    length === 0 || mayReveal || person.card_differs !== null ? length : null;
  return {
    ...{ name: maskName(card.front.name), id_no: maskIdNumber(card.front.id_no) },
    ...{ name_differs: told(name), id_no_differs: told(id_no) },
    ...{ valid_from, valid_to, is_valid: isValid },
  };
};

const lastFace = async (db: Reader, laborId: number): Promise<RegistrationDetail["face"]> => {
  const check = await db
    .selectFrom("liveness_records")
    .select(["score", "result", "at"])
    .where("labor_id", "=", laborId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (check === undefined) return null;
  const { score, result, at } = check;
  return { score, least: livenessLeast, passed: result === livenessResults.passed, at };
};

/** Other people of the register, as far as this person sees them, who have the same mobile or are paid to the same card. */
const othersWith = async (db: Reader, principal: Principal, person: Labor, account: Account | null) => {
  const within = withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null });
  const others = db
    .selectFrom("labors as l")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("l.agency_id", "=", person.agency_id)
    .where("l.id", "<>", person.id)
    .where("l.merged_into", "is", null)
    .where(sql<boolean>`exists (select 1 from company_labors r where r.labor_id = l.id and ${within})`);
  const mobile = await others.where("l.mobile", "=", person.mobile).executeTakeFirstOrThrow();
  if (account === null) return { mobile: Number(mobile.count), account: 0 };
  const card = await others
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("labor_accounts as a")
          .select("a.id")
          .whereRef("a.labor_id", "=", "l.id")
          .where("a.account_no", "=", account.account_no)
          .where("a.status", "<>", payAccountStates.code("removed")),
      ),
    )
    .executeTakeFirstOrThrow();
  return { mobile: Number(mobile.count), account: Number(card.count) };
};

/** Steps still open about somebody besides the review, by the facts as they are on a day. */
const openOf = ({ relation, person }: Registered, account: Account | null, lastDay: string | null, today: string) => {
  const contract = contractSignStates.keyOf(relation.contract_sign_type);
  const open: Readonly<Record<OpenStep, boolean>> = {
    photos: photosOf(person).length < 3,
    identity: person.real_name_status !== realNameStates.code("verified"),
    account: account?.status !== payAccountStates.code("verified"),
    training: onboardingStates.keyOf(person.onboarding_status) !== "ready",
    contract: contract !== "signed" && contract !== "onFile",
    renewCard: lastDay !== null && lastDay <= addDays(today, daysToRenew),
  };
  return (Object.keys(open) as OpenStep[]).filter((step) => open[step]);
};

const letIn: readonly number[] = (["approved", "training", "ready"] as const).map((key) => onboardingStates.code(key));

/** Finds what is left to do with the worker whom a registration has become; steps that the registration has too are left to it. */
const asWorker = async (db: Database, principal: Principal, id: number): Promise<ShownStep[]> => {
  const own = new Set<string>(registrationNextSteps.steps.map(({ key }) => key));
  const { next } = await workerNext(db, principal, id);
  return next
    .filter(({ key }) => !own.has(key))
    .map((step) => ({
      ...step,
      after: step.after?.replace(/^companyLabors\.(?=train$)/u, "laborRegistrations.") ?? null,
    }));
};

/** Answers `laborRegistrations.get`. Throws `not_found`. */
export const registrationDetail = async (
  { db, principal, clock }: SignedIn,
  id: string,
): Promise<RegistrationDetail> => {
  const registered = await findRegistered(db, principal, id);
  const { relation, person } = registered;
  const today = dayOf(shanghaiNow(clock.now()));
  const read = await cardReadOf(db, person);
  const card =
    read === null ? null : shownCard(person, read, today, principal.permissions.has("sensitive.field.reveal"));
  const accounts = await accountsOf(db, person.id);
  const account = accounts.find(({ is_default }) => is_default === 1) ?? accounts.at(-1) ?? null;
  const sides = photosOf(person).map(({ side }) => side);
  const decider = await deciderOf(db, principal);
  const actions = [];
  for (const action of Object.keys(registrationDecisions.actions))
    actions.push(verdictOf(action, await registrationRefusal(db, action, registered, decider)));
  const registration = await maskedRow(db, principal, laborRegistrations, registrationsSource, relation.id);
  const { steps } = registrationNextSteps;
  const stepped = { record: "laborRegistrations", id: registration.id, row: registration, steps };
  const next = openSteps([{ ...stepped, verdict: objectionIn(actions) }], personOfRows(principal));
  const isLetIn = letIn.includes(person.onboarding_status);
  return {
    registration,
    id_type: idTypeOf(person.id_no),
    real_name_status: person.real_name_status,
    has: { front: sides.includes("front"), back: sides.includes("back"), face: sides.includes("face") },
    card,
    face: await lastFace(db, person.id),
    account:
      account === null
        ? null
        : {
            ...{ account_no: maskCard(account.account_no), bank_name: bankByCode(account.bank_code)?.name ?? "" },
            status: account.status,
            bank_phone_differs: account.bank_phone !== null && account.bank_phone !== person.mobile,
          },
    consents: await consentsOf(db, [person.id]),
    others_with: await othersWith(db, principal, person, account),
    open: openOf(registered, account, card?.valid_to ?? person.id_valid_to, today),
    next: isLetIn ? [...next, ...(await asWorker(db, principal, relation.id))] : next,
    actions,
  };
};
