import { makeStyles, tokens } from "@fluentui/react-components";
import { Outlet } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import { useFocusReturn } from "../use-focus-return.ts";
import { CommandPalette } from "./CommandPalette.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { Navigation } from "./navigation/Navigation.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { ShellCommands } from "./shell-commands.tsx";
import { TopBar } from "./TopBar.tsx";

const useStyles = makeStyles({
  frame: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr) auto",
    height: "100%",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  top: { gridColumn: "1 / -1", gridRow: "1" },
  bars: { gridColumn: "1 / -1", gridRow: "2" },
  navigation: { gridColumn: "1", gridRow: "3", minHeight: 0 },
  main: { gridColumn: "2", gridRow: "3", minHeight: 0, minWidth: 0, outlineStyle: "none", overflow: "hidden" },
  status: { gridColumn: "1 / -1", gridRow: "4" },
  skip: {
    position: "absolute",
    left: "-10000px",
    zIndex: 1000,
    padding: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
    ":focus": { left: tokens.spacingHorizontalS, top: tokens.spacingVerticalS },
  },
});

const contentId = "content";

/** Everything around a screen: top bar, navigation, status bar, command palette. */
export const Shell = () => {
  const styles = useStyles();
  const { t } = useText();
  useFocusReturn();
  return (
    <ShellCommands>
      <div className={styles.frame}>
        <button type="button" className={styles.skip} onClick={() => document.getElementById(contentId)?.focus()}>
          {t("shell.skipToContent")}
        </button>
        <div className={styles.top}>
          <TopBar />
        </div>
        <section className={styles.bars} aria-label={t("shell.messages")}>
          <NoticeBar />
        </section>
        <div className={styles.navigation}>
          <Navigation />
        </div>
        <main id={contentId} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <div className={styles.status}>
          <StatusBar />
        </div>
      </div>
      <CommandPalette />
    </ShellCommands>
  );
};
