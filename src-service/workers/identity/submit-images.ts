import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import type { laborsSubmitIdImages } from "../../../src-shared/workers/identity/identity-calls.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findLaborToChange, type Labor } from "../../directory/people/find-labor.ts";
import type { Service } from "../../lists/service.ts";
import { checkSignedResult, storedHash, takeSignedResult } from "../recognition/signed-results.ts";
import { isEqualToday, shownComparison } from "./compare.ts";
import { countCard } from "./count-card.ts";
import { settleCard } from "./settle-card.ts";
import { makeSmallCopy, removeFiles } from "./small-copy.ts";

type Request = CallRequest<typeof laborsSubmitIdImages>;
const verified = realNameStates.code("verified");

/** Photos are taken of a document that is read, and where the register waits for them. */
const assertOpen = ({ id_no, real_name_status }: Labor): void => {
  if (!isReadByMachine(id_no)) throw new ServiceError("document_not_read");
  if (real_name_status !== verified && !realNameStates.allows("submit", real_name_status))
    throw new ServiceError("illegal_transition");
};

type Answer = CallOutput<typeof laborsSubmitIdImages>;

/**
 * Answers `labors.submitIdImages` (requirement W8). Only results that the service signed for this worker, person and file
 * count, once each. Equal and valid: verified, and the originals give way to small copies; else mismatch, and the originals
 * stay for a manual review. Evidence of both is kept.
 */
export const submitIdImages =
  (service: Service) =>
  async (context: SignedIn, { params, body }: Request): Promise<Answer> => {
    const { principal, db } = context;
    const { id_front_img_url: frontKey, id_back_img_url: backKey, serverless_results } = body;
    const seen = await findLaborToChange(db, principal, params["id"]);
    assertOpen(seen);
    const hashes = { front: await storedHash(service, frontKey), back: await storedHash(service, backKey) };
    if (hashes.front === hashes.back) throw new ServiceError("same_picture");
    const about = (side: "front" | "back") => ({
      ...{ laborId: seen.id, side, file: side === "front" ? frontKey : backKey, sha256: hashes[side] },
    });
    // Before anything is opened: only what the service has read itself is worth a copy.
    for (const side of ["front", "back"] as const)
      await checkSignedResult(service, principal, db, about(side), serverless_results[side]);
    const { name, id_no } = serverless_results.front;
    await context.write((writing) => countCard(writing, principal, seen.id, { name, id_no }));
    const mayReveal = principal.permissions.has("sensitive.field.reveal");
    const isLikely = isEqualToday(seen, serverless_results, service.clock.now());
    const who = { owner: `user:${principal.user_id}`, waiting: context.waiting };
    const copies = isLikely
      ? [await makeSmallCopy(service, frontKey, who), await makeSmallCopy(service, backKey, who)]
      : [];
    let isKept = false;
    try {
      const answer = await context.write(async (writing) => {
        const labor = await findLaborToChange(writing.tx, principal, params["id"]);
        assertOpen(labor);
        const front = await takeSignedResult(service, principal, writing, about("front"), serverless_results.front);
        const back = await takeSignedResult(service, principal, writing, about("back"), serverless_results.back);
        const { signature: _front, ...frontRead } = front;
        const { signature: _back, ...backRead } = back;
        const { compared, status, today } = await settleCard(writing, {
          ...{ labor, copies, card: { front: frontRead, back: backRead } },
          keys: { front: frontKey, back: backKey },
          by: { user_id: principal.user_id, company_id: principal.company_id ?? 0, mayReveal },
        });
        isKept = compared.isEqual;
        return { real_name_status: status, ...shownComparison(labor, front, back, compared, today, mayReveal) };
      });
      return answer;
    } finally {
      await removeFiles(service, isKept ? [frontKey, backKey] : copies.map(({ key }) => key));
    }
  };
