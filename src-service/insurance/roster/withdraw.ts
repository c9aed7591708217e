import type { z } from "zod";
import type { insuranceAmendmentsWithdraw } from "../../../src-shared/insurance/roster/amendments-calls.ts";
import { amendmentStates, changeStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { saveAmendment, waitingChanges } from "./amendments.ts";

type Body = z.output<typeof insuranceAmendmentsWithdraw.body>;

const findAmendment = finderOf("insurance_amendments");
const ownChanges = versioned("insurance_changes", "insuranceRecords");

/** Takes back an amendment that nobody has paid; its changes are gone and stay in the log. */
export const withdrawAmendment = (context: SignedIn, id: string, { version, reason }: Body) =>
  context.write(async (writing) => {
    await writing.changeSeq();
    const { principal } = context;
    const amendment = await findAmendment(writing.tx, principal, id);
    assertVersion(amendment, version);
    if (!amendmentStates.allows("withdraw", amendment.status))
      throw new ServiceError("illegal_transition", { current: amendment.status });
    const changes = await waitingChanges(writing.tx, amendment.id);
    await ownChanges.saveMany(
      writing,
      changes.map((before) => ({ before, after: { status: changeStates.code("gone") } })),
    );
    const saved = await saveAmendment(writing, amendment, {
      ...{ status: amendmentStates.code("withdrawn"), withdraw_by: principal.user_id, withdraw_at: writing.at },
      withdraw_reason: reason.trim(),
    });
    await writing.audit({
      ...{ agency_id: amendment.agency_id, action: "insuranceAmendments.withdraw" },
      ...{ object: `insuranceAmendment:${amendment.id}`, reason: reason.trim() },
      ...{ before: { status: amendment.status }, after: { status: saved.status } },
    });
    return { amendment_id: String(amendment.id), status: saved.status };
  });
