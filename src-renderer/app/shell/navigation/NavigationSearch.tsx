import { DismissRegular, SearchRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { keys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";

type Props = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The first entry that is left. */
  readonly onEnter: () => void;
  readonly onDown: () => void;
  readonly onClose: () => void;
};

/** A field that narrows the navigation to the entries with these words. */
export const NavigationSearch = ({ text, onChange, onEnter, onDown, onClose }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") onEnter();
    else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <SearchRegular aria-hidden className={styles.searchIcon} />
      <input
        ref={field}
        type="text"
        className={styles.searchField}
        value={text}
        placeholder={t("frame.navigation.search")}
        aria-label={t("frame.navigation.search")}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={keys(onKeyDown)}
      />
      <button type="button" className={styles.iconButton} aria-label={t("common.close")} onClick={onClose}>
        <DismissRegular aria-hidden />
      </button>
    </div>
  );
};
