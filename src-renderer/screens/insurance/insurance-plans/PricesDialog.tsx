import { useState } from "react";
import { planPricesForm } from "../../../../src-shared/insurance/plans/plan-prices-form.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { addDays, dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { occupationClasses } from "../../../../src-shared/workers/occupations/occupations-record.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

type Props = { readonly detail: RecordDetail<"insurancePlans">; readonly onClose: () => void };

const words = "records.insurancePlans.detail.setPrices";

/** Sets which classes a plan takes and at which price from a day on; a price that stays as it is is not sent again. */
export const PricesDialog = ({ detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ plan, prices, refund_table }] = useState(given);
  const [start] = useState(() => ({
    from_day: addDays(dayOf(shanghaiNow(Date.now())), prices.length === 0 ? 0 : 1),
    cut_off: plan.cut_off,
    ...Object.fromEntries(prices.map((line) => [`class_${line.class}`, plainMoney(line.price)])),
  }));
  const { filled, fields } = useForm(planPricesForm, `${words}.fields`, { start });
  const send = async (): Promise<void> => {
    if (filled === null) return;
    const priced = occupationClasses.flatMap((level) => {
      const price = filled[`class_${level}`];
      return price === null ? [] : [{ class: level, from_day: filled.from_day, price }];
    });
    const before = new Map(prices.map((line) => [line.class, line.price]));
    await desk.insurance.setConfig({
      params: { id: plan.id },
      body: {
        ...{ version: plan.version, cut_off: filled.cut_off, refund_table },
        classes: priced.map((line) => line.class),
        prices: priced.filter((line) => before.get(line.class) !== line.price),
      },
    });
  };
  return (
    <PlainDialog
      title={`${t(`${words}.title`)} ${plan.product}`}
      confirmText={t(`${words}.title`)}
      warning={t(`${words}.warning`)}
      done={t(`${words}.done`)}
      send={filled === null ? null : send}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
