import { WorkerColumnsPanel } from "../../../companies/channels/WorkerColumnsPanel.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyChoice } from "./CompanyChoice.tsx";

/** Companies' own columns of their workers, company by company. */
export const WorkerColumnsScreen = () => {
  const { t } = useText();
  return (
    <CompanyChoice title={t("companyChannels.columns.title")}>
      {(companyId) => <WorkerColumnsPanel key={companyId} companyId={companyId} />}
    </CompanyChoice>
  );
};
