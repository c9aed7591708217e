import { Text } from "@fluentui/react-components";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

const known = ["name", "credit_code", "contact_name", "agency_name", "agency_credit_code"] as const;

/** Both parties as they were when the contract was made. */
export const ContractParties = ({ detail: { company_info, contract } }: Props) => {
  const { t } = useText();
  const at = "records.companyContracts.detail";
  return (
    <Section title={t(`${at}.companyInfo`)}>
      {Object.keys(company_info).length === 0 ? (
        <Text>{contract.company_name}</Text>
      ) : (
        <Facts facts={known.map((name) => ({ name: t(`${at}.info.${name}`), value: company_info[name] ?? "" }))} />
      )}
    </Section>
  );
};
