import { Text } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { ContractReminders } from "../../../companies/contracts/ContractReminders.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Facts, Money, Section } from "../../../ui/facts/Facts.tsx";
import { CompanyDocuments } from "./CompanyDocuments.tsx";
import { ContractChildren } from "./ContractChildren.tsx";
import { NewContractDialog } from "./ContractDialogs.tsx";
import { ContractDocuments } from "./ContractDocuments.tsx";
import { ContractChanges, ContractTerms } from "./ContractTerms.tsx";
import { ContractTools } from "./ContractTools.tsx";
import { ContractWhatIf } from "./ContractWhatIf.tsx";

type ContractOpenWorkProps = { readonly detail: RecordDetail<"companyContracts"> };

/** Counts the open bills that the terms change and by how much, before somebody approves them. */
const ContractOpenWork = ({ detail: { open } }: ContractOpenWorkProps) => {
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

type Props = { readonly detail: RecordDetail<"companyContracts"> };

const detailFields = [
  ...["company_name", "category", "start_at", "end_at", "abort_at", "sign_method", "auto_renew", "remind_days"],
  ...["parent_no", "reason", "create_at"],
] as const;

/** Facts about a contract: its content, its changes, its files, what belongs to it, and who did what with it. */
const ContractFacts = ({ detail }: Props) => {
  const { t } = useText();
  const at = "records.companyContracts.detail";
  return (
    <>
      <Section title={t(`${at}.facts`)}>
        <RowFields list="companyContracts" row={detail.contract as Row} keys={[...detailFields]} />
        {detail.waits.length === 0 ? null : (
          <Facts
            facts={[{ name: t(`${at}.waits`), value: detail.waits.map((wait) => t(`${at}.wait.${wait}`)).join(" · ") }]}
          />
        )}
      </Section>
      <ContractTools detail={detail} />
      <ContractTerms detail={detail} />
      <ContractChanges detail={detail} />
      <ContractWhatIf detail={detail} />
      <ContractOpenWork detail={detail} />
      <ContractDocuments detail={detail} />
      <ContractChildren detail={detail} />
      <Section title={t(`${at}.companyInfo`)}>
        {Object.keys(detail.company_info).length === 0 ? (
          <Text>{detail.contract.company_name}</Text>
        ) : (
          <Facts
            facts={(["name", "credit_code", "contact_name", "agency_name", "agency_credit_code"] as const).map(
              (name) => ({
                name: t(`${at}.info.${name}`),
                value: detail.company_info[name] ?? "",
              }),
            )}
          />
        )}
      </Section>
      {detail.contract.category === 1 ? <CompanyDocuments companyId={detail.contract.company_id} /> : null}
      <ContractReminders reminders={detail.reminders} />
      <History name="companyContracts" steps={detail.steps} />
    </>
  );
};

const useTools = () =>
  useNewTool({
    permission: "contract.contract.create",
    label: "records.companyContracts.create.label",
    Dialog: NewContractDialog,
  });

export const CompanyContractsScreen = defineRecordScreen("companyContracts", {
  Facts: ContractFacts,
  isDetailWide: true,
  useTools,
});
