import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Organization } from "../../session/organization-options.ts";
import { DepartmentField } from "../../ui/inputs/DepartmentField.tsx";

type Props = {
  /** The company whose departments are offered. */
  readonly companyId: string;
  /** Id of a department; "" for none, null while nothing is chosen. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
};

const noneYet: readonly Organization[] = [];

/** Chooses a department of a company, those below behind those above. */
export const OrganizationField = ({ companyId, value, onChange }: Props) => {
  const desk = useDesk();
  const { t, error } = useText();
  const query = useQuery({
    queryKey: ["companies", "detail", companyId],
    queryFn: () => desk.companies.get({ params: { id: companyId } }),
  });
  const departments = query.data?.value.organizations ?? noneYet;
  if (query.error) return <Text>{error(query.error)}</Text>;
  return (
    <DepartmentField
      label={t("bills.organization.field")}
      hint={query.isSuccess && departments.length === 0 ? t("bills.organization.noneYet") : null}
      noneText={t("bills.organization.none")}
      unchosenText={t("workerForm.choose")}
      isReady={query.isSuccess}
      {...{ departments, value, onChange }}
    />
  );
};
