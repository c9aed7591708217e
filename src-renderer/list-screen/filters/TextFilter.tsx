import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

const useStyles = makeStyles({
  form: { display: "grid", gap: tokens.spacingVerticalM },
  actions: { display: "flex", justifyContent: "flex-end", gap: tokens.spacingHorizontalS },
});

type Props = {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
};

const TextForm = ({ title, value, onChange, onDone }: Props & { onDone: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [typed, setTyped] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typed.trim() === "" ? undefined : typed.trim());
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={title}>
        <Input size="small" value={typed} maxLength={100} onChange={(_event, data) => setTyped(data.value)} />
      </Field>
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={() => {
            onChange(undefined);
            onDone();
          }}
        >
          {t("lists.ui.reset")}
        </Button>
        <Button size="small" appearance="primary" type="submit">
          {t("lists.ui.apply")}
        </Button>
      </div>
    </form>
  );
};

/** A text looked for in some columns only, e.g. the task. */
export const TextFilter = (props: Props) => (
  <FilterPopover title={props.title} isActive={props.value !== ""}>
    {(close) => <TextForm {...props} onDone={close} />}
  </FilterPopover>
);
