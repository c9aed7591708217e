import { makeStyles, tokens } from "@fluentui/react-components";
import { wordParts } from "./word-parts.ts";

const useStyles = makeStyles({
  word: {
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

type Props = { readonly text: string; readonly words: readonly string[] };

/** A text in which words of the agency's list are marked. */
export const MarkedWords = ({ text, words }: Props) => {
  const styles = useStyles();
  return wordParts(text, words).map(({ at, part, isWord }) =>
    isWord ? (
      <mark key={at} className={styles.word}>
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
};
