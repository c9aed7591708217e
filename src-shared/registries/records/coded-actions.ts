import { terminationAsked } from "../../companies/contracts/company-contracts-record.ts";
import { superManagerDecisions } from "../../companies/identity/super-manager-decisions.ts";
import { companyDecisions } from "../../companies/register/company-decisions.ts";
import type { RecordAction } from "../../kernel/records/define.ts";
import { records } from "./registry.ts";

/**
 * The calls by which actions with `code: true` are taken, each with the decisions that it is about and, where its body is another, the
 * body of an update that it comes to. Such a request carries `sms_code`, which was sent to the person's own phone for these values (`actionCodes.send`).
 */
export const codedCalls = {
  "accountChanges.update": { decided: records.accountChanges },
  "companyContracts.update": { decided: records.companyContracts },
  "contractSupplements.update": { decided: records.companyContracts },
  "companyContracts.terminate": { decided: records.companyContracts, asUpdate: terminationAsked },
  "superManager.decide": { decided: superManagerDecisions },
  "companies.update": { decided: companyDecisions },
} as const;

export type CodedCall = keyof typeof codedCalls;
/** Decisions of which some action needs a code. */
export type CodedDecision = (typeof codedCalls)[CodedCall]["decided"]["name"];

export const codedCallNames = Object.keys(codedCalls) as [CodedCall, ...CodedCall[]];

type Body = Readonly<Record<string, unknown>>;
type Coded = {
  readonly decided: { readonly name: CodedDecision; readonly actions: Readonly<Record<string, RecordAction>> };
  readonly asUpdate?: (body: Body) => Body;
};

/** Decision in a request: its subject, and the body by which it is judged. Undefined where it needs no code. */
export const codedActionOf = (call: string, body: Body): { decision: CodedDecision; asked: Body } | undefined => {
  if (!Object.hasOwn(codedCalls, call)) return undefined;
  const { decided, asUpdate }: Coded = codedCalls[call as CodedCall];
  const asked = asUpdate?.(body) ?? body;
  return decided.actions[String(asked["action"])]?.code === true ? { decision: decided.name, asked } : undefined;
};
