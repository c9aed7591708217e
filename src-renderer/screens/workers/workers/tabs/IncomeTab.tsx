import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { DocumentPdfRegular, OpenRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ActionTarget } from "../../../../list-screen/model/define-list-screen.ts";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import { useAvailability } from "../../../../session/availability.ts";
import { useCan } from "../../../../session/bootstrap.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { Money, ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import { TaxCardDialog } from "../../../../workers/income/TaxCardDialog.tsx";
import type { TabProps } from "./use-worker.ts";

const useStyles = makeStyles({ buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS } });

/** All months of the books that are one person's. */
const monthsOf = (laborId: string): ActionTarget => ({
  ...{ list: "incomeSummary", filters: { labor_id: [laborId] }, selection: { mode: "all", except: [] } },
  ...{ count: 1, sums: null, rows: [] },
});

/** The ways to the months in the tax books and to the card of a year, for who may go them. */
const Ways = ({ worker }: Pick<TabProps["detail"], "worker">) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const can = useCan();
  const card = useAvailability()({ permission: "income_tax.summary.export" });
  const [isAsking, setAsking] = useState(false);
  const books = can("income_tax.summary.view") ? listAddress("incomeSummary", { labor_id: worker.labor_id }) : null;
  return (
    <div className={styles.buttons}>
      {books === null ? null : (
        <Button size="small" icon={<OpenRegular />} onClick={() => void navigate(books)}>
          {t("workers.income.books")}
        </Button>
      )}
      {card === null ? null : (
        <ReasonButton size="small" icon={<DocumentPdfRegular />} reason={card.reason} onClick={() => setAsking(true)}>
          {t("incomeTax.card.action")}
        </ReasonButton>
      )}
      {isAsking ? (
        <TaxCardDialog
          target={monthsOf(worker.labor_id)}
          person={String(worker.name)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
};

/** Shows somebody's earnings in each of the last twelve months, and the tax that was withheld. */
export const IncomeTab = ({ detail: { income, worker } }: TabProps) => {
  const { t } = useText();
  const months = (income?.months ?? []).filter((one) => one.income !== 0 || one.tax !== 0).toReversed();
  return (
    <Section title={t("workers.income.title")}>
      {income?.whose === "own" ? <Text>{t("workers.limits.own")}</Text> : <Ways worker={worker} />}
      {months.length === 0 ? <Text>{t("workers.income.none")}</Text> : null}
      <ResultTable
        isTall
        label={t("workers.income.title")}
        titles={[t("workers.income.month"), t("workers.income.amount"), t("workers.income.tax")]}
        rows={months.map((one) => ({
          key: one.period,
          cells: [one.period, <Money key="income" cents={one.income} />, <Money key="tax" cents={one.tax} />],
        }))}
      />
    </Section>
  );
};
