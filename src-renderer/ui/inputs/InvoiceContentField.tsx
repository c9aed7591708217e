import { Field, Option } from "@fluentui/react-components";
import { contentLength, usualContents } from "../../../src-shared/kernel/values/money/invoice.ts";
import { SuggestBox } from "./SuggestBox.tsx";

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly isRequired: boolean;
  readonly problem?: string | null;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (content: string) => void;
};

/** Field for an invoice's content: one of the usual contents, or another that is typed. */
export const InvoiceContentField = ({ label, hint, placeholder, isRequired, problem, ...props }: Props) => (
  <Field
    label={label}
    required={isRequired}
    hint={hint}
    validationMessage={problem ?? null}
    {...(props.className !== undefined && { className: props.className })}
  >
    <SuggestBox
      freeform
      value={props.value}
      maxLength={contentLength}
      placeholder={placeholder}
      onChange={(event) => props.onChange(event.target.value)}
      onOptionSelect={(_event, { optionValue }) => props.onChange(optionValue ?? "")}
    >
      {usualContents.map((content) => (
        <Option key={content} value={content}>
          {content}
        </Option>
      ))}
    </SuggestBox>
  </Field>
);
