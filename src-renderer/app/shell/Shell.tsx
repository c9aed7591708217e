import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Outlet } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import { useOpenCompany } from "../../session/companies.ts";
import { useFocusReturn } from "../state/use-focus-return.ts";
import { ShellCommands } from "./commands/shell-commands.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { Navigation } from "./navigation/Navigation.tsx";
import { useNavigationState } from "./navigation/use-navigation-state.ts";
import { CommandPalette } from "./palette/CommandPalette.tsx";
import { SlowScreen } from "./SlowScreen.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { TopBar } from "./TopBar.tsx";
import { WorkEnds } from "./work/WorkEnds.tsx";

const useStyles = makeStyles({
  frame: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gridTemplateRows: "44px minmax(0, 1fr) 24px",
    height: "100%",
    backgroundColor: tokens.colorNeutralBackground3,
  },
  top: { gridColumn: "1 / -1", gridRow: "1", minWidth: 0 },
  navigation: { gridColumn: "1", gridRow: "2", minHeight: 0 },
  /** Sheet that one works on: white, with the one round corner of the page. */
  sheet: {
    gridColumn: "2",
    gridRow: "2",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
    minWidth: 0,
    minHeight: 0,
    overflow: "hidden",
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
  },
  /** The open tab stands right above the corner and goes on into the sheet. */
  square: { borderTopLeftRadius: 0 },
  main: { gridRow: "2", minHeight: 0, minWidth: 0, outlineStyle: "none", overflow: "hidden" },
  status: { gridColumn: "1 / -1", gridRow: "3", minWidth: 0 },
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

/** True when the open company has the first tab: all companies, or the only one. */
const useIsFirstTabOpen = (): boolean => useOpenCompany() === null;

/** Everything around a screen: top bar, navigation, status bar, command palette. */
export const Shell = () => {
  const styles = useStyles();
  const { t } = useText();
  const navigation = useNavigationState();
  const isFirstTabOpen = useIsFirstTabOpen();
  useFocusReturn();
  return (
    <ShellCommands>
      <div className={styles.frame}>
        <button type="button" className={styles.skip} onClick={() => document.getElementById(contentId)?.focus()}>
          {t("shell.skipToContent")}
        </button>
        <div className={styles.top}>
          <TopBar isNarrow={navigation.isNarrow} />
        </div>
        <div className={styles.navigation}>
          <Navigation state={navigation} />
        </div>
        <div className={mergeClasses(styles.sheet, isFirstTabOpen && styles.square)}>
          <section aria-label={t("shell.messages")}>
            <NoticeBar />
          </section>
          <main id={contentId} tabIndex={-1} className={styles.main}>
            <SlowScreen>
              <Outlet />
            </SlowScreen>
          </main>
        </div>
        <div className={styles.status}>
          <StatusBar />
        </div>
      </div>
      <WorkEnds />
      <LeaveQuestion />
      <CommandPalette />
    </ShellCommands>
  );
};
