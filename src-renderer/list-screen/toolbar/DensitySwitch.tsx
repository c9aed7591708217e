import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Density } from "../../../src-shared/bridge/app.ts";
import { densities } from "../../../src-shared/bridge/app.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useDensity } from "../../session/use-density.ts";

const useStyles = makeStyles({
  group: {
    display: "inline-flex",
    flexShrink: 0,
    height: "28px",
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: "hidden",
    boxSizing: "border-box",
  },
  one: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "29px",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":not(:first-of-type)": { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":has(:focus-visible)": { outline: `2px solid ${tokens.colorBrandForeground1}`, outlineOffset: "-2px" },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1 },
  input: { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "pointer" },
});

/** Lines as they stand in the rows of each density, in a square of 16 px: top and length of a line. */
const drawings: Readonly<Record<Density, readonly (readonly [number, number])[]>> = {
  compact: [2.5, 5.5, 8.5, 11.5].map((top) => [top, 12] as const),
  normal: [3, 7.5, 12].map((top) => [top, 12] as const),
  lines: [
    [2.5, 12],
    [5.5, 7],
    [10, 12],
    [13, 7],
  ],
};

/** The heights of rows to choose from, as pictures; the choice is the person's and holds in every list. */
export const DensitySwitch = () => {
  const styles = useStyles();
  const { t } = useText();
  const [density, setDensity] = useDensity();
  return (
    <fieldset className={styles.group} aria-label={t("lists.density.label")}>
      {densities.map((one) => (
        <label
          key={one}
          className={mergeClasses(styles.one, one === density && styles.chosen)}
          title={`${t("lists.density.label")}: ${t(`lists.density.${one}`)}`}
        >
          <input
            type="radio"
            name="list-density"
            className={styles.input}
            checked={one === density}
            aria-label={t(`lists.density.${one}`)}
            onChange={() => setDensity(one)}
          />
          <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
            {drawings[one].map(([top, length]) => (
              <path key={top} d={`M2 ${top}h${length}`} strokeWidth="1.5" strokeLinecap="round" />
            ))}
          </svg>
        </label>
      ))}
    </fieldset>
  );
};
