import { Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { ServiceBillDetail } from "../../../../src-shared/billing/fees/service-bills-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";

const useStyles = makeStyles({
  muted: { display: "block", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Lines of a bill for settlements that the company paid itself: fee and taxes, settlement by settlement. */
export const OfflineLines = ({ detail: { bill, lines } }: { detail: ServiceBillDetail }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const can = useCan();
  const { t } = useText();
  const canOpen = can("settlement.settlement.view");
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const amountsOf = (fee: number, taxes: number) => [
    <Money key="fee" cents={fee} />,
    <Money key="tax" cents={taxes} />,
    <Money key="sum" cents={fee + taxes} isStrong />,
  ];
  const nameOf = ({ settlement_id, settlement_no }: ServiceBillDetail["lines"][number]) =>
    canOpen && settlement_id !== null ? (
      <Link key="no" as="button" onClick={() => void navigate(`/settlements/${settlement_id}`)}>
        {settlement_no}
      </Link>
    ) : (
      settlement_no
    );
  return (
    <>
      <Text block>{t("serviceBills.detail.offline", { period: bill.period })}</Text>
      <ResultTable
        label={t("serviceBills.detail.lines")}
        titles={[
          t("serviceBills.detail.settlement"),
          t("serviceBills.detail.serviceFee"),
          t("serviceBills.detail.tax"),
          t("serviceBills.detail.sum"),
        ]}
        rows={[
          ...lines.map((line) => ({
            key: String(line.seq),
            cells: [nameOf(line), ...amountsOf(line.amount - line.tax, line.tax)],
          })),
          { key: "sum", cells: [t("serviceBills.detail.sum"), ...amountsOf(bill.fee - tax, tax)] },
        ]}
      />
      <Text className={styles.muted}>{t("serviceBills.detail.offlineRule")}</Text>
    </>
  );
};
