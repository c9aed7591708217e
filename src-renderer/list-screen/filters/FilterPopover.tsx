import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";

const useStyles = makeStyles({
  surface: { padding: tokens.spacingVerticalM, width: "340px" },
  text: { display: "block", maxWidth: "220px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  button: { fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});

type Props = {
  readonly title: string;
  /** Filter that is set, in words; undefined while there is none. */
  readonly text: string | undefined;
  /** Draws the form; `close` shuts the popover. */
  readonly children: (close: () => void) => ReactNode;
};

/** A filter with a form of its own behind a button. */
export const FilterPopover = ({ title, text, children }: Props) => {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={(_event, data) => setOpen(data.open)} positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          className={mergeClasses(styles.button, text !== undefined && styles.active)}
          {...(text === undefined && { icon: <ChevronDownRegular />, iconPosition: "after" })}
          title={text}
        >
          <span className={styles.text}>{text ?? title}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={title}>
        {children(() => setOpen(false))}
      </PopoverSurface>
    </Popover>
  );
};
