import { z } from "zod";
import { idText } from "../../kernel/calls/define.ts";

/** A case about one bank order (`bankCaseStates`). Amounts in cents. */
export const bankCaseView = z.object({
  id: idText,
  order_no: z.string(),
  status: z.int(),
  ordered: z.int(),
  /** Last state reported by the bank; null: nothing definitive. */
  bank_state: z.string().nullable(),
  bank_amount: z.int().nullable(),
  /** Outcome proposed by the bank's file. */
  result: z.string().nullable(),
  amount: z.int().nullable(),
  serial: z.string().nullable(),
  reason: z.string(),
  proposer_name: z.string().nullable(),
  proposed_at: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The person who asks proposed it, so that another one has to decide. */
  is_mine: z.boolean(),
});
export type BankCaseView = z.output<typeof bankCaseView>;
