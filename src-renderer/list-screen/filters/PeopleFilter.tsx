import { Field, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import { numbersAtMost } from "../../../src-shared/kernel/lists/filter-values.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { readNumbers } from "../model/read-numbers.ts";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

type Props = {
  readonly title: string;
  readonly value: readonly string[];
  readonly text: string | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
};

const PeopleForm = ({ title, value, onChange, onDone }: Omit<Props, "text"> & { onDone: () => void }) => {
  const { t } = useText();
  const [text, setText] = useState(value.join("\n"));
  const { numbers } = readNumbers(text);
  const isTooMany = numbers.length > numbersAtMost;
  const apply = () => {
    if (isTooMany) return false;
    onChange(numbers.length === 0 ? undefined : numbers);
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field
        label={title}
        {...(isTooMany
          ? { validationMessage: t("filterForms.numbersTooMany", { most: numbersAtMost }) }
          : { hint: t("filterForms.numbersHint") })}
      >
        <Textarea size="small" rows={6} value={text} onChange={(_event, data) => setText(data.value)} />
      </Field>
    </FilterForm>
  );
};

/** Whole numbers of people, pasted from a spreadsheet. */
export const PeopleFilter = (props: Props) => (
  <FilterPopover title={props.title} text={props.text}>
    {(close) => <PeopleForm {...props} onDone={close} />}
  </FilterPopover>
);
