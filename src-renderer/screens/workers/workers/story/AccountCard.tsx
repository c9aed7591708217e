import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { payAccountStates } from "../../../../../src-shared/kernel/states/worker.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { PayAccountDetail } from "../../../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { termText } from "../../../../i18n/term-text.ts";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { useWorkerAccounts } from "../../../../workers/accounts/use-worker-accounts.ts";
import { Proven } from "./Proven.tsx";

const useStyles = makeStyles({
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  next: { marginTop: "4px", paddingTop: "4px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** Accounts that the card has room for; the others are in the part below. */
const shownMost = 2;

const Account = ({ detail, isFirst }: { readonly detail: PayAccountDetail; readonly isFirst: boolean }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, of, texts } = useText();
  const { account, fail_at, fail_reason, paid_count, paid_amount } = detail;
  const isVerified = account.status === payAccountStates.code("verified");
  const use =
    account.used_by > 1 ? t("payAccounts.tab.shared", { count: account.used_by }) : t("payAccounts.tab.ownOnly");
  const failure = fail_at === null ? "" : `${fail_at.slice(5, 10)} ${termText(texts, fail_reason ?? "")}`;
  return (
    <div className={mergeClasses(!isFirst && styles.next)}>
      <div className={styles.name}>
        {termText(texts, account.bank_name ?? "")} {account.account_no}
      </div>
      <div className={mergeClasses(cards.small, cards.muted)}>
        {[t(account.is_default ? "payAccounts.tab.isDefault" : "payAccounts.tab.other"), use].join(" · ")}
      </div>
      {account.hold ? <Proven isGood={false} text={failure === "" ? t("payAccounts.tab.held") : failure} /> : null}
      <Proven
        isGood={isVerified}
        text={
          isVerified
            ? t("workers.account.passed", { method: of(`enums.verifyMethod.${account.verify_method}`) })
            : of(`states.payAccount.${payAccountStates.keyOf(account.status) ?? ""}`)
        }
        side={isVerified ? (account.verified_at?.slice(0, 10) ?? "") : ""}
      />
      {paid_count === 0 ? null : (
        <Proven isGood text={t("workers.account.paid", { count: paid_count })} side={formatMoney(paid_amount)} />
      )}
    </div>
  );
};

type Props = { readonly laborId: string; onAll(): void };

/** Accounts that somebody is paid to, the default one first: checked how and when, and what came through. */
export const AccountCard = ({ laborId, onAll }: Props) => {
  const cards = useCardStyles();
  const { t } = useText();
  const query = useWorkerAccounts(laborId);
  const accounts = query.data?.value.accounts;
  return (
    <section className={cards.card} aria-label={t("workers.tabs.accounts")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("workers.tabs.accounts")}</span>
        {accounts === undefined ? null : (
          <Link as="button" type="button" onClick={onAll}>
            {accounts.length === 0 ? t("workers.account.add") : t("workers.account.all", { count: accounts.length })}
          </Link>
        )}
      </div>
      {accounts === undefined ? <DetailStates query={query} /> : null}
      {accounts?.length === 0 ? <Proven isGood={false} text={t("payAccounts.tab.none")} /> : null}
      {accounts?.slice(0, shownMost).map((detail, at) => (
        <Account key={detail.account.id} detail={detail} isFirst={at === 0} />
      ))}
    </section>
  );
};
