import { createHash } from "node:crypto";
import type { ServiceClock } from "../context.ts";

/** A worker as the tax office registers them for a payer. */
export type TaxPerson = { readonly name: string; readonly id_no: string; readonly mobile: string };

/**
 * Submission of the people of a company for a month. Two questions of one `trace_id` are one submission. `asked_ms`: when it was
 * sent first, epoch ms.
 */
export type TaxSubmission = {
  readonly trace_id: string;
  readonly asked_ms: number;
  readonly credit_code: string;
  readonly period: string;
  readonly people: readonly TaxPerson[];
};

/**
 * `answered`: each person in the order sent, null where the office took them, else its reason. `refused`: it took nothing, with the
 * reason. `late`, `unknown` and `down` decide nothing: the same submission is asked about again under its trace id.
 */
export type TaxAnswer =
  | { readonly outcome: "answered"; readonly receipt_no: string; readonly reasons: readonly (string | null)[] }
  | { readonly outcome: "refused"; readonly reason: string }
  | { readonly outcome: "late" | "unknown" | "down" };

/** Registers people. It may throw: then nothing is known. It is never asked while a transaction is open. */
export type TaxOffice = { collect(submission: TaxSubmission): Promise<TaxAnswer> };

const processing = { late: 4_000, unknown: 20_000, down: 10_000 } as const;
type Fate = "plain" | "refused" | keyof typeof processing;

export type SandboxTaxOffice = {
  /** Fate of a submission; absent: by lot of its trace id. */
  readonly fate?: (submission: TaxSubmission) => Fate;
  /** Reason why a person is refused; absent: by lot. */
  readonly reason?: (person: TaxPerson, submission: TaxSubmission) => string | null;
};

const lotOf = (...parts: readonly string[]): number =>
  createHash("sha256").update(parts.join("|")).digest().readUInt32BE(0) % 100;

const fateByLot = ({ trace_id }: TaxSubmission): Fate => {
  const lot = lotOf(trace_id);
  if (lot < 4) return "late";
  if (lot < 6) return "unknown";
  return lot < 9 ? "down" : "plain";
};

/** Of each hundred people one has data that the office does not know, and one could not be looked up this time. */
const reasonByLot = ({ name, id_no }: TaxPerson, { trace_id }: TaxSubmission): string | null => {
  if (lotOf(name, id_no) === 0) return "姓名与证件号码不一致";
  return lotOf(trace_id, id_no) === 1 ? "系统繁忙，未能核对，请重新报送" : null;
};

/** The sandbox office: the same submission gets the same answer, some only after a while. */
export const sandboxTaxOffice = (
  clock: ServiceClock,
  { fate = fateByLot, reason = reasonByLot }: SandboxTaxOffice = {},
): TaxOffice => ({
  collect: async (submission) => {
    const course = fate(submission);
    if (course === "refused") return { outcome: "refused", reason: "扣缴义务人未在税务机关登记" };
    const isOpen = course !== "plain" && clock.now() < submission.asked_ms + processing[course];
    if (isOpen) return { outcome: course };
    const hash = createHash("sha256").update(submission.trace_id).digest("hex").slice(0, 8).toUpperCase();
    return {
      outcome: "answered",
      receipt_no: `SJ${submission.period.replace("-", "")}${hash}`,
      reasons: submission.people.map((person) => reason(person, submission)),
    };
  },
});
