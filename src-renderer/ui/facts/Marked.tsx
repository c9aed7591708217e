import { makeStyles, tokens } from "@fluentui/react-components";

const useStyles = makeStyles({
  differing: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: "underline",
  },
});

/** A text with the characters marked, by their places from 0, that the text beside it has otherwise. */
export const Marked = ({ text, positions }: { readonly text: string; readonly positions: readonly number[] }) => {
  const styles = useStyles();
  const length = Array.from(text).length;
  // A text that ends too early differs behind its last character.
  const shown = positions.some((at) => at >= length) ? `${text}□` : text;
  const characters = Array.from(shown, (character, at) => ({ character, at }));
  return characters.map(({ character, at }) =>
    positions.includes(at) ? (
      <mark key={at} className={styles.differing}>
        {character}
      </mark>
    ) : (
      <span key={at}>{character}</span>
    ),
  );
};
