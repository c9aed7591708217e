import { mergeClasses } from "@fluentui/react-components";
import { Link } from "react-router-dom";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { wallets } from "../../../src-shared/lists/wallets.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { codeLabel } from "../../list-screen/model/list-texts.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { Panel } from "./Panel.tsx";
import { PanelTable } from "./PanelTable.tsx";
import { useWorkbenchStyles } from "./workbench.styles.ts";

/** Fewer days than this and money should be on its way. */
const fewDays = 5;

/** Wallets with how long they will do, the scarcest first. */
export const BalancesPart = ({ balances }: { balances: NonNullable<Workbench["balances"]> }) => {
  const styles = useWorkbenchStyles();
  const texts = useText();
  const { t } = texts;
  const { count, low_count, available, rows } = balances;
  const column = (key: "company" | "channel" | "available" | "alert" | "daily" | "cover") => ({
    key,
    title: t(`workbench.balances.${key}`),
  });
  const figure = (key: Parameters<typeof column>[0]) => ({ ...column(key), kind: "figure" as const });
  return (
    <Panel
      title={t("workbench.balances.title")}
      nothing={count === 0 ? t("workbench.balances.nothing") : null}
      side={
        <>
          <span>
            {t("workbench.balances.total")} <Money cents={available} isStrong />
          </span>
          <span className={low_count > 0 ? styles.danger : styles.quiet}>
            {low_count > 0 ? t("workbench.balances.low", { count: low_count }) : t("workbench.balances.noneLow")}
          </span>
          <span className={styles.space} />
          <Link to="/wallets" className={styles.link}>
            {t("workbench.all")}
          </Link>
        </>
      }
    >
      <PanelTable
        label={t("workbench.balances.title")}
        columns={[
          { ...column("company"), kind: "text" },
          column("channel"),
          figure("available"),
          figure("alert"),
          figure("daily"),
          { ...figure("cover"), hint: t("workbench.balances.coverHint") },
        ]}
        rows={rows.map((row) => ({
          key: row.wallet_id,
          cells: [
            <Link key="company" to={`/wallets/${row.wallet_id}`} title={row.company_name} className={styles.link}>
              {row.company_name}
            </Link>,
            codeLabel(texts, wallets.columns.channel, row.channel),
            <span
              key="available"
              className={mergeClasses(row.is_low && styles.danger, row.is_low && styles.strong)}
              title={row.is_low ? t("workbench.balances.isLow") : undefined}
            >
              {formatMoney(row.available)}
            </span>,
            <Money key="alert" cents={row.alert} />,
            <Money key="daily" cents={row.daily} />,
            row.days === null ? (
              <span key="cover" className={styles.quiet} title={t("workbench.balances.noOutflow")}>
                {t("workbench.balances.none")}
              </span>
            ) : (
              <span key="cover" className={mergeClasses(row.days < fewDays && styles.danger)}>
                {t("workbench.balances.days", { days: row.days })}
              </span>
            ),
          ],
        }))}
      />
    </Panel>
  );
};
