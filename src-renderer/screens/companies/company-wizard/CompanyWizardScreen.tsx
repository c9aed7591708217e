import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from "@fluentui/react-components";
import { useParams } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyWizard } from "./CompanyWizard.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Takes a company in, or goes on where somebody stopped. */
export const CompanyWizardScreen = () => {
  const { id } = useParams();
  const { t, error: errorText } = useText();
  const { data, error, refetch, isFetchedAfterMount } = useLoaded(id);
  if (error) {
    return (
      <MessageBar intent="error">
        <MessageBarBody>{errorText(error)}</MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  // What was read at another time is not begun with: somebody may have saved since.
  if (data === undefined || !isFetchedAfterMount) return <Spinner label={t("common.loading")} />;
  return <CompanyWizard key={id ?? "new"} loaded={data} reload={async () => (await refetch()).data} />;
};
