import {
  Button,
  Checkbox,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from "@fluentui/react-components";
import { ArrowDownRegular, ArrowUpRegular, LayoutColumnThreeRegular } from "@fluentui/react-icons";
import { useText } from "../../../i18n/TextProvider.tsx";
import { StepperButton } from "../../../ui/buttons/StepperButton.tsx";
import { movedPart, type PartKey } from "./parts.ts";
import { useLayout } from "./use-layout.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", minWidth: "260px" },
  item: { display: "flex", alignItems: "center", gap: "4px" },
  name: { flexGrow: 1 },
  foot: { marginTop: "8px", paddingTop: "8px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** Which parts of the workbench stand there and in which order, of those that there are for the person. */
export const LayoutButton = ({ available }: { available: readonly PartKey[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const { parts, isHidden, isChanged, setHidden, setOrder, reset } = useLayout();
  const shown = parts.filter((part) => available.includes(part));
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" icon={<LayoutColumnThreeRegular />}>
          {t("workbench.layout.change")}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={t("workbench.layout.change")}>
        <ul className={styles.list}>
          {shown.map((part, at) => {
            const name = t(`workbench.layout.parts.${part}`);
            const move = (by: -1 | 1) => setOrder(movedPart(parts, shown, part, by));
            return (
              <li key={part} className={styles.item}>
                <span className={styles.name}>
                  <Checkbox
                    label={name}
                    checked={!isHidden(part)}
                    onChange={(_event, { checked }) => setHidden(part, checked !== true)}
                  />
                </span>
                <StepperButton
                  icon={<ArrowUpRegular />}
                  label={t("workbench.layout.up", { name })}
                  isAtEnd={at === 0}
                  onClick={() => move(-1)}
                />
                <StepperButton
                  icon={<ArrowDownRegular />}
                  label={t("workbench.layout.down", { name })}
                  isAtEnd={at === shown.length - 1}
                  onClick={() => move(1)}
                />
              </li>
            );
          })}
        </ul>
        <div className={styles.foot}>
          {isChanged ? (
            <Button size="small" onClick={reset}>
              {t("workbench.layout.reset")}
            </Button>
          ) : null}
        </div>
      </PopoverSurface>
    </Popover>
  );
};
