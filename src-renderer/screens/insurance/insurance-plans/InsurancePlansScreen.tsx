import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Facts, Money, Section } from "../../../ui/facts/Facts.tsx";
import { EditPlanDialog } from "./EditPlanDialog.tsx";
import { PlanDocuments } from "./PlanDocuments.tsx";
import { PlanPrices } from "./PlanPrices.tsx";

type Props = { readonly detail: RecordDetail<"insurancePlans"> };

const words = "records.insurancePlans.detail";

/** Shares of the unused premium that come back, in the order in which they are asked. */
const RefundFacts = ({ detail: { refund_table: table } }: Props) => {
  const { t, of } = useText();
  return (
    <Section title={t(`${words}.refund`)}>
      <Facts
        facts={table.map(({ when, days, ratio }) => ({
          name: of(`${words}.refundCase.${when}`, { days }),
          value: ratio === 0 ? t(`${words}.noRefund`) : formatRatio(ratio),
        }))}
      />
    </Section>
  );
};

/** Terms of a plan, its prices, documents and history. */
const PlanFacts = ({ detail }: Props) => {
  const { t } = useText();
  const { plan, steps } = detail;
  const row = plan as Row;
  return (
    <>
      <RowSection
        title={t(`${words}.facts`)}
        list="insurancePlans"
        row={row}
        keys={["insurer", "type", "unit", "classes", "age_min", "age_max", "cut_off", "waiting_hours", "note"]}
      />
      <Section title={t(`${words}.cover`)}>
        <Facts
          facts={(["liability", "death", "medical", "allowance"] as const).map((key) => ({
            name: t(`lists.insurancePlans.columns.${key}`),
            value: <Money cents={plan[key]} />,
          }))}
        />
      </Section>
      <PlanPrices detail={detail} />
      <RefundFacts detail={detail} />
      <PlanDocuments documents={detail.documents} />
      <History name="insurancePlans" steps={steps} />
    </>
  );
};

export const InsurancePlansScreen = defineRecordScreen("insurancePlans", {
  Facts: PlanFacts,
  dialogs: { edit: EditPlanDialog },
});
