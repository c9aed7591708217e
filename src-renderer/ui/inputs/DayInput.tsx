import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { CalendarRegular } from "@fluentui/react-icons";
import { useRef } from "react";
import { parseDateText } from "../../../src-shared/values/date-text.ts";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  input: { width: "100%", minWidth: 0 },
  native: {
    position: "absolute",
    width: "1px",
    height: "1px",
    padding: 0,
    border: "none",
    opacity: 0,
    pointerEvents: "none",
  },
});

/** What a person typed as a day: "" for nothing, null for what is not a day, else "YYYY-MM-DD". */
export const readDay = (text: string): string | null => {
  if (text.trim() === "") return "";
  const parsed = parseDateText(text);
  return parsed.ok ? parsed.value : null;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (text: string) => void;
};

/**
 * A day, typed as 2026-11-01 or picked from the browser's calendar. The browser's own date field is not shown: it
 * writes days the way of the computer's language, which on an English one reads 11/01/2026.
 */
export const DayInput = ({ label, value, required = false, onChange }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const native = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <Field label={label} required={required} validationMessage={day === null ? t("lists.ui.dateInvalid") : null}>
      <Input
        size="small"
        className={styles.input}
        placeholder={t("lists.ui.datePlaceholder")}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
        onBlur={() => {
          if (day !== null && day !== value) onChange(day);
        }}
        contentAfter={
          <>
            <input
              ref={native}
              type="date"
              tabIndex={-1}
              aria-hidden
              className={styles.native}
              value={day ?? ""}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button
              appearance="transparent"
              size="small"
              icon={<CalendarRegular />}
              aria-label={t("lists.ui.pickDay", { name: label })}
              onClick={() => native.current?.showPicker()}
            />
          </>
        }
      />
    </Field>
  );
};
