import { mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { usualAges } from "../../../../../src-shared/companies/business/usual-ages.ts";
import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { usualWorkerLimits } from "../../../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { termsInput, termsModes, trialOfTerms } from "../../../../companies/contracts/terms-input.ts";
import { LiveFees } from "../../../../fee-grid/LiveFees.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { termText } from "../../../../i18n/term-text.ts";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import type { CompanyDetail } from "../tabs/use-company.ts";
import { useReviewStyles } from "./review.styles.ts";

type Props = { readonly detail: CompanyDetail; readonly review: CompanyReview };

const Card = ({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) => {
  const styles = useReviewStyles();
  const cards = useCardStyles();
  return (
    <section aria-label={title} className={cards.card}>
      <div className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        {side}
      </div>
      {children}
    </section>
  );
};

type Line = { readonly name: string; readonly value: ReactNode; readonly note?: string; readonly isNoted?: boolean };

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const styles = useReviewStyles();
  return (
    <dl style={{ margin: 0 }}>
      {lines.map(({ name, value, note, isNoted = false }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.quiet}>{name}</dt>
          <dd style={{ margin: 0 }} className={mergeClasses(isNoted && styles.open)}>
            {value}
            {isNoted && note !== undefined ? <div className={styles.small}>{note}</div> : null}
          </dd>
          {isNoted || note === undefined ? null : (
            <dd style={{ margin: 0 }} className={styles.quiet}>
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
};

/** Cost of 1,000 to 1,000,000 by the contract that is handed in, computed as bills are. */
const Fees = ({ detail: { business }, review: { contract } }: Props) => {
  const { t } = useText();
  if (contract === null) return <p>{t("companyReview.contract.none")}</p>;
  // The ones that it begins with, which may be in days to come.
  const [first] = business?.modes ?? [];
  const modes = termsModes(first?.calculation_mode_no ?? null, first?.tax_calculate_mode ?? null);
  return <LiveFees {...trialOfTerms(termsInput(contract.config, null), modes)} title={t("companyReview.fees.title")} />;
};

const useLimits = ({ limit_age, business }: CompanyDetail): readonly Line[] => {
  const { t } = useText();
  const usual = t("companyReview.limits.usual");
  const line = (name: string, value: string, usually: string): Line =>
    value === usually
      ? { name, value, note: usual }
      : { name, value, note: t("companyReview.limits.usually", { value: usually }), isNoted: true };
  const years = ({ male, female }: typeof limit_age) => `${male.min}–${male.max} / ${female.min}–${female.max}`;
  const { month, quarter } = usualWorkerLimits;
  return [
    ...(business === null
      ? []
      : [
          line(t("companyReview.limits.month"), formatMoney(business.month_limit ?? month), formatMoney(month)),
          line(t("companyReview.limits.quarter"), formatMoney(business.quarter_limit ?? quarter), formatMoney(quarter)),
        ]),
    line(t("companyReview.limits.ages"), years(limit_age), years(usualAges)),
    ...(business === null
      ? []
      : [
          line(
            t("companyWizard.fields.is_no_audit.label"),
            t(business.is_no_audit ? "common.yes" : "common.no"),
            t("common.no"),
          ),
        ]),
  ];
};

const useAccount = ({ detail, review: { account, contract } }: Props): readonly Line[] => {
  const { t, of, texts } = useText();
  const risk = detail.company?.risk_level ?? null;
  return [
    ...(account === null
      ? [{ name: t("companyReview.account.number"), value: t("companyReview.account.none"), isNoted: true }]
      : [
          { name: t("companyReview.account.holder"), value: detail.name },
          {
            ...{ name: t("companyReview.account.number"), value: account.account_no },
            note: termText(texts, account.bank_name),
          },
          {
            name: t("companyReview.account.proof"),
            value: t(account.is_proven ? "companyReview.account.proven" : "companyReview.account.later"),
          },
        ]),
    contract === null
      ? { name: t("companyReview.contract.title"), value: t("companyReview.contract.none"), isNoted: true }
      : {
          name: t("companyReview.contract.title"),
          value: t("companyReview.contract.days", { from: contract.start_at, to: contract.end_at }),
        },
    ...(contract === null
      ? []
      : [{ name: t("companyReview.contract.approval"), value: t("companyReview.contract.goesAlong") }]),
    ...(risk === null
      ? []
      : [{ name: t("lists.companies.columns.risk_level"), value: of(`enums.companyRisk.${risk}`) }]),
  ];
};

/** Fees, limits, account and main contract: what is approved with a company. */
export const ReviewCards = (props: Props) => {
  const styles = useReviewStyles();
  const { t } = useText();
  const { detail, review } = props;
  const cards = useCardStyles();
  const limits = useLimits(detail);
  const account = useAccount(props);
  return (
    <div className={styles.cards}>
      <div className={cards.card}>
        <Fees {...props} />
      </div>
      <Card title={t("companyReview.limits.title")}>
        <Lines lines={limits} />
      </Card>
      <Card
        title={t("companyReview.account.title")}
        side={
          review.contract === null || detail.contracts === null ? null : (
            <RecordLink to={{ list: "companyContracts", id: review.contract.id }}>
              {t("companyReview.contract.look")}
            </RecordLink>
          )
        }
      >
        <Lines lines={account} />
      </Card>
    </div>
  );
};
