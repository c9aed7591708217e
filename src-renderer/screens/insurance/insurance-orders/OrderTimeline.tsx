import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import type { OrderDetail } from "./order-model.ts";

const words = "records.insuranceOrders";

/** Steps and events of an order, the latest first. */
export const OrderTimeline = ({ detail: { steps, events } }: { readonly detail: OrderDetail }) => {
  const { t, of } = useText();
  const wordOf = (step: string): string =>
    of(step === "create" ? `${words}.create.history` : `${words}.actions.${step}.history`);
  const all = [
    ...steps.map(({ step, by, at, reason }) => ({ at, by, what: wordOf(step), note: reason })),
    ...events.map(({ kind, by, at, amount, note }) => ({
      ...{ at, by, note },
      what: of(`${words}.detail.events.${kind}`, { amount: formatMoney(Math.abs(amount ?? 0)) }),
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return (
    <Section title={t(`${words}.detail.timeline`)}>
      <PlainTable
        label={t(`${words}.detail.timeline`)}
        figures={[]}
        rows={all.map(({ at, by, what, note }, place) => ({
          key: `${at} ${place}`,
          cells: [at, by === "" ? t(`${words}.detail.system`) : by, note === "" ? what : `${what} · ${note}`],
        }))}
      />
    </Section>
  );
};
