import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { fetched } from "../../ui/fetched.tsx";

const Panel = fetched(async () => (await import("./PaymentsPanel.tsx")).PaymentsPanel);

const useStyles = makeStyles({
  button: {
    minHeight: "20px",
    height: "20px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    padding: 0,
    minWidth: 0,
    whiteSpace: "nowrap",
  },
  waiting: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Counts the money operations without a known outcome; opens their list. For the status bar. */
export const PaymentsButton = () => {
  const styles = useStyles();
  const { t } = useText();
  const { open_intents } = useConnection();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        className={mergeClasses(styles.button, open_intents > 0 && styles.waiting)}
        onClick={() => setOpen(true)}
      >
        {open_intents > 0 ? t("shell.status.openIntents", { count: open_intents }) : t("shell.status.noIntents")}
      </Button>
      {isOpen ? <Panel onClose={() => setOpen(false)} /> : null}
    </>
  );
};
