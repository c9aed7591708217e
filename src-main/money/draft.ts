import type { PaymentPurpose } from "../../src-shared/billing/funds/money-calls.ts";
import type { FigureDifference } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { PlanInput, PlanItem, PlanWallet } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Canonical } from "../../src-shared/kernel/values/text/digest.ts";
import type { MoneyParts } from "./money-parts.ts";

/** An operation as it would be sent, less the SMS code, with the facts that the person confirms. Amounts in cents. */
export type Draft = {
  readonly action: PlanInput["action"];
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: Canonical | undefined };
  readonly businessKey: string;
  readonly objectId: string | null;
  readonly objectNo: string;
  readonly companyName: string;
  readonly count: number;
  readonly amount: number;
  /** Part of it that workers get; null where nobody gets any. */
  readonly laborNet: number | null;
  /** More facts to show: `money.notes.<key>`. */
  readonly notes?: readonly { readonly key: string; readonly value: string }[];
  /** Of several things: each, those left out too. */
  readonly items?: readonly PlanItem[];
  readonly wallets?: readonly PlanWallet[];
  /** Where a payment pays other taxes than were approved: what was, is, and why. */
  readonly difference?: FigureDifference;
  /** Subject to which an SMS code would be bound; null when the operation needs none. */
  readonly sms: { readonly purpose: PaymentPurpose; readonly objectId: string; readonly digest: string } | null;
};

export type Api = MoneyParts["api"];

/**
 * Reads what an operation is about from the service, now, and says what would be sent. AppError: what the service says
 * against it, or `offline`.
 */
export type Drafter<A extends PlanInput["action"]> = (
  api: Api,
  input: Extract<PlanInput, { action: A }>,
  signal: AbortSignal,
) => Promise<Draft>;

type Verdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };

/** AppError: what the service says against this person doing it; `forbidden` where it says nothing of it. */
export const assertAllowed = (verdicts: readonly Verdict[], action: string): void => {
  const verdict = verdicts.find((one) => one.action === action);
  if (verdict?.allowed !== true) throw new AppError(verdict?.reason ?? "forbidden");
};
