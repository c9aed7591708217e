import { ChannelsPanel } from "../../../companies/channels/ChannelsPanel.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyChoice } from "./CompanyChoice.tsx";

/** Channels and accounts, company by company. */
export const CompanyChannelsScreen = () => {
  const { t } = useText();
  return (
    <CompanyChoice title={t("companyChannels.title")}>
      {(companyId) => <ChannelsPanel key={companyId} companyId={companyId} />}
    </CompanyChoice>
  );
};
