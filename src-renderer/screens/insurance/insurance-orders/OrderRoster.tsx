import { Button, Link, makeStyles, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { seatStates } from "../../../../src-shared/insurance/roster/roster-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Money, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import type { OrderDetail } from "./order-model.ts";
import { RemoveSeatDialog } from "./RemoveSeatDialog.tsx";

const useStyles = makeStyles({ links: { display: "flex", flexWrap: "wrap", gap: "4px 16px", margin: "8px 0" } });

const words = "records.insuranceOrders.detail";

/** Reason for which a person was not taken, as short as the list of changes says it. */
const useFault = () => {
  const { of } = useText();
  return (code: string): string => of(`imports.issues.${code}`, { age: "", min: "", max: "", class: "", day: "" });
};

const Failed = ({ detail: { failed } }: { readonly detail: OrderDetail }) => {
  const cards = useCardStyles();
  const { t } = useText();
  const faultOf = useFault();
  if (failed.length === 0) return null;
  return (
    <>
      <div className={cards.bad}>{t(`${words}.failed`, { people: failed.length })}</div>
      <ResultTable
        label={t(`${words}.failed`, { people: failed.length })}
        titles={[t(`${words}.columns.name`), t(`${words}.columns.idNo`), t(`${words}.columns.post`), ""]}
        endsInWords
        rows={failed.map(({ id, name, id_no, post, code }) => ({
          key: id,
          cells: [
            name,
            id_no,
            post,
            <span key="why" className={cards.bad}>
              {faultOf(code)}
            </span>,
          ],
        }))}
      />
    </>
  );
};

/** People of an order, who was not taken, and where the rest of its roster stands. */
export const OrderRoster = ({ detail }: { readonly detail: OrderDetail }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { order, seats, seat_count, may } = detail;
  const [removed, setRemoved] = useState<OrderDetail["seats"][number]>();
  const navigate = useNavigate();
  const place = `company_id=${order.company_id}&order_id=${order.id}`;
  const links = [
    [`/insurance-roster?${place}`, t(`${words}.allSeats`)],
    [`/insurance-records?${place}`, t(`${words}.changes`)],
    [`/insurance-payments?${place}`, t(`${words}.payments`)],
    [`/insurance-plans/${order.plan_id}`, t(`${words}.plan`)],
  ] as const;
  return (
    <Section title={t(`${words}.seats`, { people: seat_count })}>
      {seats.length === 0 ? <Text>{t(`${words}.noSeats`)}</Text> : null}
      <ResultTable
        isTall
        label={t(`${words}.seats`, { people: seat_count })}
        titles={[
          t(`${words}.columns.name`),
          t(`${words}.columns.idNo`),
          t(`${words}.columns.post`),
          t(`${words}.columns.days`),
          t(`${words}.columns.status`),
          t(`${words}.columns.premium`),
          ...(may.staff === null ? [""] : []),
        ]}
        rows={seats.map((seat) => {
          const key = seatStates.keyOf(seat.status) ?? "toBegin";
          return {
            key: seat.id,
            cells: [
              seat.name,
              seat.id_no,
              `${seat.post} · ${of(`enums.occupationClass.${seat.class}`)}`,
              `${seat.from_day} – ${seat.until_day}`,
              <StateTag key="state" tone={seatStates.specs[key].tone} text={of(`states.insuranceSeat.${key}`)} />,
              <Money key="premium" cents={seat.premium} />,
              ...(may.staff === null
                ? [
                    <Button key="remove" size="small" appearance="subtle" onClick={() => setRemoved(seat)}>
                      {t(`${words}.removeStaff`)}
                    </Button>,
                  ]
                : []),
            ],
          };
        })}
      />
      <Failed detail={detail} />
      <div className={styles.links}>
        {links.map(([to, text]) => (
          <Link key={to} as="button" onClick={() => void navigate(to)}>
            {text}
          </Link>
        ))}
      </div>
      {removed === undefined ? null : (
        <RemoveSeatDialog order={order} seat={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Section>
  );
};
