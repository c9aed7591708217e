import { mergeClasses } from "@fluentui/react-components";
import { wallets } from "../../../../../src-shared/billing/funds/wallets-list.ts";
import type { CompanyDetail } from "../../../../../src-shared/companies/register/companies-calls.ts";
import { formatMoney, moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { dayOf, monthOf, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { codeLabel, columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { StackedBar } from "../../../../ui/facts/StackedBar.tsx";
import { useStoryStyles } from "./story.styles.ts";

type OfCompany = { readonly detail: Pick<CompanyDetail, "months" | "company"> };

/** Settled amounts month by month, as the list of companies sums them; the running one is hatched. */
const Months = ({ detail: { months, company } }: OfCompany) => {
  const styles = useStoryStyles();
  const { t } = useText();
  const running = monthOf(dayOf(shanghaiNow(Date.now())));
  const past = (months ?? []).filter(({ period }) => period !== running);
  const first = past[0] ?? months?.[0];
  if (first === undefined) return <div className={styles.small}>{t("companies.story.noMonths")}</div>;
  const shown = [...past, { period: running, settled: company?.month_settle_amount ?? 0 }];
  const most = Math.max(...shown.map(({ settled }) => settled), 1);
  return (
    <div>
      <div className={styles.line}>
        <span className={styles.small}>{t("lists.companies.columns.month_settle_amount")}</span>
        <span className={styles.strong}>{moneyText(company?.month_settle_amount ?? null)}</span>
      </div>
      <div className={styles.months} role="img" aria-label={t("companies.story.months")}>
        {shown.map(({ period, settled }) => (
          <span
            key={period}
            title={`${period} · ${formatMoney(settled)}`}
            className={mergeClasses(styles.month, period === running && styles.running)}
            style={{ height: `${(Math.max(settled, 0) / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={mergeClasses(styles.line, styles.small)}>
        <span>{first.period.slice(2)}</span>
        <span>{t("companies.story.year", { amount: moneyText(company?.year_settle_amount ?? null) })}</span>
      </div>
    </div>
  );
};

/** For how long the money will do: of one wallet with its basis, of several each with its days, the scarcest first. */
const Cover = ({ rows }: { readonly rows: NonNullable<Workbench["balances"]>["rows"] }) => {
  const styles = useStoryStyles();
  const { t, texts } = useText();
  const daysOf = (days: number | null) =>
    days === null ? t("workbench.balances.noOutflow") : t("workbench.balances.days", { days });
  const [only] = rows;
  if (only === undefined) return null;
  const words =
    rows.length > 1
      ? rows.map(({ channel, days }) => `${codeLabel(texts, wallets.columns.channel, channel)} ${daysOf(days)}`)
      : only.daily === 0
        ? [t("workbench.balances.noOutflow")]
        : [t("companies.story.cover", { daily: formatMoney(only.daily), days: only.days ?? 0 })];
  const alerts =
    only.alert > 0 && rows.length === 1 ? [t("companies.story.alert", { amount: formatMoney(only.alert) })] : [];
  return (
    <div className={mergeClasses(styles.small, rows.some(({ is_low }) => is_low) && styles.warm)}>
      {[...words, ...alerts].join(" · ")}
    </div>
  );
};

type Props = OfCompany & { readonly workbench: Workbench };

/** Balances of a company, for how long they will do, and what was settled month by month: the figures of the list. */
export const CompanyMoney = ({ workbench, detail }: Props) => {
  const cards = useCardStyles();
  const styles = useStoryStyles();
  const texts = useText();
  const { t } = texts;
  const { balances, to_pay } = workbench;
  const { months } = detail;
  if (balances === null && months === null) return null;
  const frozen = balances?.rows.reduce((sum, row) => sum + row.frozen, 0) ?? 0;
  const available = balances?.available ?? 0;
  const figures = [
    { key: "available", name: t("companies.story.available"), cents: available, isStrong: true },
    {
      key: "frozen",
      name: to_pay === null ? t("companies.story.frozen") : t("companies.story.frozenFor", { count: to_pay.count }),
      cents: frozen,
      isStrong: false,
    },
    { key: "balance", name: columnTitle(texts, "companies", "balance"), cents: available + frozen, isStrong: false },
  ];
  return (
    <section className={mergeClasses(cards.card, styles.money)} aria-label={t("companies.story.money")}>
      {balances === null ? null : balances.count === 0 ? (
        <div className={styles.small}>{t("companies.detail.noWallets")}</div>
      ) : (
        <div>
          <div className={styles.figures}>
            {figures.map(({ key, name, cents, isStrong }) => (
              <div key={key}>
                <div className={styles.small}>{name}</div>
                <div className={mergeClasses(styles.figure, isStrong && styles.strong)}>{formatMoney(cents)}</div>
              </div>
            ))}
          </div>
          <StackedBar
            className={styles.bar}
            label={t("companies.story.money")}
            parts={[
              { key: "available", tone: "brand", value: Math.max(available, 0) },
              { key: "frozen", tone: "soft", value: frozen },
              { key: "none", tone: "rest", value: available <= 0 && frozen === 0 ? 1 : 0 },
            ]}
          />
          <Cover rows={balances.rows} />
        </div>
      )}
      {months === null ? null : <Months detail={detail} />}
    </section>
  );
};
