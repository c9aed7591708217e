import { Button, makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { keys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { NoticeEntry } from "./NoticeEntry.tsx";
import { type NoticeTab, noticeTabs } from "./notice.ts";
import type { Notices } from "./use-notices.ts";

const useStyles = makeStyles({
  head: {
    display: "flex",
    alignItems: "center",
    height: "44px",
    padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalL}`,
  },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  tabs: { padding: `0 ${tokens.spacingHorizontalS}`, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  list: { margin: 0, padding: 0, listStyleType: "none", maxHeight: "min(420px, 60vh)", overflowY: "auto" },
  nothing: {
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    textAlign: "center",
  },
  foot: {
    display: "flex",
    justifyContent: "space-between",
    padding: `10px ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
});

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End go through the entries. */
const moveAlong = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const at = event.target instanceof HTMLElement ? entries.indexOf(event.target) : -1;
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  entries[step(at, entries.length)]?.focus();
};

type Props = { readonly notices: Notices; readonly onClose: () => void };

/** Everything that there is to tell, by what it is about; each entry leads to its record or list. */
export const BellPanel = ({ notices, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const id = useId();
  const [tab, setTab] = useState<NoticeTab | "all">("all");
  const ofTab = (one: NoticeTab | "all") => notices.all.filter((notice) => one === "all" || notice.tab === one);
  const entries = ofTab(tab);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t("notices.bell")}</h2>
        {notices.unread === 0 ? null : (
          <Button size="small" appearance="subtle" onClick={() => notices.read(notices.all)}>
            {t("notices.allRead")}
          </Button>
        )}
      </div>
      <TabList
        size="small"
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_event, { value }) => setTab(value as NoticeTab | "all")}
      >
        {(["all", ...noticeTabs] as const).map((one) => (
          <Tab key={one} value={one} id={`${id}-${one}`} aria-controls={`${id}-panel`}>
            {`${t(`notices.tabs.${one}`)} ${ofTab(one).length}`}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {entries.length === 0 ? (
          <div className={styles.nothing}>{t(`notices.none.${tab}`)}</div>
        ) : (
          <ul className={styles.list} onKeyDown={keys(moveAlong)}>
            {entries.map((notice) => (
              <NoticeEntry
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  notices.read([notice]);
                  if (notice.to !== null) onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <Link to="/messages" className={styles.link} onClick={onClose}>
          {t("messages.all")}
        </Link>
        {can("workbench.home.view") ? (
          <Link to="/workbench" className={styles.link} onClick={onClose}>
            {t("notices.toWorkbench")}
          </Link>
        ) : null}
      </div>
    </>
  );
};
