import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from "@fluentui/react-components";
import { useId } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { shortcutGroups } from "./shortcuts.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "640px" },
  groups: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXXL, alignItems: "start" },
  group: { flexGrow: 1, minWidth: "240px" },
  list: { display: "grid", gridTemplateColumns: "auto 1fr", gap: "8px 16px", margin: `${tokens.spacingVerticalS} 0 0` },
  keys: { display: "flex", gap: tokens.spacingHorizontalXXS },
  key: {
    padding: "0 6px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: "2px",
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "18px",
    whiteSpace: "nowrap",
  },
  text: { margin: 0 },
  version: { display: "block", marginTop: tokens.spacingVerticalL, color: tokens.colorNeutralForeground3 },
});

/** The keys of the program, and which version of it this is. */
export const HelpDialog = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const id = useId();
  const { t } = useText();
  const { host, version, server } = useBootstrap();
  return (
    <Dialog open onOpenChange={(_event, data) => (data.open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("frame.help.title")}</DialogTitle>
          <DialogContent>
            <div className={styles.groups}>
              {shortcutGroups.map(({ title, shortcuts }, index) => (
                <section key={title} className={styles.group} aria-labelledby={`${id}-${index}`}>
                  <Text id={`${id}-${index}`} weight="semibold">
                    {t(title)}
                  </Text>
                  <dl className={styles.list}>
                    {shortcuts.map(({ keys, text }) => (
                      <div key={text} style={{ display: "contents" }}>
                        <dt className={styles.keys}>
                          {keys.map((key) => (
                            <kbd key={key} className={styles.key}>
                              {key}
                            </kbd>
                          ))}
                        </dt>
                        <dd className={styles.text}>{t(text)}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
            <Text size={200} className={styles.version}>
              {`${t(`shell.host.${host}`, { version })} · ${server}`}
            </Text>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t("common.close")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
