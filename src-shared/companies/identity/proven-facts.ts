import { companyStatus, entIdentityStates } from "../../kernel/states/company.ts";
import type { BaseField } from "./base-form.ts";

/** Facts that the proof of who a company is is about; the credit code is one that nobody changes after the review. */
export const provenFacts = ["name", "legal_person", "legal_person_id_no"] as const satisfies readonly BaseField[];
export type ProvenFact = (typeof provenFacts)[number];

/** Facts of a company that decide it. `identity`: how far its proof is, 0 to 5. */
type Known = { readonly [F in ProvenFact]?: string | null | undefined };

/**
 * Facts whose change has a company prove itself anew, because what was proven, or is being proven, was said of another name or
 * legal person; none while nothing was handed in. What is not among the changes stays.
 */
export const provenAnewBy = (identity: number, known: Known, changes: Known): readonly ProvenFact[] =>
  entIdentityStates.allows("reset", identity)
    ? provenFacts.filter((fact) => changes[fact] !== undefined && (changes[fact] ?? "") !== (known[fact] ?? ""))
    : [];

/** Companies that sign by their proven identity: of these it is told when the proof has to be made anew. */
export const signsByIdentity: readonly number[] = [companyStatus.toSign, companyStatus.active, companyStatus.frozen];
