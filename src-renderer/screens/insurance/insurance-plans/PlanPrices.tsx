import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { planStates } from "../../../../src-shared/insurance/plans/plan-states.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ButtonRow } from "../../../ui/buttons/ButtonRow.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Facts, Money, Section } from "../../../ui/facts/Facts.tsx";
import { PricesDialog } from "./PricesDialog.tsx";

type Props = { readonly detail: RecordDetail<"insurancePlans"> };

const words = "records.insurancePlans.detail";

/** Prices of everybody that hold today, by class. */
export const PlanPrices = ({ detail }: Props) => {
  const { plan, prices } = detail;
  const { t, of } = useText();
  const [isOpen, setOpen] = useState(false);
  const availability = useAvailability();
  const offer = plan.status === planStates.code("ended") ? null : availability({ permission: "insurance.plan.edit" });
  return (
    <Section title={t(`${words}.prices`)}>
      {prices.length === 0 ? (
        <Text>{t(`${words}.noPrices`)}</Text>
      ) : (
        <>
          <Text size={200}>{of(`${words}.perUnit.${plan.unit}`)}</Text>
          <Facts
            facts={prices.map(({ class: level, price, from_day }) => ({
              name: of(`enums.occupationClass.${level}`),
              value: (
                <>
                  <Money cents={price} /> <Text size={200}>{t(`${words}.since`, { day: from_day })}</Text>
                </>
              ),
            }))}
          />
        </>
      )}
      {offer === null ? null : (
        <ButtonRow>
          <ReasonButton reason={offer.reason} onClick={() => setOpen(true)}>
            {t(`${words}.setPrices.title`)}
          </ReasonButton>
        </ButtonRow>
      )}
      {isOpen ? <PricesDialog detail={detail} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};
