import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import { type ReactElement, useState } from "react";
import { OptionList } from "./OptionList.tsx";
import type { PickOption } from "./pick-option.ts";

const useStyles = makeStyles({
  surface: { padding: tokens.spacingVerticalS, maxWidth: "380px" },
  text: { maxWidth: "220px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", display: "block" },
  button: { fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});

type Props = {
  /** Label of the choice, e.g. 状态; the accessible name, followed by what is chosen. */
  readonly label: string;
  /** Text on the button. */
  readonly text: string;
  readonly options: readonly PickOption[];
  readonly selected: readonly string[];
  readonly isMultiple?: boolean;
  /** Drawn in the brand colour: the choice narrows what is shown. */
  readonly isActive?: boolean;
  readonly searchPlaceholder?: string;
  readonly emptyText: string;
  readonly appearance?: "outline" | "subtle";
  readonly icon?: ReactElement;
  readonly onChange: (selected: readonly string[]) => void;
};

/** A button that opens a list to choose one or several from. */
export const PickButton = (props: Props) => {
  const { label, text, options, selected, isMultiple = false, emptyText, onChange } = props;
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const pick = (value: string) => {
    if (!isMultiple) {
      onChange([value]);
      setOpen(false);
      return;
    }
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  };
  return (
    <Popover open={isOpen} onOpenChange={(_event, data) => setOpen(data.open)} positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          data-chosen={selected.length > 0}
          size="small"
          className={mergeClasses(styles.button, props.isActive && styles.active)}
          appearance={props.appearance ?? "outline"}
          iconPosition={props.icon ? "before" : "after"}
          icon={props.icon ?? <ChevronDownRegular />}
          aria-label={`${label} ${text}`}
        >
          <span className={styles.text}>{text}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <OptionList
          label={label}
          options={options}
          selected={selected}
          isMultiple={isMultiple}
          emptyText={emptyText}
          onPick={pick}
          {...(props.searchPlaceholder !== undefined && { searchPlaceholder: props.searchPlaceholder })}
        />
      </PopoverSurface>
    </Popover>
  );
};
