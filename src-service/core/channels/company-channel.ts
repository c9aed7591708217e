import { createHash } from "node:crypto";
import type { ServiceClock } from "../context.ts";

/**
 * Question to Alipay or the bank: to open an agreement or an account book for a company. Two questions of one `trace_id` are one
 * question; `asked_ms`: when it was asked first, epoch ms.
 */
export type ChannelQuestion = {
  readonly trace_id: string;
  readonly asked_ms: number;
  readonly kind: "alipay" | "accountBook";
  readonly name: string;
  readonly credit_code: string;
};

/**
 * `opened` with the number of the agreement and `refused` with the provider's reason are answers; `late`, `unknown` and `down` decide
 * nothing: the question is asked again under its trace id.
 */
export type ChannelAnswer =
  | { readonly outcome: "opened"; readonly agreement_no: string }
  | { readonly outcome: "refused"; readonly reason: string }
  | { readonly outcome: "late" | "unknown" | "down" };

/** Opens channels of companies. It may throw: then nothing is known. It is never asked while a transaction is open. */
export type ChannelProvider = { open(question: ChannelQuestion): Promise<ChannelAnswer> };

const processing = { late: 3_000, unknown: 20_000, down: 10_000 } as const;
type Fate = "plain" | "refused" | keyof typeof processing;

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const fateByLot = ({ trace_id }: ChannelQuestion): Fate => {
  const lot = hashOf(trace_id).readUInt32BE(0) % 100;
  if (lot < 3) return "refused";
  if (lot < 6) return "late";
  if (lot < 8) return "unknown";
  return lot < 10 ? "down" : "plain";
};

/** The sandbox provider: the same question gets the same answer, some only after a while. */
export const sandboxChannels = (
  clock: ServiceClock,
  { fate = fateByLot }: { readonly fate?: (question: ChannelQuestion) => Fate } = {},
): ChannelProvider => ({
  open: async (question) => {
    const course = fate(question);
    if (course === "refused") return { outcome: "refused", reason: "企业信息与登记不一致，请核对后重新申请" };
    if (course !== "plain" && clock.now() < question.asked_ms + processing[course]) return { outcome: course };
    const prefix = question.kind === "alipay" ? "ZFB" : "ZB";
    const hash = hashOf([question.trace_id, question.credit_code].join("|")).toString("hex").slice(0, 16).toUpperCase();
    return { outcome: "opened", agreement_no: `${prefix}${hash}` };
  },
});
