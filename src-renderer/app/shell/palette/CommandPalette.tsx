import { Dialog, DialogBody, DialogSurface, DialogTitle, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { OptionList } from "../../../ui/inputs/OptionList.tsx";
import { useShellCommands } from "../commands/shell-commands.tsx";
import { usePaletteEntries } from "./palette-entries.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "640px", padding: tokens.spacingVerticalM, alignSelf: "start", marginTop: "12vh" },
  body: { display: "block" },
  title: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  hint: { display: "block", marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
});

const Palette = ({ onDone }: { onDone: () => void }) => {
  const { t } = useText();
  const [text, setText] = useState("");
  const entries = usePaletteEntries(text);
  return (
    <OptionList
      label={t("shell.command.title")}
      options={entries}
      selected={[]}
      searchPlaceholder={t("shell.command.placeholder")}
      emptyText={t("shell.command.empty")}
      onSearch={setText}
      onPick={(value) => {
        onDone();
        entries.find((entry) => entry.value === value)?.run();
      }}
    />
  );
};

/** Ctrl+K: go to a screen, run an action, switch the company, look for a number. */
export const CommandPalette = () => {
  const styles = useStyles();
  const { t } = useText();
  const { isPaletteOpen, setPaletteOpen } = useShellCommands();
  return (
    <Dialog open={isPaletteOpen} onOpenChange={(_event, data) => setPaletteOpen(data.open)}>
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle className={styles.title}>{t("shell.command.title")}</DialogTitle>
          <Palette onDone={() => setPaletteOpen(false)} />
          <Text size={200} className={styles.hint}>
            {t("shell.command.hint")}
          </Text>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
