import { Button, Input, makeStyles, mergeClasses } from "@fluentui/react-components";
import { DismissRegular, SearchRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  input: { width: "250px", minWidth: "140px", height: "28px", flexShrink: 1 },
  wide: { width: 0, flexGrow: 1 },
});
const debounceMs = 300;

type Props = {
  readonly value: string;
  readonly hint: string;
  /** Takes the room that is left. */
  readonly isWide: boolean;
  readonly onChange: (value: string) => void;
};

/** The keyword of a list: asked a moment after the last key, or at once by Enter. */
export const KeywordFilter = ({ value, hint, isWide, onChange }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const asked = useRef(value);
  const ask = (next: string): void => {
    asked.current = next;
    latest.current(next);
  };
  const askLatest = useRef(ask);
  askLatest.current = ask;
  // The address may change by Back or by a chip: what is asked is then what is shown. The answer to what was typed
  // here changes nothing: the person may have typed on since.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => askLatest.current(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <Input
      size="small"
      type="text"
      className={mergeClasses(styles.input, isWide && styles.wide)}
      value={text}
      maxLength={100}
      placeholder={hint}
      title={hint}
      aria-label={`${t("lists.ui.keyword")} ${hint}`}
      contentBefore={<SearchRegular />}
      {...(text !== "" && {
        contentAfter: (
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t("common.clear")}
            onClick={() => {
              setText("");
              ask("");
            }}
          />
        ),
      })}
      onChange={(_event, data) => setText(data.value)}
      onKeyDown={keys((event) => {
        if (event.key === "Enter") ask(text);
      })}
    />
  );
};
