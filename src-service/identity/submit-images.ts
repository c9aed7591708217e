import type { CallOutput, CallRequest } from "../../src-shared/calls/define.ts";
import type { laborsSubmitIdImages } from "../../src-shared/calls/identity.ts";
import { identityMethods, identityResults } from "../../src-shared/states/identity-check.ts";
import { realNameStates } from "../../src-shared/states/worker.ts";
import { maskIdNumber, maskName, maskPhone } from "../../src-shared/values/mask.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn } from "../context.ts";
import { findLaborToChange } from "../people/find-labor.ts";
import { newEvidence } from "../people/new-rows.ts";
import { storedHash, takeSignedResult } from "../recognition/signed-results.ts";
import type { Service } from "../service.ts";
import { compareCard } from "./compare.ts";
import { saveLabor } from "./save-labor.ts";
import { keepCopies, makeSmallCopy, removeFiles } from "./small-copy.ts";

type Request = CallRequest<typeof laborsSubmitIdImages>;
const verified = realNameStates.code("verified");

type Answer = CallOutput<typeof laborsSubmitIdImages>;

/** What the register takes over from a card that is the person's; what could not be read for sure is empty and stays. */
export const factsOf = (
  { address, nation }: { readonly address: string; readonly nation: string },
  { valid_from, valid_to }: { readonly valid_from: string; readonly valid_to: string | null },
) => ({
  ...{ id_valid_from: valid_from, id_valid_to: valid_to },
  ...(address !== "" && { id_address: address }),
  ...(nation !== "" && { nation }),
});

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
    const hashes = { front: await storedHash(service, frontKey), back: await storedHash(service, backKey) };
    if (hashes.front === hashes.back) throw new ServiceError("same_picture");
    const isLikely = compareCard(
      seen,
      serverless_results.front,
      serverless_results.back,
      dayOf(shanghaiNow(service.clock.now())),
    ).isEqual;
    const copies = isLikely ? [await makeSmallCopy(service, frontKey), await makeSmallCopy(service, backKey)] : [];
    let isKept = false;
    try {
      const answer = await context.write(async (writing) => {
        const labor = await findLaborToChange(writing.tx, principal, params["id"]);
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
        const today = dayOf(writing.at);
        const compared = compareCard(labor, front, back, today);
        if (compared.isEqual && copies.length === 0) throw new ServiceError("stale_version");
        const [keptFront = frontKey, keptBack = backKey] = compared.isEqual ? copies.map(({ key }) => key) : [];
        // Photos that differ take nothing from who is verified: a correction may follow from them.
        const status = compared.isEqual || isVerified ? verified : realNameStates.code("mismatch");
        if (compared.isEqual)
          await keepCopies(writing, { agency_id: labor.agency_id, user_id: principal.user_id }, copies);
        if (compared.isEqual || !isVerified)
          await saveLabor(writing, labor, {
            real_name_status: status,
            id_front_key: keptFront,
            id_back_key: keptBack,
            ...(compared.isEqual && factsOf(front, back)),
          });
        const { signature: _front, ...frontRead } = front;
        const { signature: _back, ...backRead } = back;
        const evidence = newEvidence({
          ...{ id: await writing.ids(1), agency_id: labor.agency_id, company_id: principal.company_id ?? 0 },
          ...{ labor_id: labor.id, at: writing.at, user_id: principal.user_id, method: identityMethods.photos },
          result: compared.isEqual ? identityResults.match : identityResults.noMatch,
          platform: "local",
          ocr: JSON.stringify({ front: frontRead, back: backRead }),
          ...{ front_key: keptFront, back_key: keptBack },
        });
        await writing.tx.insertInto("labor_identity").values(evidence).execute();
        await writing.audit({
          agency_id: labor.agency_id,
          action: `realName.${compared.isEqual ? "match" : "differs"}`,
          object: `labor:${labor.id}`,
          before: { real_name_status: labor.real_name_status },
          after: { real_name_status: status },
        });
        isKept = compared.isEqual;
        const validity = { valid_from: back.valid_from, valid_to: back.valid_to, today, is_valid: compared.isValid };
        return {
          real_name_status: status,
          name: { recognised: front.name, registered: maskName(labor.name), positions: [...compared.name] },
          id_no: { recognised: front.id_no, registered: maskIdNumber(labor.id_no), positions: [...compared.id_no] },
          validity,
          contract_mobile: maskPhone(labor.mobile),
        };
      });
      return answer;
    } finally {
      await removeFiles(service, isKept ? [frontKey, backKey] : copies.map(({ key }) => key));
    }
  };
