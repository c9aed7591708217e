import { orderStates } from "../../../../src-shared/insurance/orders/order-states.ts";
import { formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Facts, Money } from "../../../ui/facts/Facts.tsx";
import type { OrderDetail } from "./order-model.ts";

const words = "records.insuranceOrders.detail";

/** States in which something may come back. */
const returning: readonly number[] = (["toBegin", "inForce", "cancelAsked"] as const).map((key) =>
  orderStates.code(key),
);

/** Refund table that an order was made with, and what would come back now. */
export const RefundCard = ({ detail }: { readonly detail: OrderDetail }) => {
  const cards = useCardStyles();
  const { t, of } = useText();
  const { order, refund_table, refund_amount, refund_day } = detail;
  const isInForce = order.status === orderStates.code("inForce");
  return (
    <section className={cards.card} aria-label={t(`${words}.refund`)}>
      <div className={cards.line}>
        <span className={cards.strong}>{t(`${words}.refund`)}</span>
      </div>
      <Facts
        facts={[
          ...refund_table.map(({ when, days, ratio }) => ({
            name: of(`${words}.refundCase.${when}`, { days }),
            value: ratio === 0 ? t(`${words}.noRefund`) : formatRatio(ratio),
          })),
          ...(returning.includes(order.status)
            ? [{ name: t(`${words}.refundNow`), value: <Money cents={refund_amount} isStrong /> }]
            : []),
        ]}
      />
      {isInForce ? <span className={cards.muted}>{t(`${words}.refundDay`, { day: refund_day })}</span> : null}
    </section>
  );
};
