import { type AgreementKind, agreementKinds } from "../../../src-shared/access/session/session-calls.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { AgreementTexts } from "./agreement-texts.ts";
import { agreementsDue, hasAccepted } from "./agreements-due.ts";

const kindOf = (text: string): AgreementKind => {
  const kind = agreementKinds.find((one) => one === text);
  if (kind === undefined) throw notFound();
  return kind;
};

/** Reading and accepting agreements. The first acceptance of a version is the one that is kept. */
export const agreementHandlers = (
  texts: () => AgreementTexts,
): HandlersFor<"agreements.get" | "agreements.accept"> => ({
  "agreements.get": async (_context, { params, query }) => texts().text(kindOf(params.kind), query.locale ?? "zh-CN"),
  "agreements.accept": async ({ principal, remoteAddress, write }, { params, body }) => {
    const kind = kindOf(params.kind);
    if (body.version !== texts().version(kind)) throw new ServiceError("agreement_outdated");
    const agreements_due = await write(async ({ tx, ids, at, audit }) => {
      if (!(await hasAccepted(tx, principal, kind, texts()))) {
        const { agency_id, company_id, user_id, membership_id, device } = principal;
        const { version } = body;
        await tx
          .insertInto("agreement_acceptances")
          .values({
            id: await ids(1),
            agency_id,
            company_id,
            user_id,
            membership_id,
            kind,
            version,
            at,
            device,
            address: remoteAddress,
          })
          .execute();
        const after = { version, device, address: remoteAddress };
        await audit({ agency_id, action: "agreement.accept", object: `agreement:${kind}`, after });
      }
      return agreementsDue(tx, principal, texts());
    });
    return { agreements_due };
  },
});
