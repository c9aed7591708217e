import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

type Props = {
  readonly title: string;
  readonly value: string;
  readonly text: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

const TextForm = ({ title, value, onChange, onDone }: Omit<Props, "text"> & { onDone: () => void }) => {
  const [text, setText] = useState(value);
  const apply = () => {
    onChange(text.trim() === "" ? undefined : text.trim());
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field label={title}>
        <Input size="small" value={text} maxLength={100} onChange={(_event, data) => setText(data.value)} />
      </Field>
    </FilterForm>
  );
};

/** A text looked for in some columns only, e.g. the task. */
export const TextFilter = (props: Props) => (
  <FilterPopover title={props.title} text={props.text}>
    {(close) => <TextForm {...props} onDone={close} />}
  </FilterPopover>
);
