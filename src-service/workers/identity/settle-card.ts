import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import { type Comparison, compareCard, countOf } from "./compare.ts";
import type { ReadCard } from "./recognised.ts";
import { saveLabor } from "./save-labor.ts";
import { keepCopies, type SmallCopy } from "./small-copy.ts";

const verified = realNameStates.code("verified");

/** Facts that the register takes over from a card that is the person's; what could not be read for sure is empty and stays. */
export const factsOf = (
  { address, nation }: { readonly address: string; readonly nation: string },
  { valid_from, valid_to }: { readonly valid_from: string; readonly valid_to: string | null },
) => ({
  ...{ id_valid_from: valid_from, id_valid_to: valid_to },
  ...(address !== "" && { id_address: address }),
  ...(nation !== "" && { nation }),
});

type Given = {
  readonly labor: Labor;
  /** Facts that the service has read of both sides. */
  readonly card: ReadCard;
  readonly keys: { readonly front: string; readonly back: string };
  /** Small copies of both photos, made where they looked equal; none otherwise. */
  readonly copies: readonly SmallCopy[];
  /** Names these very photos, where they may come twice. */
  readonly trace_id?: string;
  /**
   * Person who handed the photos in, and the company; 0: the worker, the agency. `mayReveal`: they see what the register holds; who
   * does not must not find it out by counts of what differs.
   */
  readonly by: { readonly user_id: number; readonly company_id: number; readonly mayReveal: boolean };
};

/**
 * Writes what came of both sides of a card (requirement W8): equal and valid: verified, and the copies take the place of the
 * originals; else mismatch, unless the person is verified already, and the originals stay for a manual review. Evidence and
 * audit entry of both. Throws `stale_version` where the register has come to agree since no copies were made.
 */
export const settleCard = async (
  writing: Writing,
  { labor, card, keys, copies, trace_id, by: { mayReveal, ...by } }: Given,
): Promise<{ readonly compared: Comparison; readonly status: number; readonly today: string }> => {
  const { tx } = writing;
  const today = dayOf(writing.at);
  const isVerified = labor.real_name_status === verified;
  const compared = compareCard(labor, card.front, card.back, today);
  if (compared.isEqual && copies.length === 0) throw new ServiceError("stale_version");
  const [keptFront = keys.front, keptBack = keys.back] = compared.isEqual ? copies.map(({ key }) => key) : [];
  // Photos that differ take nothing from who is verified: a correction may follow from them.
  const status = compared.isEqual || isVerified ? verified : realNameStates.code("mismatch");
  if (compared.isEqual) await keepCopies(writing, { agency_id: labor.agency_id, user_id: by.user_id }, copies);
  else
    await tx
      .updateTable("storage_objects")
      .set({ original_of: labor.id })
      .where("key", "in", [keys.front, keys.back])
      .execute();
  if (compared.isEqual || !isVerified)
    await saveLabor(writing, labor, {
      ...{ real_name_status: status, id_front_key: keptFront, id_back_key: keptBack },
      card_differs: compared.isEqual || !mayReveal ? null : countOf(compared),
      ...(compared.isEqual && factsOf(card.front, card.back)),
    });
  const evidence = newEvidence({
    ...{ id: await writing.ids(1), agency_id: labor.agency_id, labor_id: labor.id, at: writing.at, ...by },
    ...{ method: identityMethods.photos, platform: "local", ocr: JSON.stringify(card) },
    ...{ result: compared.isEqual ? identityResults.match : identityResults.noMatch },
    ...{ front_key: keptFront, back_key: keptBack },
    ...(trace_id !== undefined && { trace_id }),
  });
  await tx.insertInto("labor_identity").values(evidence).execute();
  await writing.audit({
    agency_id: labor.agency_id,
    action: `realName.${compared.isEqual ? "match" : "differs"}`,
    object: `labor:${labor.id}`,
    before: { real_name_status: labor.real_name_status },
    after: { real_name_status: status },
  });
  return { compared, status, today };
};
