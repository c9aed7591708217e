import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Facts, Money } from "../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import type { OrderDetail } from "./order-model.ts";

const useStyles = makeStyles({ sums: { marginTop: "8px" } });

const words = "records.insuranceOrders.detail";

/** Premium of an order: a line a class at the sealed prices, then what is payable, paid and held. */
export const PremiumCard = ({ detail }: { readonly detail: OrderDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, of } = useText();
  const { order, units, held } = detail;
  const lines = detail.lines.filter(({ heads }) => heads > 0);
  const money = (name: string, cents: number, isStrong = false) => ({
    name,
    value: <Money cents={cents} isStrong={isStrong} />,
  });
  return (
    <section className={cards.card} aria-label={t(`${words}.premium`)}>
      <div className={cards.line}>
        <span className={cards.strong}>{t(`${words}.premium`)}</span>
        <span className={mergeClasses(cards.muted, cards.small)}>
          {t(`${words}.locked`, { day: order.create_at.slice(0, 10) })}
        </span>
      </div>
      {lines.length === 0 ? null : (
        <PlainTable
          titles={[
            t(`${words}.class`),
            t(`${words}.heads`),
            of(`${words}.price.${order.unit}`),
            of(`${words}.units.${order.unit}`),
            t(`${words}.amount`),
          ]}
          figures={[1, 2, 3, 4]}
          rows={lines.map((line) => ({
            key: String(line.class),
            cells: [
              of(`enums.occupationClass.${line.class}`),
              line.heads,
              <Money key="price" cents={line.price} />,
              units,
              <Money key="amount" cents={line.amount} />,
            ],
          }))}
        />
      )}
      <div className={styles.sums}>
        <Facts
          facts={[
            money(t(`${words}.standard`), order.standard),
            ...(order.discount_asked > 0 ? [money(t(`${words}.asked`), order.discount_asked)] : []),
            ...(order.discount > 0 ? [money(t(`${words}.discount`), 0 - order.discount)] : []),
            money(t(`${words}.payable`), order.payable, true),
            ...(order.paid > 0 ? [money(t(`${words}.paid`), order.paid)] : []),
            ...(order.refunded > 0 ? [money(t(`${words}.refunded`), order.refunded)] : []),
            ...(held === 0 ? [] : [money(t(`${words}.held`), held)]),
            { name: t(`${words}.payer`), value: of(`enums.premiumPayer.${order.payer}`) },
          ]}
        />
      </div>
    </section>
  );
};
