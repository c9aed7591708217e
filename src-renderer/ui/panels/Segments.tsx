import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

const useStyles = makeStyles({
  group: {
    display: "inline-flex",
    height: "24px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "6px",
    overflow: "hidden",
  },
  choice: {
    border: 0,
    padding: "0 8px",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground3,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase200,
    whiteSpace: "nowrap",
    cursor: "pointer",
    "& + &": { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    ":hover": { backgroundColor: tokens.colorBrandBackground2 },
  },
});

type Props<K extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly key: K; readonly text: string }[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
};

/** One of a few views of a panel. */
export const Segments = <K extends string>({ label, choices, chosen, onChoose }: Props<K>) => {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <span role="group" aria-label={label} className={styles.group}>
      {choices.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          className={mergeClasses(styles.choice, key === chosen && styles.chosen)}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </span>
  );
};
