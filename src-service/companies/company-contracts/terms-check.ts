import type { TaxGridDraft } from "../../../src-shared/kernel/tax/tax-grid.ts";
import { configFaults, type TermsFault, taxGridFaults } from "../../../src-shared/kernel/terms/terms.ts";
import { ServiceError } from "../../core/context.ts";

/** Terms as sent. */
export type SentTerms = {
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly tax_grid?: readonly Readonly<Record<string, unknown>>[] | null | undefined;
};

/** Which contract the terms are of: a supplement names only what it overrides, other papers need no fee terms. */
export type TermsKind = "main" | "supplement" | "other";

const draftOf = (row: Readonly<Record<string, unknown>>): TaxGridDraft => ({
  ...{ limit: row["limit"], ratio: row["ratio"] },
  ...{ personal_amount: row["personal_amount"], quick_deduction: row["quick_deduction"] },
});

/** The template that workers sign by is chosen apart and goes along with the terms. */
const ownMembers = ({ contract_custom_config: _chosen, ...config }: Readonly<Record<string, unknown>>) => config;

const faultsOf = ({ config, tax_grid }: SentTerms, kind: TermsKind): readonly TermsFault[] => [
  ...(config === undefined || (kind === "other" && Object.keys(config).length === 0)
    ? []
    : configFaults(ownMembers(config), kind !== "main")),
  ...(tax_grid === undefined || tax_grid === null ? [] : taxGridFaults(tax_grid.map(draftOf))),
];

/** Where a fault is, as the path of its cell in the request. */
const pathOf = ({ member, row, field }: TermsFault): string =>
  [...(member === "tax_grid" ? [] : ["config"]), member, row, field]
    .filter((part) => part !== null && part !== "")
    .join(".");

/** Throws `invalid` naming every cell of the terms that is wrong, with the key of the text that says what. */
export const assertTerms = (sent: SentTerms, kind: TermsKind): void => {
  const faults = faultsOf(sent, kind).map((fault) => [pathOf(fault), [fault.code]] as const);
  if (faults.length > 0) throw new ServiceError("invalid", { fields: Object.fromEntries(faults) });
};
