import { Spinner } from "@fluentui/react-components";
import { useParams } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { CompanyWizard } from "./CompanyWizard.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Takes a company in, or goes on where somebody stopped. */
export const CompanyWizardScreen = () => {
  const { id } = useParams();
  const { t, error: errorText } = useText();
  const { data, error, refetch, isFetchedAfterMount } = useLoaded(id);
  if (error) {
    return (
      <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void refetch() }}>
        {errorText(error)}
      </Message>
    );
  }
  // What was read at another time is not begun with: somebody may have saved since.
  if (data === undefined || !isFetchedAfterMount) return <Spinner label={t("common.loading")} />;
  return <CompanyWizard key={id ?? "new"} loaded={data} reload={async () => (await refetch()).data} />;
};
