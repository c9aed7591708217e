import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { organizationOptions } from "../../session/organization-options.ts";
import { Check } from "../../ui/inputs/Check.tsx";
import type { Narrowing } from "./simple-choice.ts";

const useStyles = makeStyles({
  two: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))", gap: "8px 16px" },
});

const longestTag = 20;

type Props = {
  readonly companyId: string;
  readonly value: Narrowing;
  readonly onChange: (value: Narrowing) => void;
};

/** Narrows a company's register: a department, a tag, those who can take work now. */
export const RegisterFields = ({ companyId, value, onChange }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ["companies", "detail", companyId],
    queryFn: () => desk.companies.get({ params: { id: companyId } }),
    enabled: companyId !== "",
  });
  const departments = organizationOptions(data?.value.organizations ?? []);
  const at = "simpleTask.who";
  return (
    <>
      <div className={styles.two}>
        {departments.length === 0 ? null : (
          <Field label={t(`${at}.department`)}>
            <Select
              value={value.department}
              onChange={(_event, { value: department }) => onChange({ ...value, department })}
            >
              <option value="">{t(`${at}.allDepartments`)}</option>
              {departments.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t(`${at}.tag`)} hint={t(`${at}.tagHint`)}>
          <Input
            value={value.tag}
            maxLength={longestTag}
            onChange={(_event, { value: tag }) => onChange({ ...value, tag })}
          />
        </Field>
      </div>
      <Check label={t(`${at}.ready`)} checked={value.isReady} onChange={(isReady) => onChange({ ...value, isReady })} />
    </>
  );
};
