import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { WandRegular } from "@fluentui/react-icons";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  label: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  readonly fixes: ImportState["fixes"];
  readonly isBusy: boolean;
  readonly onApply: (fix: string, cells: number) => void;
};

/** One-click fixes, each naming how many cells it would change; nothing is changed before it is pressed. */
export const FixBar = ({ fixes, isBusy, onApply }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const useful = fixes.filter(({ cells }) => cells > 0);
  if (useful.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t("imports.ui.fixes.label")}>
      <Text size={200} className={styles.label}>
        {t("imports.ui.fixes.label")}
      </Text>
      {useful.map(({ fix, cells }) => (
        <Button key={fix} size="small" icon={<WandRegular />} disabled={isBusy} onClick={() => onApply(fix, cells)}>
          {t("imports.ui.fixes.apply", { name: of(`imports.fixes.${fix}`, {}, fix), cells: grouped(cells) })}
        </Button>
      ))}
    </section>
  );
};
