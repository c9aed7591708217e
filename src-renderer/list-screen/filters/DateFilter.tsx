import { Button, Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { DayInput, readDay } from "../../ui/inputs/DayInput.tsx";
import { presetNames, presetRange } from "./date-presets.ts";
import { FilterPopover } from "./FilterPopover.tsx";

const useStyles = makeStyles({
  form: { display: "grid", gap: tokens.spacingVerticalM },
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS, alignItems: "start" },
  presets: {
    display: "flex",
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    border: "none",
  },
  preset: {
    minWidth: 0,
    height: "24px",
    flexGrow: 1,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    whiteSpace: "nowrap",
  },
  actions: { display: "flex", justifyContent: "flex-end", gap: tokens.spacingHorizontalS },
});

export type DateChoice = { readonly by: string; readonly start?: string; readonly end?: string };

type Props = {
  readonly title: string;
  /** The date columns to choose from, with their titles. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly value: DateChoice | undefined;
  readonly text: string | undefined;
  readonly onChange: (value: DateChoice | undefined) => void;
};

const choiceOf = (by: string, start: string, end: string): DateChoice | undefined =>
  start === "" && end === "" ? undefined : { by, ...(start !== "" && { start }), ...(end !== "" && { end }) };

const DateForm = ({ columns, value, onChange, onDone }: Omit<Props, "title" | "text"> & { onDone: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [by, setBy] = useState(value?.by ?? columns[0]?.key ?? "");
  const [start, setStart] = useState(value?.start ?? "");
  const [end, setEnd] = useState(value?.end ?? "");
  const first = readDay(start);
  const last = readDay(end);
  const isReversed = first !== null && last !== null && first !== "" && last !== "" && first > last;
  const apply = (next: DateChoice | undefined) => {
    onChange(next);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first !== null && last !== null && !isReversed) apply(choiceOf(by, first, last));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {columns.length > 1 ? (
        <Field label={t("lists.ui.dateType")}>
          <Select size="small" value={by} onChange={(_event, data) => setBy(data.value)}>
            {columns.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <fieldset className={styles.presets} aria-label={t("lists.ui.presets")}>
        {presetNames.map((name) => (
          <Button
            key={name}
            size="small"
            className={styles.preset}
            onClick={() => {
              const range = presetRange(name, Date.now());
              apply({ by, ...range });
            }}
          >
            {t(`lists.ui.${name}`)}
          </Button>
        ))}
      </fieldset>
      <Field {...(isReversed && { validationMessage: t("lists.ui.dateOrder") })}>
        <div className={styles.pair}>
          <DayInput label={t("lists.ui.dateStart")} value={start} onChange={setStart} />
          <DayInput label={t("lists.ui.dateEnd")} value={end} onChange={setEnd} />
        </div>
      </Field>
      <div className={styles.actions}>
        <Button size="small" onClick={() => apply(undefined)}>
          {t("lists.ui.reset")}
        </Button>
        <Button size="small" appearance="primary" type="submit">
          {t("lists.ui.apply")}
        </Button>
      </div>
    </form>
  );
};

/** One of several dates, from a day to a day, both included. */
export const DateFilter = ({ title, columns, value, text, onChange }: Props) => (
  <FilterPopover title={title} text={text}>
    {(close) => <DateForm columns={columns} value={value} onChange={onChange} onDone={close} />}
  </FilterPopover>
);
