import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../../session/bootstrap.ts";
import { AskFactorReset } from "./AskFactorReset.tsx";
import { LoadState } from "./LoadState.tsx";
import { RequestTable } from "./RequestTable.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

const Resets = () => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.factorResets,
    queryFn: () => desk.security.factorResets({}),
    staleTime: 0,
  });
  const requests = query.data?.value.results ?? [];
  return (
    <SecurityCard title={t("factorResets.title")} text={t("factorResets.text")}>
      <AskFactorReset />
      <LoadState query={query} failed={t("factorResets.loadFailed")} />
      {query.data && requests.length === 0 ? <p className={styles.text}>{t("factorResets.none")}</p> : null}
      {requests.length === 0 ? null : (
        <RequestTable
          area="factorResets"
          requests={requests}
          columns={[
            { title: t("factorResets.person"), cell: (one) => `${one.name} ${one.mobile_masked}` },
            { title: t("factorResets.reason"), cell: ({ reason }) => reason },
            { title: t("factorResets.askedBy"), cell: (one) => `${one.asked_by} ${one.asked_at}` },
          ]}
          grantText={(one) => t("factorResets.grantBody", { name: one.name, mobile: one.mobile_masked })}
          decide={(id, granted) => desk.security.decideFactorReset({ params: { id }, body: { granted } })}
          queryKey={queryKeys.factorResets}
        />
      )}
    </SecurityCard>
  );
};

/** Lost second factors: one person of the agency asks for a reset, another grants it. */
export const FactorResetsSection = () => {
  const can = useCan();
  const { company_id } = useUser();
  return company_id === null && can("user.agency_user.view") ? <Resets /> : null;
};
