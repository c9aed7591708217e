import type { TermsModes } from "../../../../companies/contracts/terms-input.ts";
import { LiveFees } from "../../../../fee-grid/LiveFees.tsx";
import { WhatIf } from "../../../../fee-grid/WhatIf.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { FormInput } from "../../../../record/forms/form-values.ts";
import { useWizardStyles } from "../../../../record/forms/wizard.styles.ts";
import { type Fourth, trialOf } from "./contract-trial.ts";

type Props = { readonly input: FormInput; readonly fourth: Fourth | undefined; readonly modes: TermsModes };

/** Beside step 4: what usual amounts cost by the terms as they are typed, and what was paid before would have cost. */
export const ContractTrial = ({ input, fourth, modes }: Props) => {
  const styles = useWizardStyles();
  const { t } = useText();
  const isDraft = fourth?.head.mode === "draft";
  const { rows, terms, feePeriod, config, modes: trialModes } = trialOf(input, modes, isDraft);
  return (
    <aside className={styles.beside} aria-label={t("companyWizard.sections.trial")}>
      <LiveFees rows={rows} terms={terms} feePeriod={feePeriod} />
      {/* Nothing was ever paid for a company that is only being taken in. */}
      {fourth === undefined || isDraft ? null : (
        <>
          <h2 className={styles.trialTitle}>{t("whatIf.title")}</h2>
          <WhatIf companyId={fourth.head.id} config={config} modes={trialModes} isNarrow />
        </>
      )}
    </aside>
  );
};
