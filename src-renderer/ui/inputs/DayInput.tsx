import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { CalendarRegular } from "@fluentui/react-icons";
import { useRef } from "react";
import { parseDateText } from "../../../src-shared/kernel/values/time/date-text.ts";
import { type DayMeaning, dayFault } from "../../../src-shared/kernel/values/time/day-meanings.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";

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

/** Today in Shanghai, "YYYY-MM-DD". */
const todayHere = (): string => dayOf(shanghaiNow(Date.now()));

/**
 * Reads a typed day: "" for nothing, null for what is not a day or not one that `means` allows, else "YYYY-MM-DD".
 */
export const readDay = (text: string, means?: DayMeaning, today = todayHere()): string | null => {
  if (text.trim() === "") return "";
  const parsed = parseDateText(text);
  if (!parsed.ok) return null;
  return means === undefined || dayFault(means, parsed.value, today) === null ? parsed.value : null;
};

/** Fault of the typed text; null while there is none. */
const wrongOf = ({ t, of }: Texts, text: string, means: DayMeaning | undefined): string | null => {
  const day = readDay(text);
  if (day === null) return t("lists.ui.dateInvalid");
  const fault = day === "" || means === undefined ? null : dayFault(means, day, todayHere());
  return fault === null ? null : of(`imports.issues.date_${fault.code}`, { limit: fault.limit });
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  /** Meaning of the day, and so which days it may be; any where it only looks for something. */
  readonly means?: DayMeaning;
  readonly onChange: (text: string) => void;
};

/**
 * A day, typed as 2026-11-01 or picked from the browser's calendar. The browser's own date field is not shown: it
 * writes days the way of the computer's language, which on an English one reads 11/01/2026.
 */
export const DayInput = ({ label, value, required = false, means, onChange }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const native = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <Field label={label} required={required} validationMessage={wrongOf(texts, value, means)}>
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
