import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from "@fluentui/react-components";
import { AlertRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { BellPanel } from "./BellPanel.tsx";
import { useNotices } from "./use-notices.ts";

const useStyles = makeStyles({
  button: { position: "relative", minWidth: "32px", width: "32px", height: "32px", padding: 0, overflow: "visible" },
  count: {
    position: "absolute",
    top: "1px",
    left: "17px",
    minWidth: "16px",
    height: "16px",
    padding: `0 ${tokens.spacingHorizontalXS}`,
    boxSizing: "border-box",
    borderRadius: "8px",
    backgroundColor: tokens.colorStatusWarningBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: "16px",
    textAlign: "center",
  },
  surface: {
    width: "420px",
    maxWidth: "calc(100vw - 16px)",
    boxSizing: "border-box",
    padding: 0,
    overflow: "hidden",
    borderRadius: tokens.borderRadiusXLarge,
  },
});

const countAtMost = 99;

/** The bell: how many notices are unread, and all of them in a panel. */
export const Bell = () => {
  const styles = useStyles();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const notices = useNotices();
  const { unread } = notices;
  const label = unread === 0 ? t("notices.bell") : t("notices.bellUnread", { count: unread });
  return (
    <Popover
      open={isOpen}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning={{ position: "below", align: "end" }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.button} icon={<AlertRegular />} aria-label={label} title={label}>
          {unread === 0 ? null : (
            <span className={styles.count} aria-hidden>
              {unread > countAtMost ? `${countAtMost}+` : formatCount(unread)}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t("notices.bell")}>
        <BellPanel notices={notices} onClose={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  );
};
