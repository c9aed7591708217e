import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type IdentityResult,
  identityMethods,
  identityResults,
} from "../../../src-shared/workers/identity/identity-check-states.ts";
import { realNameReviewStates, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { Tx } from "../../core/database/tables.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { drawBack, drawFront } from "../id-cards/draw-card.ts";
import { type CardFacts, cardOf } from "../id-cards/made-up-person.ts";
import { photograph } from "../id-cards/photograph.ts";
import { keepDemoFile } from "../world/keep-file.ts";
import { specimenCard, specimenPhotos } from "../world/specimen-card.ts";
import type { World } from "../world/world.ts";

type State = keyof typeof realNameStates.specs;
type Status = keyof typeof realNameReviewStates.specs;

/** `person`: how far their verification is; `daysAgo`: when it was handed in; `reason`: the reviewer's. */
type Case = {
  readonly status: Status;
  readonly kind: number;
  readonly person: State;
  readonly daysAgo: number;
  readonly reason?: string;
};

/** Cases in every state; the second has waited longer than the 24 hours. */
const cases: readonly Case[] = [
  { status: "waiting", kind: reviewKinds.manual, person: "inReview", daysAgo: 0 },
  { status: "waiting", kind: reviewKinds.manual, person: "inReview", daysAgo: 2 },
  { status: "waiting", kind: reviewKinds.correction, person: "inReview", daysAgo: 1 },
  { status: "rejected", kind: reviewKinds.manual, person: "refused", daysAgo: 3, reason: "照片反光，看不清出生日期" },
  { status: "approved", kind: reviewKinds.manual, person: "verified", daysAgo: 6, reason: "人工比对，与本人证件一致" },
];
/** Others of whom only the state differs, so that the list shows every one. */
const others: readonly State[] = ["none", "mismatch", "expired"];

/** Outcome of the last check of some of them. */
const checksOf: Readonly<Partial<Record<State, { readonly result: IdentityResult; readonly daysAgo: number }>>> = {
  mismatch: { result: identityResults.noMatch, daysAgo: 2 },
  expired: { result: identityResults.match, daysAgo: 150 },
};

const misread: Readonly<Record<string, string>> = { 霞: "霜", 伟: "佛", 芳: "劳", 敏: "繁", 强: "弛" };
/** A name as a machine could read it: its last character is another. */
const readAs = (name: string): string => `${name.slice(0, -1)}${misread[name.slice(-1)] ?? "某"}`;

/** People who are not verified and have no registration yet, newest first: bills and their gaps stay as they were. */
const unverified = (tx: Tx, agencyId: number, state: State) =>
  tx
    .selectFrom("labors as l")
    .innerJoin("company_labors as r", "r.labor_id", "l.id")
    .where("l.agency_id", "=", agencyId)
    .where("r.cooperation_status", "=", 1)
    .where("l.real_name_status", "=", realNameStates.code(state))
    .select((eb) => ["l.id", "l.name", "l.id_no", eb.fn.min<number>("r.company_id").as("company_id")])
    .groupBy(["l.id", "l.name", "l.id_no"])
    .orderBy("l.id", "desc")
    .execute();

type Person = Awaited<ReturnType<typeof unverified>>[number];

/** Keys of the photos of a demo person. */
export const keysOf = ({ id }: { readonly id: number }) => ({
  front: `demo-card-${id}-front`,
  back: `demo-card-${id}-back`,
});

/** Data that a machine reads of a made-up card, with a name as it reads it. */
export const readOf = (card: CardFacts, name: string) => {
  const { authority, valid_from, valid_to, ...front } = card;
  return {
    front: { ...front, side: "front", name, warnings: [] },
    back: { side: "back", authority, valid_from, valid_to, warnings: [] },
  };
};

const addCase = async (world: World, tx: Tx, person: Person, one: Case): Promise<void> => {
  const day = addDays(world.anchor, -one.daysAgo);
  const card = cardOf(person, person.id, world.anchor);
  const isCorrection = one.kind === reviewKinds.correction;
  const ocr_name = readAs(person.name);
  const ocr = JSON.stringify(readOf(card, ocr_name));
  const { front, back } = keysOf(person);
  const isDecided = one.status !== "waiting";
  const [maker, checker] = [world.operator("operator").id, world.operator("superAdmin").id];
  const about = { agency_id: world.agencyId, company_id: person.company_id, labor_id: person.id };
  await tx
    .insertInto("labor_identity")
    .values([
      newEvidence({
        ...{ id: world.ids(1), ...about, at: `${day} 00:01:00`, user_id: maker, method: identityMethods.photos },
        ...{ result: identityResults.noMatch, platform: "local", ocr, front_key: front, back_key: back },
      }),
      ...(isDecided
        ? [
            newEvidence({
              ...{ id: world.ids(1), ...about, at: `${day} 15:20:00`, user_id: maker, method: identityMethods.manual },
              result: one.status === "approved" ? identityResults.match : identityResults.noMatch,
              ...{ platform: "local", ocr, front_key: front, back_key: back, reviewer_id: checker },
              note: one.reason ?? "",
            }),
          ]
        : []),
    ])
    .execute();
  await tx
    .insertInto("real_name_reviews")
    .values({
      ...{ id: world.ids(1), version: isDecided ? 2 : 1, change_seq: world.seq(), ...about },
      ...{ no: world.number("RZ", day), status: realNameReviewStates.code(one.status), kind: one.kind },
      ...{ maker_id: maker, create_at: `${day} 00:02:00`, due_at: `${addDays(day, 1)} 00:02:00` },
      ...{
        ocr,
        ocr_name,
        ocr_id_no: card.id_no,
        ocr_error: "name",
        card_differs: 1,
        ocr_expired_date: card.valid_to ?? "",
      },
      ...{ remark: isCorrection ? "本人已改名" : "", front_key: front, back_key: back, originals: isDecided ? 0 : 1 },
      ...{ new_name: isCorrection ? ocr_name : null, new_id_no: isCorrection ? person.id_no : null },
      valid_to: one.status === "approved" ? card.valid_to : null,
      ...{ checker_id: isDecided ? checker : null, decided_at: isDecided ? `${day} 15:20:00` : null },
      decided_reason: one.reason ?? null,
    })
    .execute();
};

/** Photos that somebody has: their own, those of the specimen, or none. */
type Photos = "own" | "specimen" | "none";

const photosOf = (person: Person, photos: Photos) => {
  const { front, back } = keysOf(person);
  if (photos === "specimen") return specimenPhotos;
  return photos === "own" ? { id_front_key: front, id_back_key: back } : { id_front_key: null, id_back_key: null };
};

const setState = async (world: World, tx: Tx, person: Person, state: State, photos: Photos): Promise<void> => {
  const ended = addDays(world.anchor, -20);
  await tx
    .updateTable("labors")
    .set({
      ...{ real_name_status: realNameStates.code(state), change_seq: world.seq() },
      ...photosOf(person, photos),
      ...(state === "refused" && { card_differs: 1 }),
      ...(state === "expired" && { id_valid_from: addDays(ended, -7_305), id_valid_to: ended }),
    })
    .where("id", "=", person.id)
    .execute();
};

/** Gives the demo cases of manual review in every state, and people in every state of verification. */
const addReviews = async (world: World, tx: Tx): Promise<void> => {
  const people = await unverified(tx, world.agencyId, "pending");
  const verified = await unverified(tx, world.agencyId, "verified");
  for (const one of cases) {
    const person = one.person === "verified" ? verified.shift() : people.shift();
    if (person === undefined) throw new Error("the demo has too few people who are not verified");
    await addCase(world, tx, person, one);
    await setState(world, tx, person, one.person, "own");
  }
  for (const state of others) {
    const person = people.shift();
    if (person === undefined) continue;
    await setState(world, tx, person, state, state === "none" ? "none" : "specimen");
    const check = checksOf[state];
    if (check === undefined) continue;
    const { id_front_key: front_key, id_back_key: back_key } = specimenPhotos;
    world.add(
      "labor_identity",
      newEvidence({
        ...{ id: world.ids(1), agency_id: world.agencyId, company_id: person.company_id, labor_id: person.id },
        ...{ at: `${addDays(world.anchor, -check.daysAgo)} 10:20:00`, user_id: world.operator("operator").id },
        ...{ method: identityMethods.photos, result: check.result, platform: "local", front_key, back_key },
        ocr: check.result === identityResults.match ? null : JSON.stringify(readOf(specimenCard, specimenCard.name)),
      }),
    );
  }
};

type Drawn = {
  readonly id: number;
  readonly name: string;
  readonly id_no: string;
  readonly agency_id: number;
  /** A day on which the card is valid. */
  readonly day: string;
  /** Person who uploaded the photos; 0: the worker. */
  readonly user_id: number;
};

/** Draws both sides of the cards of people, as a camera would have taken them; those that are kept already stay. */
export const drawCards = async (service: Service, people: readonly Drawn[]): Promise<void> => {
  const wanted = people.flatMap((person) => Object.values(keysOf(person)));
  if (wanted.length === 0) return;
  const rows = await service.reading.selectFrom("storage_objects").where("key", "in", wanted).select("key").execute();
  const kept = new Set(rows.map(({ key }) => key));
  for (const { day, user_id, agency_id, ...person } of people) {
    const card = cardOf(person, person.id, day.slice(0, 10));
    const keys = keysOf(person);
    for (const side of ["front", "back"] as const) {
      if (kept.has(keys[side])) continue;
      const bytes = photograph(side === "front" ? drawFront(card) : drawBack(card), "scan", person.id, "jpeg");
      await keepDemoFile(service, { key: keys[side], agency_id, user_id, name: `${side}.jpg` }, bytes);
    }
  }
};

/** Draws the photos of the cases. */
const drawPhotos = async (service: Service): Promise<void> => {
  const people = await service.reading
    .selectFrom("real_name_reviews as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select(["l.id", "l.name", "l.id_no", "r.new_name", "r.maker_id as user_id", "r.agency_id", "r.create_at as day"])
    .where("r.kind", "<>", reviewKinds.exempt)
    .orderBy("r.id")
    .execute();
  await drawCards(
    service,
    people.map(({ new_name, ...person }) => ({ ...person, name: new_name ?? person.name })),
  );
};

export const demo: AreaDemo = { fill: addReviews, live: { key: "cardPhotos", kind: "workerFiles", run: drawPhotos } };
