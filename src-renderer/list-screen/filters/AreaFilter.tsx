import { Field } from "@fluentui/react-components";
import { useState } from "react";
import { RegionSelects } from "../../ui/inputs/RegionSelects.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

type Props = {
  readonly title: string;
  readonly value: readonly string[];
  readonly text: string | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
};

const AreaForm = ({ title, value, onChange, onDone }: Omit<Props, "text"> & { onDone: () => void }) => {
  const [code, setCode] = useState(value[0] ?? "");
  const apply = () => {
    onChange(code === "" ? undefined : [code]);
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field label={title}>
        <RegionSelects label={title} value={code} onChange={setCode} />
      </Field>
    </FilterForm>
  );
};

/** A region, which stands for itself and all below it. */
export const AreaFilter = (props: Props) => (
  <FilterPopover title={props.title} text={props.text}>
    {(close) => <AreaForm {...props} onDone={close} />}
  </FilterPopover>
);
