import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { CardComparison } from "../../../src-shared/workers/identity/identity-calls.ts";
import type { HandlersFor } from "../../core/context.ts";
import { findLabor } from "../../directory/people/find-labor.ts";
import type { Service } from "../../lists/service.ts";
import { lastMismatch, shownRead } from "./recognised.ts";

type Show = HandlersFor<"labors.mismatch">["labors.mismatch"];

const masked = (submitted: CardComparison): CardComparison => ({
  ...submitted,
  name: { ...submitted.name, recognised: maskName(submitted.name.recognised) },
  id_no: { ...submitted.id_no, recognised: maskIdNumber(submitted.id_no.recognised) },
});

/** Answers `labors.mismatch`: to who handed the photos in, and of the worker's own to all, until they match, are handed in or others come after them. */
export const showMismatch =
  (service: Service): Show =>
  async ({ db, principal }, { params }) => {
    const labor = await findLabor(db, principal, params.id);
    const last = realNameStates.allows("review", labor.real_name_status) ? await lastMismatch(db, labor.id) : null;
    const isWorkers = last?.by === 0;
    if (last === null || !(isWorkers || last.by === principal.user_id)) return { mismatch: null };
    const { front, back, card } = last;
    const today = dayOf(shanghaiNow(service.clock.now()));
    const submitted = {
      real_name_status: labor.real_name_status,
      ...shownRead(labor, card, today, principal.permissions.has("sensitive.field.reveal")),
    };
    return { mismatch: { front, back, is_masked: isWorkers, submitted: isWorkers ? masked(submitted) : submitted } };
  };
