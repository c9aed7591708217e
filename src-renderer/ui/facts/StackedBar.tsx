import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

/** Meaning of a part. `returned` is hatched, so that it is told from failures without colour. */
export type BarTone = "good" | "warm" | "bad" | "paleBad" | "returned" | "doubt" | "brand" | "soft" | "tax" | "rest";

export type BarPart = { readonly key: string; readonly tone: BarTone; readonly value: number };

const useStyles = makeStyles({
  bar: { display: "flex", gap: "2px", height: "8px", borderRadius: "4px", overflow: "hidden" },
  // However small its share, a part is to be seen.
  part: { minWidth: "6px", flexBasis: 0 },
});

/** Ground of a part and of its sign in a legend. */
export const useToneStyles = makeStyles({
  good: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  warm: { backgroundColor: tokens.colorStatusWarningBackground3 },
  bad: { backgroundColor: tokens.colorStatusDangerBackground3 },
  paleBad: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    boxShadow: `inset 0 0 0 1.5px ${tokens.colorStatusDangerBackground3}`,
  },
  returned: {
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorStatusDangerBackground3} 0 3px, ${tokens.colorStatusDangerBackground1} 3px 5px)`,
  },
  doubt: { backgroundColor: tokens.colorPaletteGrapeBorderActive },
  brand: { backgroundColor: tokens.colorBrandBackground },
  soft: { backgroundColor: tokens.colorBrandStroke2 },
  tax: { backgroundColor: tokens.colorNeutralStrokeAccessible },
  rest: { backgroundColor: tokens.colorNeutralStroke1 },
});

type Props = { readonly parts: readonly BarPart[]; readonly label: string; readonly className?: string | undefined };

/** Parts of a whole in their proportions; a part of nothing is left out. Counts and amounts stand beside it as text. */
export const StackedBar = ({ parts, label, className }: Props) => {
  const styles = useStyles();
  const tones = useToneStyles();
  return (
    <div className={mergeClasses(styles.bar, className)} role="img" aria-label={label}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, tone, value }) => (
          <span key={key} className={mergeClasses(styles.part, tones[tone])} style={{ flexGrow: value }} />
        ))}
    </div>
  );
};
