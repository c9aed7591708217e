import { type ReactNode, useState } from "react";
import { askedFields, type TermsField } from "../../../../src-shared/companies/contracts/terms-form.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { TermsFields } from "../../../companies/contracts/TermsFields.tsx";
import {
  areTermsWhole,
  type Config,
  configIn,
  type TermsModes,
  taxGridIn,
  termsInput,
  trialOfTerms,
} from "../../../companies/contracts/terms-input.ts";
import { LiveFees } from "../../../fee-grid/LiveFees.tsx";

type Rows = Record<string, unknown>[];

type Given = {
  /** Terms that it begins with, and their tax grid. */
  readonly config: Config;
  readonly taxGrid: Rows | null;
  /** The terms that are asked for. */
  readonly chosen: readonly TermsField[];
  /** All terms are said, not those alone that are asked for. */
  readonly isMain: boolean;
  readonly modes: TermsModes | null;
};

/** Terms to be sent; null while something is missing or wrong. */
export type TypedTerms = { readonly config: Config; readonly tax_grid: Rows | null } | null;

const nothingRefused = {};

/** The terms of a contract while they are typed, with the fees that they come to. */
export const useTerms = (given: Given): { terms: TypedTerms; fields: ReactNode } => {
  const { config, taxGrid, chosen, isMain, modes } = given;
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [input, setInput] = useState(() => termsInput(config, taxGrid));
  const asked = askedFields(chosen, Number(input["company_withdraw_fee_type"]));
  const tax_grid = chosen.includes("tax_grid") ? taxGridIn(input) : null;
  return {
    terms: areTermsWhole(asked, input, isMain) ? { config: configIn(chosen, input, isMain), tax_grid } : null,
    fields: (
      <>
        <TermsFields {...{ chosen, isMain, modes, input, today }} refused={nothingRefused} onChange={setInput} />
        {chosen.includes("service_fee_ratio_range") ? <LiveFees {...trialOfTerms(input, modes)} /> : null}
      </>
    ),
  };
};
