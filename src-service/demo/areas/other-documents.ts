import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { realNameReviewStates, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import type { Tx } from "../../core/database/tables.ts";
import { newCooperation, newEvidence, newLabor } from "../../directory/people/new-rows.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { drawDocument } from "../id-cards/draw-document.ts";
import { photograph } from "../id-cards/photograph.ts";
import { keepDemoFile } from "../world/keep-file.ts";
import type { World } from "../world/world.ts";
import { keysOf } from "./identity-reviews.ts";

/** `validMonths`: how much longer the document lasts; `decision`: the reviewer's reason, of somebody verified. */
type Holder = {
  readonly name: string;
  readonly id_no: string;
  readonly sex: "male" | "female";
  readonly birth: string;
  readonly mobile: string;
  readonly daysAgo: number;
  readonly validMonths: number;
  readonly reason: string;
  readonly decision?: string;
};

/** Made-up people with a residence permit: one waits for the review, one is verified by it. */
const holders: readonly Holder[] = [
  {
    ...{ name: "陈嘉欣", id_no: makeIdNumber("810000", "1993-05-16", 842), sex: "female", birth: "1993-05-16" },
    ...{ mobile: "13900005511", daysAgo: 0, validMonths: 30, reason: "居住证原件已当面核对" },
  },
  {
    ...{ name: "林志豪", id_no: makeIdNumber("830000", "1988-11-02", 517), sex: "male", birth: "1988-11-02" },
    ...{ mobile: "13900005522", daysAgo: 9, validMonths: 41, reason: "居住证原件已当面核对" },
    decision: "与居住证原件一致",
  },
];
const titles = { idcard: "", rphkm: "港澳居民居住证", rpt: "台湾居民居住证", fpr: "永久居留身份证" } as const;

/** The company that the fewest figures of the demo are about: the last one at which somebody works. */
const lastCompany = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom("company_labors")
    .select(["company_id", "settlement_type"])
    .where("agency_id", "=", agencyId)
    .orderBy("company_id", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();

const addHolder = async (world: World, tx: Tx, holder: Holder): Promise<void> => {
  const { name, id_no, sex, birth, mobile, daysAgo, validMonths, reason, decision } = holder;
  const { company_id, settlement_type } = await lastCompany(tx, world.agencyId);
  const day = addDays(world.anchor, -daysAgo);
  const isDecided = decision !== undefined;
  const [maker, checker] = [world.operator("operator").id, world.operator("superAdmin").id];
  const id = world.ids(1);
  const { front, back } = keysOf({ id });
  const valid_to = isDecided ? addMonths(day, validMonths) : null;
  // Entered before all others: lists begin with the newest.
  const create_at = `${addMonths(world.start, -5)} 09:00:00`;
  const about = { agency_id: world.agencyId, company_id, labor_id: id };
  const ocr = JSON.stringify({ id_type: idTypeOf(id_no) });
  await tx
    .insertInto("labors")
    .values(
      newLabor({
        ...{ id, change_seq: world.seq(), agency_id: world.agencyId, name, id_no, sex, birth, mobile, create_at },
        real_name_status: realNameStates.code(isDecided ? "verified" : "inReview"),
        ...(isDecided && { id_valid_to: valid_to, id_front_key: front, id_back_key: back }),
      }),
    )
    .execute();
  await tx
    .insertInto("company_labors")
    .values(newCooperation({ id: world.ids(1), change_seq: world.seq(), ...about, create_at, settlement_type }))
    .execute();
  if (isDecided)
    await tx
      .insertInto("labor_identity")
      .values(
        newEvidence({
          ...{ id: world.ids(1), ...about, at: `${day} 15:20:00`, user_id: maker, method: identityMethods.manual },
          ...{ result: identityResults.match, platform: "local", ocr, front_key: front, back_key: back },
          ...{ reviewer_id: checker, note: decision },
        }),
      )
      .execute();
  await tx
    .insertInto("real_name_reviews")
    .values({
      ...{ id: world.ids(1), version: isDecided ? 2 : 1, change_seq: world.seq(), ...about },
      ...{ no: world.number("RZ", day), status: realNameReviewStates.code(isDecided ? "approved" : "waiting") },
      ...{ kind: reviewKinds.exempt, maker_id: maker, create_at: `${day} 00:02:00` },
      ...{
        due_at: `${addDays(day, 1)} 00:02:00`,
        ocr,
        ocr_name: "",
        ocr_id_no: "",
        ocr_error: "not_read",
        card_differs: null,
      },
      ...{ ocr_expired_date: "", remark: reason, front_key: front, back_key: back, originals: isDecided ? 0 : 1 },
      ...{ new_name: null, new_id_no: null, valid_to, checker_id: isDecided ? checker : null },
      ...{ decided_at: isDecided ? `${day} 15:20:00` : null, decided_reason: decision ?? null },
    })
    .execute();
};

const addHolders = async (world: World, tx: Tx): Promise<void> => {
  for (const holder of holders) await addHolder(world, tx, holder);
};

/** Draws both sides of the documents; those that a start before this one kept stay. */
const drawDocuments = async (service: Service): Promise<void> => {
  const cases = await service.reading
    .selectFrom("real_name_reviews as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select(["l.id", "l.name", "l.id_no", "r.maker_id", "r.agency_id", "r.create_at"])
    .where("r.kind", "=", reviewKinds.exempt)
    .where(
      "l.id_no",
      "in",
      holders.map(({ id_no }) => id_no),
    )
    .orderBy("r.id")
    .execute();
  for (const { id, name, id_no, maker_id: user_id, agency_id, create_at } of cases) {
    const months = holders.find((holder) => holder.id_no === id_no)?.validMonths ?? 0;
    const facts = { title: titles[idTypeOf(id_no)], name, id_no, valid_to: addMonths(create_at.slice(0, 10), months) };
    for (const [side, key] of Object.entries(keysOf({ id })) as [CardSide, string][]) {
      const kept = await service.reading
        .selectFrom("storage_objects")
        .select("key")
        .where("key", "=", key)
        .executeTakeFirst();
      if (kept !== undefined) continue;
      const bytes = photograph(drawDocument(side, facts), "scan", id, "jpeg");
      await keepDemoFile(service, { key, agency_id, user_id, name: `${side}.jpg` }, bytes);
    }
  }
};

export const demo: AreaDemo = {
  fill: addHolders,
  live: { key: "documentPhotos", kind: "workerFiles", run: drawDocuments },
};
