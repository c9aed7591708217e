import { termsOfStored } from "../../../../src-shared/kernel/terms/stored-terms.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { WhatIf } from "../../../fee-grid/WhatIf.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";

type Detail = RecordDetail<"companyContracts">;
type Props = { readonly detail: Detail };

/** To be approved, to be signed, to be sealed: what comes can be tried out; the terms of a draft still change in its form. */
const notInForce: readonly number[] = [20, 30, 40];
/** Main contract and supplement: the others say nothing about fees. */
const withTerms: readonly number[] = [1, 2];

const termsOf = ({ contract, config, laid }: Detail) => termsOfStored(contract.category === 2 ? laid : config);

/** True for a contract whose terms can be tried out. */
export const isTried = (detail: Detail): boolean =>
  notInForce.includes(detail.contract.status) &&
  withTerms.includes(detail.contract.category) &&
  termsOf(detail) !== null;

/** Computes the cost of the company's paid settlements under the terms of a contract that is not in force yet. */
export const ContractWhatIf = ({ detail }: Props) => {
  const { t } = useText();
  const terms = termsOf(detail);
  if (terms === null) return null;
  return (
    <Section title={t("whatIf.title")}>
      <WhatIf companyId={detail.contract.company_id} config={terms} />
    </Section>
  );
};
