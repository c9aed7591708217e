/** A signed contract as it is printed: its text, and what the page of evidence says, both in clear. */
export type ContractPaper = {
  readonly no: string;
  /** Its first line is the title. */
  readonly text: string;
  /** Name and value of each line of the page of evidence. */
  readonly evidence: readonly (readonly [name: string, value: string])[];
  readonly evidenceTitle: string;
  readonly evidenceNote: string;
  /** Text at the foot of every page, before its number. */
  readonly foot: string;
};

/** A file of contracts: what a reader of PDFs shows as its title, and who made it. */
export type ContractFile = { readonly title: string; readonly author: string };
