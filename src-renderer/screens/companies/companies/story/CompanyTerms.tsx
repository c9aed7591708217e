import { Link, mergeClasses } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import {
  companyContractStates,
  companyContracts,
} from "../../../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CompanyDetail } from "../../../../../src-shared/companies/register/companies-calls.ts";
import { dayOf, daysBetween, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import { TierStrip } from "../../../../companies/contracts/TierStrip.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { useStoryStyles } from "./story.styles.ts";

const { code } = companyContractStates;
/** In force, so that its days are counted. */
const counts: readonly number[] = [code("inForce"), code("endingSoon"), code("ending")];

type Props = { readonly detail: Pick<CompanyDetail, "terms" | "company"> };

/** The main contract of a company: its term, its rates, and how they are counted. */
export const CompanyTerms = ({ detail: { terms, company } }: Props) => {
  const cards = useCardStyles();
  const styles = useStoryStyles();
  const { t, of } = useText();
  const navigate = useNavigate();
  const title = t("companies.story.contract");
  if (terms === null)
    return (
      <section className={cards.card} aria-label={title}>
        <div className={styles.strong}>{title}</div>
        <div className={styles.small}>{t("companies.story.noContract")}</div>
      </section>
    );
  const { contract_id, no, status, start_at, end_at, abort_at, tiers, labor_tiers, auto_renew, remind_days } = terms;
  const last = abort_at ?? end_at;
  const left = daysBetween(dayOf(shanghaiNow(Date.now())), last);
  const words = "records.companyContracts.detail.words";
  const calculation = company?.calculation_mode_no ?? null;
  const ways = [
    ...(calculation === null ? [] : [of(`enums.calculationMode.${calculation}`)]),
    ...(terms.fee_period === null ? [] : [of(`${words}.service_fee_cumulative_type.${terms.fee_period}`)]),
    ...(terms.tier_method === null || tiers.length < 2 ? [] : [of(`${words}.tier_method.${terms.tier_method}`)]),
  ];
  return (
    <section className={cards.card} aria-label={title}>
      <div className={styles.line}>
        <span className={mergeClasses(styles.strong, styles.cut)}>{`${title} ${no}`}</span>
        <Link as="button" onClick={() => void navigate(`/contracts/${contract_id}`)}>
          {t("companies.story.toContract")}
        </Link>
      </div>
      <div className={mergeClasses(styles.line, styles.small)}>
        <span>{t("companies.story.term", { start: start_at, end: last })}</span>
        {counts.includes(status) ? (
          <span className={mergeClasses(status !== code("inForce") && styles.warm)}>
            {t("companies.story.daysLeft", { days: left })}
          </span>
        ) : (
          <CellValue column={companyContracts.columns.status} value={status} />
        )}
      </div>
      {tiers.length === 0 ? null : <TierStrip label={t("companies.story.rates")} tiers={tiers} />}
      {labor_tiers.length === 0 ? null : <TierStrip label={t("companies.story.laborRates")} tiers={labor_tiers} />}
      <div className={mergeClasses(styles.line, styles.small)}>
        <span className={styles.cut} title={ways.join(" · ")}>
          {ways.join(" · ")}
        </span>
        <span className={styles.fixed}>
          {auto_renew
            ? t("companies.story.renews")
            : remind_days !== null && t("companies.story.remindDays", { days: remind_days })}
        </span>
      </div>
    </section>
  );
};
