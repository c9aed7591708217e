import { makeStyles, tokens } from "@fluentui/react-components";
import type { JournalView } from "../../../src-shared/billing/funds/transfers-calls.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  journal: { marginBottom: tokens.spacingVerticalM },
  head: { display: "flex", justifyContent: "space-between", gap: tokens.spacingHorizontalM },
  name: { fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  amount: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  sum: { fontWeight: tokens.fontWeightSemibold },
});

const Journal = ({ journal }: { journal: JournalView }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const accountOf = (kind: string) => of(`funds.ledger.${kind}`, {}, t("funds.ledger.other", { kind }));
  const title = of(`funds.journals.${journal.kind}`, {}, t("funds.journals.other", { kind: journal.kind }));
  const debits = journal.sides.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const credits = journal.sides.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return (
    <section className={styles.journal} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.name}>{title}</span>
        <span className={styles.muted}>
          {t("funds.ledger.by", { at: journal.at, by: journal.by === "" ? t("funds.ledger.byBank") : journal.by })}
        </span>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.cell}>
              {t("funds.ledger.account")}
            </th>
            <th scope="col" className={styles.amount}>
              {t("funds.ledger.debit")}
            </th>
            <th scope="col" className={styles.amount}>
              {t("funds.ledger.credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.sides.map(({ account, company_name, amount }) => (
            <tr key={`${account} ${company_name} ${amount}`}>
              <th scope="row" className={styles.cell}>
                {accountOf(account)}
                {company_name === "" ? null : <span className={styles.muted}>{` ${company_name}`}</span>}
              </th>
              <td className={styles.amount}>{amount > 0 ? formatMoney(amount) : ""}</td>
              <td className={styles.amount}>{amount < 0 ? formatMoney(-amount) : ""}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row" className={styles.cell}>
              {t("funds.ledger.sum")}
            </th>
            <td className={styles.amount}>{formatMoney(debits)}</td>
            <td className={styles.amount}>{formatMoney(credits)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
};

/** Lists the bookings, each with both its sides. */
export const JournalTables = ({ journals }: { journals: readonly JournalView[] }) => {
  const styles = useStyles();
  const { t } = useText();
  if (journals.length === 0) return <span className={styles.muted}>{t("funds.transfer.journalsNone")}</span>;
  return journals.map((journal) => <Journal key={journal.id} journal={journal} />);
};
