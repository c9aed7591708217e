import type { OwnProof } from "../../../src-shared/access/session/security-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { isPasswordRight } from "./passwords.ts";
import { addressPace, countTry, forgiveTry, ownPace, subjectsOf } from "./sign-in-pace.ts";
import { type CodeUse, codeSubject, consumeCode, type Issued, issueCode, signInCodeLifeMs } from "./sms-codes.ts";

/** Purposes for which a signed-in person has to prove their identity again, because the token alone may be stolen. */
export type ProofPurpose = "unlock" | "factor";

/** A code is valid only for the session that requested it, and for one purpose. */
const codeUseOf = (mobile: string, purpose: ProofPurpose, sessionId: number): CodeUse => ({
  phone: mobile,
  purpose,
  binding: String(sessionId),
});

/** Sends the signed-in person a code for one purpose. Throws `sms_too_often`. */
export const sendOwnCode = async (
  service: Service,
  { principal, db, writeBeside }: SignedIn,
  purpose: ProofPurpose,
): Promise<Issued & { readonly sent: true }> => {
  const { mobile } = await readRow(db, "users", principal.user_id);
  const issued = await writeBeside([codeSubject(mobile)], (writing) =>
    issueCode(service, writing, codeUseOf(mobile, purpose, principal.session_id), {
      lifeMs: signInCodeLifeMs,
      about: purpose,
      isVoice: false,
      together: [purpose],
      budget: { kind: "own", source: "signed-in", perDay: service.limits.smsPerDay },
      isDelivered: true,
    }),
  );
  return { sent: true, ...issued };
};

/**
 * Checks a person's password or code. The try is counted first. Returns the work to be done inside the transaction that
 * needs the proof: it uses up the code and clears the counted try. Throws `password_wrong`, `sms_code_wrong`,
 * `sms_code_expired`, `too_many_tries`.
 */
export const verifyOwnProof = async (
  service: Service,
  { principal, db, writeBeside, remoteAddress }: SignedIn,
  purpose: ProofPurpose,
  proof: OwnProof,
): Promise<(writing: Writing) => Promise<void>> => {
  const paces = [ownPace(`${purpose}:${principal.session_id}`), addressPace(remoteAddress)];
  await writeBeside(subjectsOf(paces), (writing) => countTry(writing, paces));
  const user = await readRow(db, "users", principal.user_id);
  if ("password" in proof && !(await isPasswordRight(service, proof.password, user))) {
    throw new ServiceError("password_wrong");
  }
  return async (writing) => {
    if ("smsCd" in proof) {
      await consumeCode(service, writing, codeUseOf(user.mobile, purpose, principal.session_id), proof.smsCd);
    }
    await forgiveTry(writing, paces);
  };
};
