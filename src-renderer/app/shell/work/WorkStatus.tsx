import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  tokens,
} from "@fluentui/react-components";
import { ChevronUpRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWork } from "../../../work/WorkProvider.tsx";
import { WorkIcon } from "./WorkIcon.tsx";
import { WorkPanel } from "./WorkPanel.tsx";
import { progressText, runningTitle } from "./work-texts.ts";

const useStyles = makeStyles({
  button: {
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    minHeight: "20px",
    height: "20px",
    padding: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  name: { maxWidth: "280px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  bar: { width: "96px", height: "4px", flexShrink: 0 },
  fact: { whiteSpace: "nowrap" },
  surface: {
    width: "420px",
    maxWidth: "calc(100vw - 16px)",
    boxSizing: "border-box",
    padding: 0,
    overflow: "hidden",
    borderRadius: tokens.borderRadiusXLarge,
  },
});

/** Shows running work in the status bar: the first with progress, how many more; opens all of them. Nothing while none runs. */
export const WorkStatus = () => {
  const styles = useStyles();
  const texts = useText();
  const navigate = useNavigate();
  const { running, ended } = useWork();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = running;
  if (first === undefined && !isOpen) return null;
  const open = (to: string) => {
    setOpen(false);
    void navigate(to);
  };
  const [last] = ended;
  const shownWork = first ?? last;
  const facts = first === undefined ? "" : progressText(texts, first);
  const more = others.length === 0 ? "" : texts.t("work.others", { count: others.length });
  return (
    <Popover
      open={isOpen}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning={{ position: "above", align: "end" }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="transparent" className={styles.button}>
          {shownWork === undefined ? null : <WorkIcon work={shownWork} />}
          {first === undefined ? texts.t("work.panel", { count: 0 }) : null}
          {first === undefined ? null : <span className={styles.name}>{runningTitle(texts, first)}</span>}
          {first === undefined ? null : (
            <ProgressBar
              className={styles.bar}
              aria-label={runningTitle(texts, first)}
              {...(first.share !== null && { value: first.share })}
            />
          )}
          <span className={styles.fact}>{[facts, more].filter((part) => part !== "").join(" · ")}</span>
          <ChevronUpRegular aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={texts.t("work.panel", { count: running.length })}>
        <WorkPanel onOpen={open} onClose={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  );
};
