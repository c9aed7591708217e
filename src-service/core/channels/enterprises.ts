import { createHash } from "node:crypto";
import { checkUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import type { ServiceClock } from "../context.ts";
import { type CompanyRegister, sandboxRegister } from "./company-register.ts";

type Traced = {
  /** Two questions of one id are one question. */
  readonly trace_id: string;
  /** When it was asked first, epoch ms. */
  readonly asked_ms: number;
};

/** Question to the register: does a company of this name have this credit code and this legal representative? */
export type RegisterQuestion = Traced & {
  readonly name: string;
  readonly credit_code: string;
  readonly legal_person: string;
  readonly legal_person_id_no: string;
};

/**
 * `match`, `noMatch` (which fact is never said) and `companyUnknown` (the register holds no such code) are answers. `down`
 * (nothing was checked), `late` and `unknown` decide nothing: the question is asked again, and never taken as failed.
 */
export type RegisterAnswer = "match" | "noMatch" | "companyUnknown" | "down" | "late" | "unknown";

/** Question to a provider of signatures: to open the account by which a company signs. */
export type SignAccountQuestion = Traced & { readonly name: string; readonly credit_code: string };

export type SignAccountAnswer =
  | { readonly outcome: "opened"; readonly account: string }
  | { readonly outcome: "declined" | "down" | "late" | "unknown" };

/**
 * The register of companies, and the provider by whom they sign. They may throw: then nothing is known. They are never asked
 * while a transaction is open.
 */
export type EnterpriseProvider = {
  check(question: RegisterQuestion): Promise<RegisterAnswer>;
  openSignAccount(question: SignAccountQuestion): Promise<SignAccountAnswer>;
};

/** Name of the sandbox in evidence. */
export const enterprisePlatform = "sandbox";

const processing = { late: 3_000, unknown: 20_000, down: 10_000 } as const;
type Fate = "plain" | keyof typeof processing;

export type SandboxEnterprises = {
  /** With the same seed the same facts get the same answer. */
  readonly seed?: string;
  /** Fate of a question before its answer; absent: by lot of its facts, of each hundred 3 late, 2 unknown, 2 down at first. */
  readonly fate?: (question: RegisterQuestion | SignAccountQuestion) => Fate;
  /** Register of who represents a company, as told to the wizard too; absent: the sandbox of it. */
  readonly register?: CompanyRegister;
};

/**
 * The sandbox: it says of a company what the register of companies says of it, from which the wizard is filled: who is not the
 * legal person there does not match. The register knows no ID numbers, and the demo's names of companies are not its own, so
 * neither is compared. A register that never answers about a code leaves the company unknown.
 */
export const sandboxEnterprises = (
  clock: ServiceClock,
  { seed = "flexdesk", fate, register = sandboxRegister }: SandboxEnterprises = {},
): EnterpriseProvider => {
  const hash = (...parts: readonly string[]): Buffer =>
    createHash("sha256")
      .update([seed, ...parts].join("|"))
      .digest();
  const lot = (...parts: readonly string[]): number => hash(...parts).readUInt32BE(0) % 100;

  const byLot = (question: RegisterQuestion | SignAccountQuestion): Fate => {
    const drawn = lot("fate", question.credit_code, "legal_person" in question ? question.legal_person_id_no : "sign");
    if (drawn < 3) return "late";
    if (drawn < 5) return "unknown";
    return drawn < 7 ? "down" : "plain";
  };

  const isOpen = (question: RegisterQuestion | SignAccountQuestion): Exclude<Fate, "plain"> | null => {
    const course = (fate ?? byLot)(question);
    return course !== "plain" && clock.now() < question.asked_ms + processing[course] ? course : null;
  };

  return {
    check: async (question) => {
      const open = isOpen(question);
      if (open !== null) return open;
      const { credit_code, legal_person, legal_person_id_no } = question;
      const registered = checkUscc(credit_code).ok ? await register.find(credit_code) : null;
      if (registered?.answer !== "found") return "companyUnknown";
      const isPerson = nameKey(legal_person) === nameKey(registered.entry.legal_person);
      return isPerson && checkIdNumber(legal_person_id_no).ok ? "match" : "noMatch";
    },
    openSignAccount: async (question) => {
      const open = isOpen(question);
      if (open !== null) return { outcome: open };
      const { credit_code } = question;
      if (lot("sign", credit_code) < 3) return { outcome: "declined" };
      return {
        outcome: "opened",
        account: `QS${hash("account", credit_code).toString("hex").slice(0, 16).toUpperCase()}`,
      };
    },
  };
};
