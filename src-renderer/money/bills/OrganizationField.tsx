import { Field, Select, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { type Organization, organizationOptions } from "../../session/organization-options.ts";

type Props = {
  /** The company whose departments are offered. */
  readonly companyId: string;
  /** Id of a department; "" for none, null while nothing is chosen. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
};

const unchosen = "?";
const noneYet: readonly Organization[] = [];

/** Chooses a department of a company, those below behind those above. */
export const OrganizationField = ({ companyId, value, onChange }: Props) => {
  const desk = useDesk();
  const { t, error } = useText();
  const query = useQuery({
    queryKey: ["companies", "detail", companyId],
    queryFn: () => desk.companies.get({ params: { id: companyId } }),
  });
  const options = organizationOptions(query.data?.value.organizations ?? noneYet);
  if (query.error) return <Text>{error(query.error)}</Text>;
  return (
    <Field
      label={t("bills.organization.field")}
      {...(query.isSuccess && options.length === 0 && { hint: t("bills.organization.noneYet") })}
    >
      <Select
        value={value ?? unchosen}
        disabled={!query.isSuccess}
        onChange={(_event, data) => {
          if (data.value !== unchosen) onChange(data.value);
        }}
      >
        {value === null ? <option value={unchosen}>{t("workerForm.choose")}</option> : null}
        <option value="">{t("bills.organization.none")}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
};
