import { onboardingStates, realNameStates, sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { consentKinds, consentPages, consentVersion } from "../../../src-shared/workers/identity/consent-states.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { laborQrCodeStates } from "../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import { readRow, type Tx } from "../../core/database/tables.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import type { Service } from "../../lists/service.ts";
import { noticeHash } from "../../workers/registration/consent.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { drawFace } from "../id-cards/draw-face.ts";
import { cardOf } from "../id-cards/made-up-person.ts";
import { keepDemoFile } from "../world/keep-file.ts";
import type { World } from "../world/world.ts";
import { drawCards, keysOf, readOf } from "./identity-reviews.ts";

type Status = Parameters<typeof onboardingStates.code>[0];

/** Where some people stand who cannot be paid yet, and two who are ready; `scores`: of their face checks, oldest first. */
const stands: readonly { readonly status: Status; readonly daysAgo: number; readonly scores: readonly number[] }[] = [
  { status: "inReview", daysAgo: 0, scores: [91] },
  { status: "submitted", daysAgo: 1, scores: [] },
  { status: "inReview", daysAgo: 2, scores: [58, 88] },
  { status: "approved", daysAgo: 4, scores: [95] },
  { status: "training", daysAgo: 5, scores: [90] },
  { status: "refused", daysAgo: 6, scores: [61, 83] },
];
const ready = { status: "ready", daysAgo: 30, scores: [97] } as const;
const readyPeople = 2;
const passes = 80;

const faceKeyOf = (id: number): string => `demo-face-${id}`;

/** People of companies that have a code: those who cannot be paid yet, or those who can. */
const relationsOf = async (tx: Tx, agencyId: number, isPayable: boolean, most: number) => {
  const relations = await tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .innerJoin("labor_qr_codes as q", "q.company_id", "r.company_id")
    .select((eb) => ["r.id", "r.labor_id", "r.company_id", eb.fn.min<number>("q.id").as("code_id")])
    .where("r.agency_id", "=", agencyId)
    .where((eb) =>
      isPayable
        ? eb.and([eb("l.real_name_status", "=", 2), eb("r.contract_sign_type", "=", 2)])
        : eb.or([eb("l.real_name_status", "<>", 2), eb("r.contract_sign_type", "=", 0)]),
    )
    .where("r.cooperation_status", "=", 1)
    .where("q.status", "<>", laborQrCodeStates.code("removed"))
    .groupBy(["r.id", "r.labor_id", "r.company_id"])
    .orderBy("r.id")
    .limit(most * 4)
    .execute();
  return [...new Map(relations.map((relation) => [relation.labor_id, relation])).values()].slice(0, most);
};

type Relation = Awaited<ReturnType<typeof relationsOf>>[number];

/** Adds what the worker agreed to, and the photos of the card with what was read; the unverified sent unclear ones. */
const addEvidence = async (world: World, tx: Tx, relation: Relation, at: string, faceId: number): Promise<void> => {
  const { labor_id, company_id } = relation;
  const about = { agency_id: world.agencyId, company_id, labor_id };
  const hash = noticeHash("zh-CN");
  const text = { version: consentVersion, language: "zh-CN", text_sha256: hash };
  const consent = { ...about, ...text, page: consentPages.registration, at, address: "127.0.0.1" };
  await tx
    .insertInto("labor_consents")
    .values(Object.values(consentKinds).map((kind) => ({ ...consent, id: world.ids(1), kind })))
    .execute();
  const person = await readRow(tx, "labors", labor_id);
  const { front, back } = keysOf(person);
  await tx
    .updateTable("labors")
    .set({ id_front_key: front, id_back_key: back, face_key: faceKeyOf(faceId) })
    .where("id", "=", labor_id)
    .execute();
  if (person.real_name_status !== realNameStates.code("verified")) return;
  const card = cardOf(person, person.id, at.slice(0, 10));
  const evidence = newEvidence({
    ...{ id: world.ids(1), ...about, at, user_id: 0, method: identityMethods.photos, platform: "local" },
    ...{ result: identityResults.match, ocr: JSON.stringify(readOf(card, person.name)) },
    ...{ front_key: front, back_key: back },
  });
  await tx.insertInto("labor_identity").values(evidence).execute();
};

/** Gives some people of the demo a registration by a code, in every status. They are as many as before. */
const addRegistrations = async (world: World, tx: Tx): Promise<void> => {
  const waiting = await relationsOf(tx, world.agencyId, false, stands.length);
  const verified = await relationsOf(tx, world.agencyId, true, readyPeople);
  const people = [
    ...waiting.flatMap((relation, at) => (stands[at] ? [{ relation, stand: stands[at] }] : [])),
    ...verified.map((relation) => ({ relation, stand: ready })),
  ];
  for (const { relation, stand } of people) {
    const { status, daysAgo, scores } = stand;
    const day = addDays(world.anchor, -daysAgo);
    // What is of today lies behind whoever opens the demo in the morning.
    const hour = daysAgo === 0 ? "00:0" : "08:3";
    const change_seq = world.seq();
    await tx
      .updateTable("labors")
      .set({
        ...{ onboarding_status: onboardingStates.code(status), change_seq },
        onboarding_at: status === "submitted" ? null : `${day} ${hour}5:00`,
        onboarding_reason: status === "refused" ? "证件照片反光，看不清有效期" : null,
        trained_at: status === "ready" ? `${day} 17:20:00` : null,
      })
      .where("id", "=", relation.labor_id)
      .execute();
    await tx
      .updateTable("company_labors")
      .set({ source_type: sourceTypes.registered, qr_code_id: relation.code_id, change_seq })
      .where("id", "=", relation.id)
      .execute();
    await tx
      .updateTable("labor_qr_codes")
      .set((eb) => ({ used_count: eb("used_count", "+", 1), change_seq }))
      .where("id", "=", relation.code_id)
      .execute();
    const ids = scores.map(() => world.ids(1));
    const lastFace = ids.at(-1);
    if (lastFace !== undefined) await addEvidence(world, tx, relation, `${day} ${hour}0:00`, lastFace);
    for (const [at, score] of scores.entries()) {
      const id = ids[at] ?? 0;
      await tx
        .insertInto("liveness_records")
        .values({
          ...{ id, version: 1, change_seq: world.seq(), agency_id: world.agencyId },
          ...{
            company_id: relation.company_id,
            labor_id: relation.labor_id,
            at: `${day} ${hour}${at}:00`,
            method: 1,
            score,
          },
          ...{ result: score >= passes ? 1 : 2, reason: score >= passes ? "" : "not_alive", platform: "sandbox" },
          ...{ trace_id: `demo-${relation.id}-${at + 1}`, face_key: faceKeyOf(id) },
        })
        .execute();
    }
  }
};

/** Draws the faces of the checks and the cards of who registered; those that a start before this one kept stay. */
const drawPhotos = async (service: Service): Promise<void> => {
  const people = await service.reading
    .selectFrom("labor_consents as o")
    .innerJoin("labors as l", "l.id", "o.labor_id")
    .where("o.kind", "=", consentKinds.notice)
    .select(["l.id", "l.name", "l.id_no", "l.agency_id", "o.at as day"])
    .orderBy("l.id")
    .execute();
  await drawCards(
    service,
    people.map((person) => ({ ...person, user_id: 0 })),
  );
  const checks = await service.reading
    .selectFrom("liveness_records as v")
    .innerJoin("labors as l", "l.id", "v.labor_id")
    .leftJoin("storage_objects as s", "s.key", "v.face_key")
    .select(["v.id", "v.agency_id", "l.sex"])
    .where("v.platform", "=", "sandbox")
    .where("s.key", "is", null)
    .orderBy("v.id")
    .execute();
  for (const { id, agency_id, sex } of checks) {
    const bytes = await drawFace(sex === "female", id).encode("jpeg", 80);
    await keepDemoFile(service, { key: faceKeyOf(id), agency_id, user_id: 0, name: "face.jpg" }, bytes);
  }
};

export const demo: AreaDemo = {
  fill: addRegistrations,
  live: { key: "facePhotos", kind: "workerFiles", run: drawPhotos },
};
