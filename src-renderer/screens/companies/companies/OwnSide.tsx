import { Link, makeStyles } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { bankByCode } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { CompanyTerms } from "./story/CompanyTerms.tsx";
import { CompanyLimits, CompanyPeople } from "./tabs/OverviewTab.tsx";
import type { CompanyTabProps } from "./tabs/use-company.ts";

const useStyles = makeStyles({ side: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" } });

/** Corporate account and wallets, each with when it was proven and what is in it. */
const OwnAccounts = ({ detail: { account, wallets } }: CompanyTabProps) => {
  const cards = useCardStyles();
  const { t, of } = useText();
  const navigate = useNavigate();
  const can = useCan();
  if (account === null && wallets === null) return null;
  const bank = account === null ? "" : (bankByCode(account.bank_code)?.name ?? account.bank_code);
  const proven = account?.verified_at ?? null;
  const proof = proven === null ? t("companies.story.unproven") : `${t("companies.story.proved")} ${dayOf(proven)}`;
  return (
    <section className={cards.card} aria-label={t("companies.story.accounts")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("companies.story.accounts")}</span>
        {can("fund.account.edit") ? (
          <Link as="button" onClick={() => void navigate("/account")}>
            {t("companies.own.manage")}
          </Link>
        ) : null}
      </div>
      <Facts
        facts={[
          {
            name: t("companies.detail.account"),
            value: account === null ? t("companies.detail.noAccount") : `${bank} ${account.account_no} · ${proof}`,
          },
          ...(wallets ?? []).map(({ channel, balance, frozen }) => ({
            name: of(`enums.settlementChannel.${channel}`),
            value: t("companies.story.walletAvailable", { amount: formatMoney(balance - frozen) }),
          })),
        ]}
      />
    </section>
  );
};

/** Beside the page of one's own company: its contract and rates, its accounts, its people and rules. */
export const OwnSide = ({ detail }: CompanyTabProps) => {
  const styles = useStyles();
  const cards = useCardStyles();
  return (
    <div className={styles.side}>
      {detail.contracts === null ? null : <CompanyTerms detail={detail} />}
      <OwnAccounts detail={detail} />
      <div className={cards.card}>
        <CompanyPeople detail={detail} />
        <CompanyLimits detail={detail} />
      </div>
    </div>
  );
};
