import { Switch } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AgencyRule } from "../../../../src-shared/access/agencies/agency-rules.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { useToast } from "../../../ui/messages/toast.tsx";
import { AmountLimitsSection } from "./AmountLimitsSection.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { FactorResetsSection } from "./FactorResetsSection.tsx";
import { LoadState } from "./LoadState.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RoleRulesSection } from "./RoleRulesSection.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

const Rules = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.agencyRules,
    queryFn: () => desk.security.agencyRules({}),
    staleTime: 0,
  });
  const save = useWrite({
    mutationFn: ({ rule, enabled }: { rule: AgencyRule; enabled: boolean }) =>
      desk.security.saveAgencyRule({ params: { rule }, body: { enabled } }),
    onError: (error) => toast.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.agencyRules }),
  });
  return (
    <SecurityCard title={t("figures.rules.title")} text={t("figures.rules.text")}>
      <LoadState query={query} failed={t("figures.rules.loadFailed")} />
      {query.data?.value.results.map(({ rule, enabled }) => (
        <Switch
          key={rule}
          label={t(`figures.rules.${rule}`)}
          checked={save.isPending && save.variables.rule === rule ? save.variables.enabled : enabled}
          disabled={save.isPending}
          onChange={(_event, { checked }) => save.mutate({ rule, enabled: checked })}
        />
      ))}
    </SecurityCard>
  );
};

/** Rules of the agency for its settlements; only for people who may change roles. */
const AgencyRulesSection = () => (useCan()("role.role.edit") ? <Rules /> : null);

/** One's own account: password, second factor, devices; and what roles must have. */
export const SecurityScreen = () => {
  const styles = useSecurityStyles();
  const { t } = useText();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("security.title")}</h1>
        <PasswordSection />
        <SecondFactorSection />
        <DevicesSection />
        <FactorResetsSection />
        <RoleRulesSection />
        <AgencyRulesSection />
        <AmountLimitsSection />
      </div>
    </div>
  );
};
