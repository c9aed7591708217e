import { makeStyles } from "@fluentui/react-components";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { companyStatus } from "../../../../../src-shared/kernel/states/company.ts";
import { usualWorkerLimits } from "../../../../../src-shared/kernel/states/worker-gap.ts";
import { bankByCode } from "../../../../../src-shared/kernel/values/banks/bank.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { dayOf } from "../../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ProposalList } from "../../../../record/ProposalList.tsx";
import { type Fact, Facts, Section } from "../../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../../ui/facts/PlainTable.tsx";
import { narrowPage, useStoryStyles } from "../story/story.styles.ts";
import type { CompanyTabProps } from "./use-company.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.7fr) minmax(0, 1fr)",
    gap: "0 32px",
    [narrowPage]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const Accounts = ({ detail: { account, wallets } }: CompanyTabProps) => {
  const styles = useStoryStyles();
  const { t, of } = useText();
  if (account === null && wallets === null) return null;
  const twoLines = (first: string, second: string) => (
    <>
      <div>{first}</div>
      <div className={styles.small}>{second}</div>
    </>
  );
  const by = (what: string, person: string | null, at: string) =>
    [what, ...(person === null ? [] : [person]), dayOf(at)].join(" · ");
  const proofOf = ({ verified_at, proved_by, proved_at, approved_by, approved_at }: NonNullable<typeof account>) => {
    const proven = proved_at ?? verified_at;
    return proven === null
      ? t("common.emptyValue")
      : twoLines(
          by(t("companies.story.proved"), proved_by, proven),
          approved_at === null ? "" : by(t("companies.story.approved"), approved_by, approved_at),
        );
  };
  const rows = [
    ...(account === null
      ? []
      : [
          {
            key: "account",
            cells: [
              twoLines(t("companies.detail.account"), bankByCode(account.bank_code)?.name ?? account.bank_code),
              account.account_no,
              proofOf(account),
              t(account.verified_at === null ? "companies.story.unproven" : "companies.story.inUse"),
            ],
          },
        ]),
    ...(wallets ?? []).map(({ id, channel, balance, frozen, low_balance_alert }) => ({
      key: id,
      cells: [
        twoLines(t("companies.story.wallet"), of(`enums.settlementChannel.${channel}`)),
        twoLines(
          t("companies.story.walletAvailable", { amount: formatMoney(balance - frozen) }),
          frozen === 0 ? "" : t("companies.story.walletFrozen", { amount: formatMoney(frozen) }),
        ),
        t("companies.story.alert", { amount: formatMoney(low_balance_alert) }),
        t("companies.story.inUse"),
      ],
    })),
  ];
  return (
    <Section title={t("companies.story.accounts")}>
      {rows.length === 0 ? (
        <div className={styles.small}>{t("companies.detail.noAccount")}</div>
      ) : (
        <PlainTable
          label={t("companies.story.accounts")}
          titles={(["account", "number", "proof", "state"] as const).map((name) =>
            t(`companies.story.accountColumns.${name}`),
          )}
          rows={rows}
          figures={[]}
        />
      )}
    </Section>
  );
};

/** People of a company: those who sign for it and those who look after it. */
export const CompanyPeople = ({ detail: { manager, base, company } }: CompanyTabProps) => {
  const { t } = useText();
  const named = (name: string, ...values: readonly (string | null | undefined)[]): readonly Fact[] => {
    const given = values.filter((value) => value !== null && value !== undefined && value !== "");
    return given.length === 0 ? [] : [{ name, value: given.join(" · ") }];
  };
  const facts = [
    ...(manager === null
      ? [{ name: t("companies.remind.roles.manager"), value: t("companies.story.nobody") }]
      : named(t("companies.remind.roles.manager"), manager.name, manager.mobile)),
    ...named(t("companies.fields.legal_person"), base?.legal_person),
    ...named(t("companies.remind.roles.contact"), base?.contact_name, base?.contact_mobile),
    ...named(t("companies.assign.owner"), company?.service_owner_name),
    ...named(t("companies.assign.salesman"), company?.salesman_name),
  ];
  return (
    <Section title={t("companies.story.people")}>
      <Facts facts={facts} />
    </Section>
  );
};

/** Limits of a company's workers, and how their tax is counted. */
export const CompanyLimits = ({ detail: { limit_age, business, company } }: CompanyTabProps) => {
  const { t, of } = useText();
  const limit = (cents: number | null, usual: number) => formatMoney(cents ?? usual);
  const tax = company?.tax_calculate_mode ?? null;
  return (
    <Section title={t("companies.story.limits")}>
      <Facts
        facts={[
          ...(business === null
            ? []
            : [
                {
                  name: t("companies.detail.limits"),
                  value: t("companies.story.limitsOf", {
                    month: limit(business.month_limit, usualWorkerLimits.month),
                    quarter: limit(business.quarter_limit, usualWorkerLimits.quarter),
                  }),
                },
              ]),
          {
            name: t("companies.detail.ages"),
            value: (["male", "female"] as const)
              .map((sex) => `${t(`companies.detail.${sex}`)} ${limit_age[sex].min}–${limit_age[sex].max}`)
              .join(" · "),
          },
          ...(tax === null ? [] : [{ name: t("companies.story.tax"), value: of(`enums.taxMode.${tax}`) }]),
        ]}
      />
    </Section>
  );
};

/** Reason for which a company was refused or frozen, while it is. */
export const StoppedBecause = ({ detail: { base, status } }: CompanyTabProps) => {
  const { t } = useText();
  const isRefused = status === companyStatus.refused;
  const reason = isRefused ? base?.reject_reason : base?.frozen_reason;
  if (!(isRefused || status === companyStatus.frozen) || !reason) return null;
  return (
    <Facts facts={[{ name: t(`companies.fields.${isRefused ? "reject_reason" : "frozen_reason"}`), value: reason }]} />
  );
};

/** Accounts with who proved them when, and the people of a company; before them who asked for its freezing. */
export const OverviewTab = ({ detail }: CompanyTabProps) => {
  const styles = useStyles();
  const { t } = useText();
  const { company, freezes } = detail;
  return (
    <>
      <StoppedBecause detail={detail} />
      {freezes === null || freezes.length === 0 || company === null ? null : (
        <Section title={t("proposals.companyFreezes.title")}>
          <ProposalList name="companyFreezes" row={company as Row} proposals={freezes} />
        </Section>
      )}
      <div className={styles.columns}>
        <Accounts detail={detail} />
        <div>
          <CompanyPeople detail={detail} />
          <CompanyLimits detail={detail} />
        </div>
      </div>
    </>
  );
};
