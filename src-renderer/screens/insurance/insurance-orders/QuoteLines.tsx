import { useText } from "../../../i18n/TextProvider.tsx";
import { Money, Section } from "../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import type { quoteFor } from "./order-model.ts";

type Props = {
  readonly quote: NonNullable<ReturnType<typeof quoteFor>>;
  readonly unit: number;
  /** Cents that are asked to be taken off. */
  readonly discount: number;
};

const words = "records.insuranceOrders.detail";

/** Premium of an order before it is made: a line a class, the sum, and what is left after the discount asked. */
export const QuoteLines = ({ quote: { lines, units, standard }, unit, discount }: Props) => {
  const { t, of } = useText();
  return (
    <Section title={t(`${words}.form.quote`)}>
      <PlainTable
        titles={[
          t(`${words}.class`),
          t(`${words}.heads`),
          of(`${words}.price.${unit}`),
          of(`${words}.units.${unit}`),
          t(`${words}.amount`),
        ]}
        figures={[1, 2, 3, 4]}
        rows={[
          ...lines.map((line) => ({
            key: String(line.class),
            cells: [
              of(`enums.occupationClass.${line.class}`),
              line.heads,
              <Money key="price" cents={line.price} />,
              units,
              <Money key="amount" cents={line.amount} />,
            ],
          })),
          {
            key: "standard",
            isMarked: true,
            cells: [t(`${words}.standard`), "", "", "", <Money key="sum" cents={standard} isStrong />],
          },
          ...(discount > 0 && discount < standard
            ? [
                {
                  key: "after",
                  isMarked: true,
                  cells: [
                    t(`${words}.form.after`),
                    "",
                    "",
                    "",
                    <Money key="after" cents={standard - discount} isStrong />,
                  ],
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
};
