import { Checkbox, type CheckboxProps } from "@fluentui/react-components";

type Props = Omit<CheckboxProps, "onChange"> & { readonly onChange: (isChecked: boolean) => void };

/** A box that is ticked or not. */
export const Check = ({ onChange, ...box }: Props) => (
  <Checkbox {...box} onChange={(_event, { checked }) => onChange(checked === true)} />
);
