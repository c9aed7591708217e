import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { insertMany, type Tx } from "../../core/database/tables.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { drawBack, drawFront } from "../id-cards/draw-card.ts";
import { photograph } from "../id-cards/photograph.ts";
import { keepDemoFile } from "../world/keep-file.ts";
import { specimenCard, specimenPhotos } from "../world/specimen-card.ts";
import type { World } from "../world/world.ts";

/** People of the history who are verified: by photos of their card, on the day on which they were entered. */
const addEvidence = async (world: World, tx: Tx): Promise<void> => {
  const people = await tx
    .selectFrom("labors as l")
    .where("l.agency_id", "=", world.agencyId)
    .where("l.real_name_status", "=", realNameStates.code("verified"))
    .where("l.id_front_key", "=", specimenPhotos.id_front_key)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("labor_identity as e")
            .select("e.id")
            .whereRef("e.labor_id", "=", "l.id")
            .where("e.result", "=", identityResults.match)
            .where("e.method", "in", [identityMethods.photos, identityMethods.manual]),
        ),
      ),
    )
    .select(["l.id", "l.create_at"])
    .orderBy("l.id")
    .execute();
  const user_id = world.operator("operator").id;
  const { id_front_key: front_key, id_back_key: back_key } = specimenPhotos;
  await insertMany(
    tx,
    "labor_identity",
    people.map(({ id, create_at }) =>
      newEvidence({
        ...{ id: world.ids(1), agency_id: world.agencyId, labor_id: id, at: `${create_at.slice(0, 10)} 09:40:00` },
        ...{ user_id, method: identityMethods.photos, result: identityResults.match, platform: "local" },
        ...{ front_key, back_key },
      }),
    ),
  );
};

/** Draws the two photos that all of these people share: thousands of cards would hold up the first start. */
const drawSpecimen = async (service: Service): Promise<void> => {
  const sides = { front: specimenPhotos.id_front_key, back: specimenPhotos.id_back_key } as const;
  const kept = await service.reading
    .selectFrom("storage_objects")
    .where("key", "in", Object.values(sides))
    .select("key")
    .execute();
  const person = await service.reading
    .selectFrom("labors")
    .select("agency_id")
    .where("id_front_key", "=", specimenPhotos.id_front_key)
    .limit(1)
    .executeTakeFirst();
  if (person === undefined) return;
  for (const [side, key] of Object.entries(sides)) {
    if (kept.some((one) => one.key === key)) continue;
    const bytes = photograph(side === "front" ? drawFront(specimenCard) : drawBack(specimenCard), "scan", 1, "jpeg");
    await keepDemoFile(service, { key, agency_id: person.agency_id, user_id: 0, name: `${side}.jpg` }, bytes);
  }
};

export const demo: AreaDemo = {
  fill: addEvidence,
  live: { key: "specimenPhotos", kind: "workerFiles", run: drawSpecimen },
};
