import { Button, Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useText } from "../app/i18n/TextProvider.tsx";
import { presetNames, presetRange } from "./date-presets.ts";
import { FilterPopover } from "./FilterPopover.tsx";

const useStyles = makeStyles({
  form: { display: "grid", gap: tokens.spacingVerticalM },
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS },
  input: { width: "100%", minWidth: 0 },
  presets: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  actions: { display: "flex", justifyContent: "flex-end", gap: tokens.spacingHorizontalS },
});

export type DateChoice = { readonly by: string; readonly start?: string; readonly end?: string };

type Props = {
  readonly title: string;
  /** The date columns to choose from, with their titles. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly value: DateChoice | undefined;
  readonly onChange: (value: DateChoice | undefined) => void;
};

const choiceOf = (by: string, start: string, end: string): DateChoice | undefined =>
  start === "" && end === "" ? undefined : { by, ...(start !== "" && { start }), ...(end !== "" && { end }) };

const DateForm = ({ columns, value, onChange, onDone }: Omit<Props, "title"> & { onDone: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [by, setBy] = useState(value?.by ?? columns[0]?.key ?? "");
  const [start, setStart] = useState(value?.start ?? "");
  const [end, setEnd] = useState(value?.end ?? "");
  const isReversed = start !== "" && end !== "" && start > end;
  const apply = (next: DateChoice | undefined) => {
    onChange(next);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReversed) apply(choiceOf(by, start, end));
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
      <fieldset
        className={styles.presets}
        aria-label={t("lists.ui.presets")}
        style={{ border: 0, margin: 0, padding: 0 }}
      >
        {presetNames.map((name) => (
          <Button
            key={name}
            size="small"
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
          <Field label={t("lists.ui.dateStart")}>
            <Input
              size="small"
              type="date"
              className={styles.input}
              value={start}
              onChange={(_event, data) => setStart(data.value)}
            />
          </Field>
          <Field label={t("lists.ui.dateEnd")}>
            <Input
              size="small"
              type="date"
              className={styles.input}
              value={end}
              onChange={(_event, data) => setEnd(data.value)}
            />
          </Field>
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
export const DateFilter = ({ title, columns, value, onChange }: Props) => (
  <FilterPopover title={title} isActive={value !== undefined}>
    {(close) => <DateForm columns={columns} value={value} onChange={onChange} onDone={close} />}
  </FilterPopover>
);
