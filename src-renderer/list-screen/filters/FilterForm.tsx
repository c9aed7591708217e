import { Button, makeStyles, tokens } from "@fluentui/react-components";
import type { FormEvent, ReactNode } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  form: { display: "grid", gap: tokens.spacingVerticalM },
  actions: { display: "flex", justifyContent: "flex-end", gap: tokens.spacingHorizontalS },
});

type Props = {
  /** True when what was typed can be filtered by; false keeps the form open. */
  readonly onApply: () => boolean;
  readonly onReset: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
};

/** Form for typing a filter, applied or emptied by its two buttons. */
export const FilterForm = ({ onApply, onReset, onDone, children }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onApply()) onDone();
  };
  const reset = () => {
    onReset();
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <div className={styles.actions}>
        <Button size="small" onClick={reset}>
          {t("lists.ui.reset")}
        </Button>
        <Button size="small" appearance="primary" type="submit">
          {t("lists.ui.apply")}
        </Button>
      </div>
    </form>
  );
};
