import { Field, Select } from "@fluentui/react-components";
import { type Organization, organizationOptions } from "../../session/organization-options.ts";

const unchosen = "?";

type Props = {
  readonly label: string;
  readonly hint?: string | null;
  readonly departments: readonly Organization[];
  /** Departments that are not offered. */
  readonly except?: ReadonlySet<string>;
  /** Id of a department; "" for none, null while nothing is chosen. */
  readonly value: string | null;
  /** The choice of no department, and that nothing is chosen yet, in words. */
  readonly noneText: string;
  readonly unchosenText?: string;
  readonly isReady?: boolean;
  readonly onChange: (id: string) => void;
};

/** Chooses a department of a tree, by its path. */
export const DepartmentField = (props: Props) => {
  const {
    label,
    hint = null,
    departments,
    except,
    value,
    noneText,
    unchosenText = "",
    isReady = true,
    onChange,
  } = props;
  const options = organizationOptions(departments).filter(({ id }) => except?.has(id) !== true);
  return (
    <Field label={label} hint={hint}>
      <Select
        value={value ?? unchosen}
        disabled={!isReady}
        onChange={(_event, data) => {
          if (data.value !== unchosen) onChange(data.value);
        }}
      >
        {value === null ? <option value={unchosen}>{unchosenText}</option> : null}
        <option value="">{noneText}</option>
        {options.map(({ id, label: path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </Select>
    </Field>
  );
};
