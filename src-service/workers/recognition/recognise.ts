import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import {
  type CardSide,
  mostRecognitionTries,
  type recognitionIdCard,
  recognitionTokenHeader,
} from "../../../src-shared/workers/identity/recognition.ts";
import { type IdCardChannel, isReaderBusy } from "../../core/channels/id-card.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";
import { refusalText } from "./refusal-texts.ts";
import { signResult } from "./signed-results.ts";
import { hashOfToken, readRecognitionToken } from "./token.ts";

type Request = CallRequest<typeof recognitionIdCard>;

/** By which a photo stands in the line. */
const lineId = (tokenHash: string, side: CardSide): string => `${tokenHash}:${side}`;

/** Answers `recognition.place`. */
export const placeInLine =
  (service: Service, channel: IdCardChannel): HandlersFor<"recognition.place">["recognition.place"] =>
  async ({ principal }, { query, headers }) => {
    const token = headers?.[recognitionTokenHeader];
    readRecognitionToken(service, principal, token);
    return { before: channel.before(lineId(hashOfToken(token ?? ""), query.side)) };
  };

/**
 * Answers `recognition.idCard`. The photo must be the person's own upload. What was read is signed; a refused photo leaves
 * the token good for another try, `mostRecognitionTries` in all. Throws `recognition_busy` where the reader had no time.
 */
export const recogniseIdCard =
  (service: Service, channel: IdCardChannel) =>
  async (context: SignedIn, { body, headers }: Request) => {
    const { principal, writeBeside } = context;
    const { side, key } = body;
    const token = headers?.[recognitionTokenHeader];
    const { labor_id, agency_id, user_id } = readRecognitionToken(service, principal, token);
    const token_hash = hashOfToken(token ?? "");
    const labor = await context.db
      .selectFrom("labors")
      .select("id_no")
      .where("id", "=", labor_id)
      .where("agency_id", "=", agency_id)
      .executeTakeFirst();
    if (labor !== undefined && !isReadByMachine(labor.id_no)) throw new ServiceError("document_not_read");
    const object = await findObject(service, principal, key);
    if (object.user_id !== user_id) throw notFound();

    await writeBeside([`recognition:${token_hash}`], async ({ tx, nowMs }) => {
      await tx
        .insertInto("recognition_uses")
        .values({ token_hash, side, agency_id, user_id, labor_id, tries: 0, first_ms: nowMs })
        .onConflict((conflict) => conflict.columns(["token_hash", "side"]).doNothing())
        .execute();
      const use = await tx
        .selectFrom("recognition_uses")
        .select(["tries", "recognised_ms"])
        .where("token_hash", "=", token_hash)
        .where("side", "=", side)
        .executeTakeFirstOrThrow();
      if (use.recognised_ms !== null) throw new ServiceError("recognition_token_used");
      if (use.tries >= mostRecognitionTries) throw new ServiceError("too_many_tries");
      await tx
        .updateTable("recognition_uses")
        .set({ tries: use.tries + 1 })
        .where("token_hash", "=", token_hash)
        .where("side", "=", side)
        .execute();
    });

    const bytes = await readStored(service.secrets, objectFile(service, key));
    const answer = await channel.recognise(side, bytes, {
      ...{ share: "desk", owner: `user:${user_id}`, id: lineId(token_hash, side) },
      ...(context.waiting ?? { until: Number.POSITIVE_INFINITY }),
    });
    if (!answer.ok) {
      const { refusal } = answer;
      if (!isReaderBusy(refusal)) return { errorMessage: refusalText(refusal, side, headers?.["accept-language"]) };
      if (refusal === "busy")
        // Nobody has looked at the photo, so it was no try.
        await writeBeside([`recognition:${token_hash}`], async ({ tx }) => {
          await tx
            .updateTable("recognition_uses")
            .set((eb) => ({ tries: eb("tries", "-", 1) }))
            .where("token_hash", "=", token_hash)
            .where("side", "=", side)
            .execute();
        });
      throw new ServiceError("recognition_busy");
    }

    await writeBeside([`recognition:${token_hash}`], async ({ tx, nowMs }) => {
      const { numUpdatedRows } = await tx
        .updateTable("recognition_uses")
        .set({ recognised_ms: nowMs, file_key: key, sha256: object.sha256 })
        .where("token_hash", "=", token_hash)
        .where("side", "=", side)
        .where("recognised_ms", "is", null)
        .executeTakeFirst();
      // Of two photos that were read at once with one token, one counts.
      if (numUpdatedRows !== 1n) throw new ServiceError("recognition_token_used");
    });
    const { result } = answer;
    const about = { token_hash, labor_id, user_id, key, sha256: object.sha256 };
    return signResult(service, about, { ...result, warnings: [...result.warnings] });
  };
