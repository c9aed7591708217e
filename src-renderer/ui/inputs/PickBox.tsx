import { Option } from "@fluentui/react-components";
import { useState } from "react";
import { SuggestBox } from "./SuggestBox.tsx";

type Props = {
  /** Chosen value; "" while there is none. */
  readonly value: string;
  /** Text of it in the box while nobody types. */
  readonly text: string;
  /** Options that fit what was typed. `label`: how it stands in the list, where that is more than its text. */
  readonly options: readonly { readonly value: string; readonly text: string; readonly label?: string }[];
  readonly placeholder: string;
  /** Stands in the list where nothing fits. */
  readonly emptyText: string;
  /** Stands below what fits where there is more of it; null where that is all. */
  readonly moreText?: string | null;
  /** Its name where it stands in no field. */
  readonly label?: string | undefined;
  readonly size?: "small" | "medium";
  readonly disabled?: boolean;
  /** Called with the text typed to find one; "" once chosen or left. */
  readonly onType: (typed: string) => void;
  readonly onPick: (value: string) => void;
};

/** A field to type in that lists what fits, of which one is chosen; as wide as its place. What is typed but not chosen is none. */
export const PickBox = (props: Props) => {
  const { value, text, options, placeholder, emptyText, moreText = null, label, onType, onPick } = props;
  const { size = "medium", disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const type = (next: string | undefined) => {
    setTyped(next);
    onType(next ?? "");
  };
  return (
    <SuggestBox
      freeform
      size={size}
      disabled={disabled}
      {...(label !== undefined && { "aria-label": label })}
      placeholder={placeholder}
      value={typed ?? text}
      selectedOptions={value === "" ? [] : [value]}
      open={isOpen}
      onOpenChange={(_event, data) => setOpen(data.open)}
      onChange={({ target }) => {
        type(target.value);
        // An input method's keys do not open the list by themselves.
        setOpen(true);
      }}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined && optionValue !== "") onPick(optionValue);
        type(undefined);
      }}
      onBlur={() => type(undefined)}
    >
      {options.map((one) => (
        <Option key={one.value} value={one.value} text={one.text}>
          {one.label ?? one.text}
        </Option>
      ))}
      {options.length === 0 ? (
        <Option key="none" value="" text="" disabled>
          {emptyText}
        </Option>
      ) : moreText === null ? null : (
        <Option key="more" value="" text="" disabled>
          {moreText}
        </Option>
      )}
    </SuggestBox>
  );
};
