import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { CompanyWizard } from "./CompanyWizard.tsx";
import type { Loaded } from "./fields/loaded.ts";

/** Reads all four steps of a company at once; `id` undefined: a new one. */
const useLoaded = (id: string | undefined) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["companies", "wizard", id ?? "new"],
    refetchOnMount: "always",
    gcTime: 0,
    queryFn: async (): Promise<Loaded> => {
      if (id === undefined) return {};
      const params = { id };
      const [first, second, third, fourth] = await Promise.all([
        desk.companyWizard.get({ params }),
        desk.companyWizard.second({ params }),
        desk.companyWizard.third({ params }),
        desk.companyWizard.fourth({ params }),
      ]);
      const { head, base } = first.value;
      return { head, base, second: second.value, third: third.value, fourth: fourth.value };
    },
  });
};

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
