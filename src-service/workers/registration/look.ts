import { onboardingStates } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { countUses } from "../../lists/sensitive/uses.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";
import { compareRead } from "../identity/recognised.ts";
import { cardReadOf, findRegistered, photoColumns, photosOf } from "./evidence.ts";

type Look = HandlersFor<"laborRegistrations.look">["laborRegistrations.look"];

/**
 * Answers `laborRegistrations.look`: photos, register and what was read of a registration that waits for its review, in clear,
 * counted as a reveal and in the audit log of the person. What was decided is looked at no more. Throws `not_found`,
 * `illegal_transition`, `photo_missing`, `reveal_limit`.
 */
export const lookAtRegistration =
  (service: Service): Look =>
  async ({ db, principal, write, clock }, { params, body }) => {
    const { relation, person } = await findRegistered(db, principal, params.id);
    if (onboardingStates.keyOf(person.onboarding_status) !== "inReview") throw new ServiceError("illegal_transition");
    const sides = photosOf(person);
    const photos = [];
    for (const { side, key } of sides) {
      const bytes = await readStored(service.secrets, objectFile(service, key)).catch(() => {
        throw new ServiceError("photo_missing");
      });
      photos.push({ side, kind: bytes[0] === 0x89 ? "png" : "jpeg", base64: bytes.toString("base64") } as const);
    }
    const fields = [...sides.map(({ side }) => photoColumns[side]), "name", "id_no", "mobile"].join(",");
    await write(async (writing) => {
      await countUses(writing, principal, "reveal", [{ mark: "" }]);
      await writing.audit({
        ...{ agency_id: relation.agency_id, action: "sensitive.reveal", object: `labor:${person.id}` },
        ...{ after: { field: fields }, reason: body.reason.trim() },
      });
    });
    const read = await cardReadOf(db, person);
    const today = dayOf(shanghaiNow(clock.now()));
    const { name, id_no } = read === null ? { name: [], id_no: [] } : compareRead(person, read, today);
    return {
      registered: { name: person.name, id_no: person.id_no, mobile: person.mobile },
      read: read === null ? null : { name: read.front.name, id_no: read.front.id_no },
      positions: { name: [...name], id_no: [...id_no] },
      photos,
    };
  };
