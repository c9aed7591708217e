import { Field, Select } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { OrganizationField } from "./OrganizationField.tsx";

const reasonLength = 200;

/** Reason, kept in the audit log. */
export const ReasonField = (props: { value: string; isRequired: boolean; onChange: (value: string) => void }) => {
  const { t } = useText();
  return (
    <NoteField
      label={t("common.reason")}
      required={props.isRequired}
      hint={t(props.isRequired ? "common.reasonHint" : "common.reasonOptional")}
      value={props.value}
      most={reasonLength}
      onChange={props.onChange}
    />
  );
};

type StatusProps = {
  readonly label: string;
  readonly codes: readonly number[];
  readonly labelOf: (code: number) => string;
  readonly value: number;
  readonly onChange: (code: number) => void;
};

/** The status to set. */
export const StatusField = ({ label, codes, labelOf, value, onChange }: StatusProps) => (
  <Field label={label} required>
    <Select value={String(value)} onChange={(_event, data) => onChange(Number(data.value))}>
      {codes.map((code) => (
        <option key={code} value={code}>
          {labelOf(code)}
        </option>
      ))}
    </Select>
  </Field>
);

/** The department to set, or why none can be chosen yet. */
export const DepartmentChoice = (props: {
  companyId: string | null;
  value: string;
  onChange: (id: string) => void;
}) => {
  const { t } = useText();
  if (props.companyId === null) {
    return <Message intent="warning">{t("bills.organization.oneCompany")}</Message>;
  }
  return <OrganizationField companyId={props.companyId} value={props.value} onChange={props.onChange} />;
};
