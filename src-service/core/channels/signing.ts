import { createHash } from "node:crypto";
import type { ServiceClock } from "../context.ts";

/**
 * Question to a provider of electronic signatures: to sign the text with this sha256 for the person who confirmed it by a code.
 * `trace_id`: two questions of one id are one question; `asked_ms`: when it was asked first, epoch ms.
 */
export type SigningQuestion = {
  readonly trace_id: string;
  readonly asked_ms: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly text_sha256: string;
};

/**
 * `signed` with the serial of the certificate, and `declined` (the provider does not sign for this person), are answers. `late`,
 * `unknown` and `down` decide nothing: the question is asked again under the same trace id, and never taken as failed.
 */
export type SigningAnswer =
  | { readonly outcome: "signed"; readonly serial: string }
  | { readonly outcome: "declined" | "late" | "unknown" | "down" };

/** Signs for people. It may throw: then nothing is known. It is never asked while a transaction is open. */
export type SigningProvider = { sign(question: SigningQuestion): Promise<SigningAnswer> };

/** Name of the sandbox in evidence. */
export const signingPlatform = "sandbox";

const processing = { late: 3_000, unknown: 20_000, down: 10_000 } as const;
type Fate = "plain" | "declined" | keyof typeof processing;

export type SandboxSigning = {
  /** Fate of a question; absent: by lot of its trace id, of each hundred 3 late, 2 unknown, 2 down at first. */
  readonly fate?: (question: SigningQuestion) => Fate;
};

/** The sandbox provider: the same question gets the same certificate, some only after a while. */
export const sandboxSigning = (clock: ServiceClock, { fate }: SandboxSigning = {}): SigningProvider => {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  const byLot = ({ trace_id }: SigningQuestion): Fate => {
    const lot = hash(trace_id).readUInt32BE(0) % 100;
    if (lot < 3) return "late";
    if (lot < 5) return "unknown";
    return lot < 7 ? "down" : "plain";
  };
  return {
    sign: async (question) => {
      const course = (fate ?? byLot)(question);
      if (course === "declined") return { outcome: "declined" };
      if (course !== "plain" && clock.now() < question.asked_ms + processing[course]) return { outcome: course };
      const { trace_id, id_no, text_sha256 } = question;
      const serial = hash([trace_id, id_no, text_sha256].join("|")).toString("hex").slice(0, 20).toUpperCase();
      return { outcome: "signed", serial: `SBX${serial}` };
    },
  };
};
