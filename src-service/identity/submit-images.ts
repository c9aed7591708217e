import type { CallOutput, CallRequest } from "../../src-shared/calls/define.ts";
import type { laborsSubmitIdImages } from "../../src-shared/calls/identity.ts";
import { realNameStates } from "../../src-shared/states/worker.ts";
import { isReadByMachine } from "../../src-shared/values/id-type.ts";
import { ServiceError, type SignedIn } from "../context.ts";
import { findLaborToChange } from "../people/find-labor.ts";
import { storedHash, takeSignedResult } from "../recognition/signed-results.ts";
import type { Service } from "../service.ts";
import { isEqualToday, shownComparison } from "./compare.ts";
import { settleCard } from "./settle-card.ts";
import { makeSmallCopy, removeFiles } from "./small-copy.ts";

type Request = CallRequest<typeof laborsSubmitIdImages>;
const verified = realNameStates.code("verified");

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
    if (!isReadByMachine(seen.id_no)) throw new ServiceError("document_not_read");
    const hashes = { front: await storedHash(service, frontKey), back: await storedHash(service, backKey) };
    if (hashes.front === hashes.back) throw new ServiceError("same_picture");
    const isLikely = isEqualToday(seen, serverless_results, service.clock.now());
    const copies = isLikely ? [await makeSmallCopy(service, frontKey), await makeSmallCopy(service, backKey)] : [];
    let isKept = false;
    try {
      const answer = await context.write(async (writing) => {
        const labor = await findLaborToChange(writing.tx, principal, params["id"]);
        if (!isReadByMachine(labor.id_no)) throw new ServiceError("document_not_read");
        const isVerified = labor.real_name_status === verified;
        if (!isVerified && !realNameStates.allows("submit", labor.real_name_status))
          throw new ServiceError("illegal_transition");
        const about = (side: "front" | "back") => ({
          laborId: labor.id,
          side,
          file: side === "front" ? frontKey : backKey,
          sha256: hashes[side],
        });
        const front = await takeSignedResult(service, principal, writing, about("front"), serverless_results.front);
        const back = await takeSignedResult(service, principal, writing, about("back"), serverless_results.back);
        const { signature: _front, ...frontRead } = front;
        const { signature: _back, ...backRead } = back;
        const { compared, status, today } = await settleCard(writing, {
          ...{ labor, copies, card: { front: frontRead, back: backRead } },
          keys: { front: frontKey, back: backKey },
          by: { user_id: principal.user_id, company_id: principal.company_id ?? 0 },
        });
        isKept = compared.isEqual;
        return { real_name_status: status, ...shownComparison(labor, front, back, compared, today) };
      });
      return answer;
    } finally {
      await removeFiles(service, isKept ? [frontKey, backKey] : copies.map(({ key }) => key));
    }
  };
