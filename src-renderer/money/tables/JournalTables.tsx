import { makeStyles, tokens } from "@fluentui/react-components";
import type { JournalView } from "../../../src-shared/billing/funds/transfers-calls.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainTable } from "../../ui/facts/PlainTable.tsx";

const useStyles = makeStyles({
  journal: { marginBottom: tokens.spacingVerticalM },
  head: { display: "flex", justifyContent: "space-between", gap: tokens.spacingHorizontalM },
  name: { fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
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
      <PlainTable
        hasRowHeads
        figures={[1, 2]}
        titles={(["account", "debit", "credit"] as const).map((key) => t(`funds.ledger.${key}`))}
        rows={[
          ...journal.sides.map(({ account, company_name, amount }) => ({
            key: `${account} ${company_name} ${amount}`,
            cells: [
              <span key="account">
                {accountOf(account)}
                {company_name === "" ? null : <span className={styles.muted}>{` ${company_name}`}</span>}
              </span>,
              amount > 0 ? formatMoney(amount) : "",
              amount < 0 ? formatMoney(-amount) : "",
            ],
          })),
          {
            key: "sum",
            cells: [t("funds.ledger.sum"), formatMoney(debits), formatMoney(credits)],
            isMarked: true,
          },
        ]}
      />
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
