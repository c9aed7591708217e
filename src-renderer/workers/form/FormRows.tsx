import type { ReactNode } from "react";
import { ChoiceLine, FormField, TextLine } from "./FormParts.tsx";
import type { PartProps } from "./part-props.ts";
import type { WorkerDraft } from "./worker-draft.ts";

/** Fields of the draft that hold a text. */
type TextName = { [K in keyof WorkerDraft]: WorkerDraft[K] extends string ? K : never }[keyof WorkerDraft];

type RowProps = {
  readonly part: Pick<PartProps, "draft" | "remarks" | "onChange" | "onLeave">;
  readonly label: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
};

type TextRowProps = RowProps & {
  readonly name: TextName;
  readonly most?: number;
  readonly placeholder?: string | undefined;
  /** Text shown where the draft does not hold it as it is typed. */
  readonly value?: string;
  /** Changes that a field makes in the draft besides itself. */
  readonly changed?: (text: string) => Partial<WorkerDraft>;
};

/** A field of a worker's draft that is typed, with its label and what is wrong with it. */
export const TextRow = ({ part, name, label, required, disabled, hint, changed, value, ...line }: TextRowProps) => {
  const { draft, remarks, onChange, onLeave } = part;
  return (
    <FormField {...{ name, label, remarks, hint }} required={required ?? false}>
      <TextLine
        {...line}
        value={value ?? draft[name]}
        disabled={disabled ?? false}
        onChange={(text) => onChange(changed === undefined ? { [name]: text } : changed(text))}
        onLeave={onLeave}
      />
    </FormField>
  );
};

type ChoiceRowProps = RowProps & {
  readonly name: keyof WorkerDraft;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
};

/** The same of a field that is chosen. */
export const ChoiceRow = ({ part, label, name, required, disabled, hint, onChoose, ...choice }: ChoiceRowProps) => (
  <FormField {...{ name, label, hint }} remarks={part.remarks} required={required ?? false}>
    <ChoiceLine {...choice} disabled={disabled ?? false} onChange={onChoose} />
  </FormField>
);
