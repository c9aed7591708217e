import { makeStyles } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { OrderFiles } from "./OrderFiles.tsx";
import { OrderRoster } from "./OrderRoster.tsx";
import { OrderSteps } from "./OrderSteps.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import type { OrderDetail } from "./order-model.ts";
import { PremiumCard } from "./PremiumCard.tsx";
import { RefundCard } from "./RefundCard.tsx";

const useStyles = makeStyles({
  frame: { containerType: "inline-size" },
  page: { display: "grid", gap: "12px" },
  cards: {
    display: "grid",
    gap: "12px",
    gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
    "@container (max-width: 720px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** An order as a story: where it stands, what it costs and would give back, who is in it, its files and history. */
export const OrderPage = ({ detail }: { readonly detail: OrderDetail }) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <OrderSteps detail={detail} />
        <div className={styles.cards}>
          <PremiumCard detail={detail} />
          <RefundCard detail={detail} />
        </div>
        <OrderRoster detail={detail} />
        <div className={styles.cards}>
          <OrderTimeline detail={detail} />
          <div>
            <OrderFiles detail={detail} />
            <RowSection
              title={t("records.insuranceOrders.detail.facts")}
              list="insuranceOrders"
              row={detail.order as Row}
              keys={[
                "company_name",
                "product",
                "insurer",
                "start_day",
                "end_day",
                "policy_no",
                "reason",
                "cancel_reason",
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  );
};
