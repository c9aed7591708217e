import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { mostDays } from "../../../src-shared/kernel/lists/filter-values.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

type Props = {
  readonly title: string;
  readonly value: number | undefined;
  readonly text: string | undefined;
  readonly onChange: (value: number | undefined) => void;
};

const DaysForm = ({ title, value, onChange, onDone }: Omit<Props, "text"> & { onDone: () => void }) => {
  const { t } = useText();
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const days = /^\d{1,5}$/u.test(text.trim()) ? Number(text.trim()) : null;
  const isWrong = text.trim() !== "" && (days === null || days > mostDays);
  const apply = () => {
    if (isWrong) return false;
    onChange(days ?? undefined);
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field label={title} {...(isWrong && { validationMessage: t("filterForms.daysInvalid", { most: mostDays }) })}>
        <Input
          size="small"
          inputMode="numeric"
          value={text}
          contentAfter={t("filterForms.days")}
          onChange={(_event, data) => setText(data.value)}
        />
      </Field>
    </FilterForm>
  );
};

/** A number of days from or before today. */
export const DaysFilter = (props: Props) => (
  <FilterPopover title={props.title} text={props.text}>
    {(close) => <DaysForm {...props} onDone={close} />}
  </FilterPopover>
);
