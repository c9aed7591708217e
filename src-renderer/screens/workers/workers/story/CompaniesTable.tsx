import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import type { TabProps, WorkerDetail } from "../tabs/use-worker.ts";
import { ContractCell } from "./ContractCell.tsx";
import { isHeld } from "./held.ts";

const narrow = "@container (max-width: 700px)";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "baseline", gap: "8px", padding: "4px 0" },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: "18px", fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    // Cells keep their distance from the edge of a marked row.
    "& th:first-child, & td:first-child": { paddingLeft: "12px" },
    "& th:last-child, & td:last-child": { paddingRight: "12px" },
  },
  titles: {
    padding: "4px 8px 4px 0",
    textAlign: "left",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    padding: "4px 8px 4px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    lineHeight: "17px",
  },
  figure: { textAlign: "right", whiteSpace: "nowrap" },
  here: {
    backgroundColor: tokens.colorBrandBackground2,
    "& > :first-child": { boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}` },
  },
  sum: { backgroundColor: tokens.colorNeutralBackground2, "& > *": { fontWeight: tokens.fontWeightSemibold } },
  strong: { fontWeight: tokens.fontWeightSemibold },
  held: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusWarningForeground1 },
  wide: { [narrow]: { display: "none" } },
});

type Company = WorkerDetail["companies"][number];

const sumOf = (companies: readonly Company[], key: "month_income" | "year_income" | "year_tax" | "unpaid"): number =>
  companies.reduce((sum, one) => sum + (one[key] ?? 0), 0);

/** Companies that somebody works for, with the contract, the bills and what each paid and owes. */
export const CompaniesTable = ({ detail: { companies, income, worker } }: TabProps) => {
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  const hasIncomes = income !== null;
  const money = hasIncomes ? (["month_income", "year_income", "year_tax", "unpaid"] as const) : (["unpaid"] as const);
  const wideOnly = (key: (typeof money)[number]) => key === "year_tax" && styles.wide;
  const two = (first: ReactNode, second: ReactNode) => (
    <>
      <div>{first}</div>
      <div className={styles.small}>{second}</div>
    </>
  );
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t("workers.companies.title", { count: companies.length })}
        </h3>
        <span className={styles.small}>
          {hasIncomes ? t(income.whose === "own" ? "workers.companies.own" : "workers.companies.all") : null}
        </span>
      </div>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.titles}>
              {t("workers.companies.company")}
            </th>
            <th scope="col" className={styles.titles}>
              {t("workers.companies.contract")}
            </th>
            <th scope="col" className={mergeClasses(styles.titles, styles.wide)}>
              {t("workers.companies.bills")}
            </th>
            {money.map((key) => (
              <th key={key} scope="col" className={mergeClasses(styles.titles, styles.figure, wideOnly(key))}>
                {t(`workers.companies.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => {
            const isHere = company.id === worker.id;
            const department = company.organization_name ?? t("workers.companies.noDepartment");
            const name = isHere ? (
              <span className={styles.strong}>{company.company_name}</span>
            ) : (
              <RecordLink to={{ list: "companyLabors", id: company.id }}>{company.company_name}</RecordLink>
            );
            return (
              <tr key={company.id} className={mergeClasses(isHere && companies.length > 1 && styles.here)}>
                <th scope="row" className={styles.cell}>
                  {two(name, isHere && companies.length > 1 ? t("workers.companies.here", { department }) : department)}
                </th>
                <td className={styles.cell}>
                  <ContractCell company={company} />
                </td>
                <td className={mergeClasses(styles.cell, styles.wide)}>
                  {two(
                    t("workers.companies.open", { count: company.open_bills }),
                    t("workers.companies.paid", { count: company.paid_bills }),
                  )}
                </td>
                {money.map((key) => (
                  <td
                    key={key}
                    className={mergeClasses(
                      styles.cell,
                      styles.figure,
                      wideOnly(key),
                      key === "unpaid" && isHeld(company) && styles.held,
                    )}
                  >
                    <Money cents={company[key]} />
                  </td>
                ))}
              </tr>
            );
          })}
          {companies.length > 1 ? (
            <tr className={styles.sum}>
              <th scope="row" className={styles.cell}>
                {t("workers.companies.sum")}
              </th>
              <td className={styles.cell} />
              <td className={mergeClasses(styles.cell, styles.wide)} />
              {money.map((key) => (
                <td key={key} className={mergeClasses(styles.cell, styles.figure, wideOnly(key))}>
                  <Money cents={sumOf(companies, key)} />
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
};
