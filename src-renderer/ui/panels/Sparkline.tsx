import { makeStyles, tokens } from "@fluentui/react-components";
import { trendLines } from "./trend-lines.ts";

const useStyles = makeStyles({
  area: { fill: tokens.colorBrandBackground2 },
  line: { fill: "none", stroke: tokens.colorBrandForeground1, strokeWidth: "1.5", strokeLinejoin: "round" },
});

/** Of the drawing, whatever size it is shown in. */
const width = 80;
const height = 40;

type Props = { readonly trend: readonly (number | null)[]; readonly label: string; readonly className?: string };

/** The course of a figure over some days; days that are not recorded are left open. */
export const Sparkline = ({ trend, label, className }: Props) => {
  const styles = useStyles();
  const lines = trendLines(trend, width, height);
  if (lines.length === 0) return null;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {lines.map(({ line, area }) => (
        <g key={line}>
          <path className={styles.area} d={area} />
          <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
};
