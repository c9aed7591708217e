import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Link } from "react-router-dom";
import { wallets } from "../../../../../src-shared/billing/funds/wallets-list.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { headTitle } from "../../../../list-screen/layout/grid-texts.ts";
import { codeLabel } from "../../../../list-screen/layout/list-texts.ts";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { usePanelStyles, wide } from "../../../../ui/panels/panel.styles.ts";

type Balances = NonNullable<Workbench["balances"]>;
type Row = Balances["rows"][number];

/** The bar is full where money does for this long. */
const mostDays = 60;
/** Fewer days than this and money should be on its way. */
const fewDays = 14;

const fewAt = `${(fewDays / mostDays) * 100}%`;

const useStyles = makeStyles({
  scale: { display: "block", position: "relative", height: "16px" },
  // Beside the next figure there is no room for it where the column is narrow.
  least: { display: "none", [wide]: { display: "inline" } },
  few: { position: "absolute", left: fewAt, transform: "translateX(-50%)" },
  most: { position: "absolute", right: 0 },
  bar: {
    display: "block",
    position: "relative",
    height: "8px",
    borderRadius: "4px",
    overflow: "hidden",
    backgroundColor: tokens.colorNeutralBackground3,
    "::after": {
      content: '""',
      position: "absolute",
      left: fewAt,
      top: 0,
      bottom: 0,
      borderLeft: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    },
    [wide]: { height: "10px" },
  },
  fill: { display: "block", height: "100%", minWidth: "4px", borderRadius: "4px" },
  low: { backgroundColor: tokens.colorStatusDangerBackground3 },
  scarce: { backgroundColor: tokens.colorStatusWarningBackground3 },
  enough: { backgroundColor: tokens.colorBrandBackground },
  wallet: { display: "flex", alignItems: "baseline", gap: "8px" },
  company: { overflow: "hidden", textOverflow: "ellipsis" },
  channel: { flex: "none" },
});

const Scale = () => {
  const styles = useStyles();
  return (
    <span className={styles.scale} aria-hidden="true">
      <span className={styles.least}>{0}</span>
      <span className={styles.few}>{fewDays}</span>
      <span className={styles.most}>{mostDays}</span>
    </span>
  );
};

const CoverBar = ({ row: { days, is_low, available } }: { row: Row }) => {
  const styles = useStyles();
  // Without spending nobody knows for how long the money will do.
  if (days === null && available > 0) return <span className={styles.bar} aria-hidden="true" />;
  const shown = days ?? 0;
  const tone = is_low ? styles.low : shown < fewDays ? styles.scarce : styles.enough;
  const width = `${(Math.min(Math.max(shown, 0), mostDays) / mostDays) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={mergeClasses(styles.fill, tone)} style={{ width }} />
    </span>
  );
};

const CoverDays = ({ row: { days, available, is_low } }: { row: Row }) => {
  const styles = usePanelStyles();
  const { t } = useText();
  if (available <= 0) return <span className={styles.danger}>{t("workbench.balances.empty")}</span>;
  if (days === null) {
    return (
      <span className={styles.quiet} title={t("workbench.balances.noOutflow")}>
        {t("workbench.balances.none")}
      </span>
    );
  }
  const tone = is_low ? styles.danger : days < fewDays ? styles.warning : undefined;
  return <span className={tone}>{t("workbench.balances.days", { days })}</span>;
};

/** Wallets with how long they will do, the scarcest first. */
export const BalancesPart = ({ balances }: { balances: Balances }) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t, texts } = useText();
  const { count, rows } = balances;
  const companies = rows.map(({ company_name }) => company_name);
  const isOneCompany = rows.length > 1 && new Set(companies).size === 1;
  return (
    <Panel
      title={t("workbench.balances.title")}
      note={t("workbench.balances.basis")}
      picture="first"
      nothing={count === 0 ? t("workbench.balances.nothing") : null}
      side={
        <Link to="/wallets" className={shared.link}>
          {t("workbench.balances.all", { count })}
        </Link>
      }
    >
      <PanelTable
        isDense
        label={t("workbench.balances.title")}
        columns={[
          {
            key: "company",
            title: isOneCompany ? headTitle(texts, "wallets", "channel") : t("workbench.balances.company"),
            width: 232,
            isWider: true,
          },
          { key: "available", title: t("workbench.balances.available"), width: 104, kind: "figure" },
          { key: "daily", title: t("workbench.balances.daily"), width: 120, kind: "figure", isOnlyWide: true },
          { key: "bar", title: t("workbench.balances.cover"), head: <Scale /> },
          { key: "cover", title: t("workbench.balances.cover"), width: 76, kind: "figure" },
        ]}
        rows={rows.map((row) => {
          const { company_name, channel, is_low } = row;
          const channelName = codeLabel(texts, wallets.columns.channel, channel);
          const isOneOfSeveral = companies.indexOf(company_name) !== companies.lastIndexOf(company_name);
          return {
            key: row.wallet_id,
            cells: [
              <Link
                key="company"
                to={`/wallets/${row.wallet_id}`}
                title={`${company_name} · ${channelName}`}
                className={mergeClasses(shared.link, shared.plain, styles.wallet)}
              >
                <span className={styles.company}>{isOneCompany ? channelName : company_name}</span>
                {isOneOfSeveral && !isOneCompany ? (
                  <span className={mergeClasses(styles.channel, shared.quiet, shared.small)}>{channelName}</span>
                ) : null}
              </Link>,
              <span
                key="available"
                className={mergeClasses(is_low && shared.danger, is_low && shared.strong)}
                title={is_low ? t("workbench.balances.isLow", { alert: formatMoney(row.alert) }) : undefined}
              >
                {formatMoney(row.available)}
              </span>,
              row.daily === 0 ? (
                <span key="none" className={shared.quiet}>
                  {t("workbench.none")}
                </span>
              ) : (
                <Money key="daily" cents={row.daily} />
              ),
              <CoverBar key="bar" row={row} />,
              <CoverDays key="cover" row={row} />,
            ],
          };
        })}
      />
    </Panel>
  );
};
