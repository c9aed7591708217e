import { Text } from "@fluentui/react-components";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts, Money, Section } from "../../../ui/facts/Facts.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

/** Counts the open bills that the terms change and by how much, before somebody approves them. */
export const ContractOpenWork = ({ detail: { open } }: Props) => {
  const { t } = useText();
  const at = "records.companyContracts.detail";
  if (open === null) return null;
  return (
    <Section title={t(`${at}.open`)}>
      {open.bills === 0 ? (
        <Text>{t(`${at}.openNothing`)}</Text>
      ) : (
        <>
          <Text size={200}>{t(`${at}.openNote`)}</Text>
          <Facts
            facts={[
              { name: t(`${at}.openBills`), value: open.bills },
              { name: t(`${at}.openSettlements`), value: open.settlements },
              { name: t(`${at}.feeBefore`), value: <Money cents={open.fee_before} /> },
              { name: t(`${at}.feeAfter`), value: <Money cents={open.fee_after} /> },
              { name: t(`${at}.feeDifference`), value: <Money cents={open.fee_after - open.fee_before} /> },
            ]}
          />
        </>
      )}
    </Section>
  );
};
