import { makeStyles } from "@fluentui/react-components";
import { ownTokens } from "./own-tokens.ts";

const useStyles = makeStyles({
  ground: { fill: ownTokens.markGround },
  letter: {
    fill: "none",
    stroke: ownTokens.markLetter,
    strokeWidth: "2.6px",
    strokeLinecap: "round",
  },
  spot: { fill: ownTokens.markSpot },
});

/** The product's mark, decorative: its name stands beside it or is the label of what it stands in. `size` in px. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => {
  const styles = useStyles();
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect className={styles.ground} x="1" y="1" width="26" height="26" rx="7" />
      <path className={styles.letter} d="M9.5 21V11.8A4.3 4.3 0 0 1 13.8 7.5H19.5M9.5 14.6h7" />
      <circle className={styles.spot} cx="19" cy="19.6" r="2.4" />
    </svg>
  );
};
