import { feeTiersSchema } from "../../../../src-shared/kernel/tax/fee-tiers.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { TierStrip } from "../../../companies/contracts/TierStrip.tsx";
import { termsInput, trialOfTerms } from "../../../companies/contracts/terms-input.ts";
import { LiveFees } from "../../../fee-grid/LiveFees.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { useModes } from "./use-modes.ts";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

const words = "records.companyContracts.detail.words";

const tiersOf = (grid: unknown) => {
  const parsed = feeTiersSchema.safeParse(grid ?? []);
  return parsed.success ? parsed.data : [];
};

/** Rates of a contract with its supplements laid over it: its tiers, the ways in which they are charged, and what usual amounts cost. */
export const FeeCard = ({ detail: { laid, contract } }: Props) => {
  const cards = useCardStyles();
  const { t, of } = useText();
  const modes = useModes(contract.company_id);
  const tiers = tiersOf(laid["service_fee_ratio_range"]);
  const laborTiers = tiersOf(laid["labor_service_fee_ratio_range"]);
  if (tiers.length === 0) return null;
  const { service_fee_cumulative_type: period, tier_method: method } = laid;
  const ways = [
    ...(modes === null ? [] : [of(`enums.calculationMode.${modes.calculation_mode_no}`)]),
    ...(period === undefined ? [] : [of(`${words}.service_fee_cumulative_type.${period}`)]),
    ...(method === undefined || tiers.length < 2 ? [] : [of(`${words}.tier_method.${method}`)]),
  ].join(" · ");
  return (
    <section className={cards.card} aria-label={t("companies.story.rates")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("companies.story.rates")}</span>
        <span className={`${cards.small} ${cards.muted}`}>{ways}</span>
      </div>
      <TierStrip label={t("companies.story.rates")} tiers={tiers} />
      {laborTiers.length === 0 ? null : <TierStrip label={t("companies.story.laborRates")} tiers={laborTiers} />}
      <LiveFees
        {...trialOfTerms(termsInput(laid, null), modes)}
        title={t("records.companyContracts.detail.examples")}
      />
    </section>
  );
};
