import { Input, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, SearchRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { keys } from "../../i18n/keys.ts";
import { Part } from "../Part.tsx";
import { filterOptions, nextActive, type PickOption } from "./pick-option.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS, minWidth: "220px" },
  list: {
    overflowY: "auto",
    maxHeight: "320px",
    outlineStyle: "none",
    borderRadius: tokens.borderRadiusMedium,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  group: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "28px",
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Hover },
  disabled: { color: tokens.colorNeutralForegroundDisabled, cursor: "not-allowed" },
  label: { flexGrow: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: "nowrap" },
  mark: { display: "inline-flex", width: "16px", flexShrink: 0, color: tokens.colorBrandForeground1 },
  empty: { padding: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
});

type Props = {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly selected: readonly string[];
  readonly isMultiple?: boolean;
  /** Set: a search field stands above the options. */
  readonly searchPlaceholder?: string;
  readonly emptyText: string;
  /** Height of the options in px, from which on they scroll. */
  readonly height?: number;
  /** True when the options take the keyboard when they are drawn; they do unless told otherwise. */
  readonly autoFocus?: boolean;
  /** Called with the value that was pressed or entered. */
  readonly onPick: (value: string) => void;
  /** Told what was typed, for options that depend on it. */
  readonly onSearch?: (text: string) => void;
};

/** Drawn at most this many at once; the search narrows further. */
const shownAtMost = 200;

/** A searchable listbox: arrows move, Enter or a click picks; works with the keyboard alone. */
export const OptionList = (props: Props) => {
  const { label, options, selected, isMultiple = false, searchPlaceholder, emptyText, onPick, onSearch } = props;
  const { autoFocus = true } = props;
  const styles = useStyles();
  const id = useId();
  const [search, setSearch] = useState("");
  // By value: options that come later must not move what Enter takes.
  const [requestedValue, setRequestedValue] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const visibleOptions = useMemo(() => filterOptions(options, search).slice(0, shownAtMost), [options, search]);
  const requestedIndex = visibleOptions.findIndex(({ value, isDisabled }) => value === requestedValue && !isDisabled);
  const active = requestedIndex < 0 ? nextActive(visibleOptions, -1, 1) : requestedIndex;
  const goTo = (index: number) => setRequestedValue(visibleOptions[index]?.value ?? null);
  const activeId = active < 0 ? undefined : `${id}-${active}`;

  // React gives the focus to inputs only.
  const takesFocus = useRef(autoFocus);
  useEffect(() => {
    if (takesFocus.current) list.current?.focus();
  }, []);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) goTo(nextActive(visibleOptions, active, step));
    else if (event.key === "Home" && searchPlaceholder === undefined) goTo(nextActive(visibleOptions, -1, 1));
    else if (event.key === "End" && searchPlaceholder === undefined)
      goTo(nextActive(visibleOptions, visibleOptions.length, -1));
    else if (event.key === "Enter" || (event.key === " " && searchPlaceholder === undefined)) {
      const option = visibleOptions[active];
      if (option) onPick(option.value);
    } else return;
    event.preventDefault();
  };

  const heightStyle = props.height === undefined ? undefined : { maxHeight: props.height };
  const listAttributes = { id: `${id}-list`, "aria-label": label, "aria-multiselectable": isMultiple || undefined };
  const items = visibleOptions.map((option, index) => (
    <div key={option.value} role="presentation">
      {option.group !== undefined && option.group !== visibleOptions[index - 1]?.group ? (
        <div className={styles.group} role="presentation">
          {option.group}
        </div>
      ) : null}
      <Part
        id={`${id}-${index}`}
        role="option"
        aria-selected={selected.includes(option.value)}
        aria-disabled={option.isDisabled || undefined}
        className={mergeClasses(styles.option, index === active && styles.active, option.isDisabled && styles.disabled)}
        onMouseMove={() => goTo(index)}
        onClick={() => {
          if (!option.isDisabled) onPick(option.value);
        }}
      >
        <span className={styles.mark}>{selected.includes(option.value) ? <CheckmarkRegular /> : null}</span>
        <span className={styles.label} title={option.label}>
          {option.label}
        </span>
        {option.hint === undefined ? null : <span className={styles.hint}>{option.hint}</span>}
      </Part>
    </div>
  ));

  return (
    <div className={styles.root}>
      {searchPlaceholder === undefined ? null : (
        <Input
          autoFocus={autoFocus}
          size="small"
          contentBefore={<SearchRegular />}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-label={searchPlaceholder}
          placeholder={searchPlaceholder}
          value={search}
          onKeyDown={keys(onKeyDown)}
          onChange={(_event, { value }) => {
            setSearch(value);
            setRequestedValue(null);
            onSearch?.(value);
          }}
        />
      )}
      {searchPlaceholder === undefined ? (
        <Part
          {...listAttributes}
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-activedescendant={activeId}
          className={styles.list}
          style={heightStyle}
          onKeyDown={keys(onKeyDown)}
        >
          {items}
        </Part>
      ) : (
        <Part {...listAttributes} role="listbox" className={styles.list} style={heightStyle}>
          {items}
        </Part>
      )}
      {visibleOptions.length === 0 ? (
        <div className={styles.empty} aria-live="polite">
          {emptyText}
        </div>
      ) : null}
    </div>
  );
};
