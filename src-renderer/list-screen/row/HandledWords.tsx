import { makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { HandledMark } from "../model/use-list-rows.ts";

const useStyles = makeStyles({
  words: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    whiteSpace: "nowrap",
    color: tokens.colorStatusSuccessForeground1,
    fontSize: tokens.fontSizeBase200,
  },
});

type Props = {
  readonly mark: HandledMark;
  /** In a column as wide as its states, where the time has no room: it is said on pointing. */
  readonly isShort?: boolean;
};

/** Shows the person's latest decision about a row, and its time, in place of the state. */
export const HandledWords = ({ mark, isShort = false }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const whole = t("recordFrame.handled", { time: clockOf(mark.at), words: mark.words });
  return (
    <span className={styles.words} title={whole}>
      <CheckmarkRegular fontSize={14} aria-hidden />
      {isShort ? mark.words : whole}
    </span>
  );
};
