import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { BuildingRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useRef, useState } from "react";
import { keys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePreferences } from "../../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../../session/companies.ts";
import { PickButton } from "../../../ui/inputs/PickButton.tsx";
import { useElementWidth } from "../../../ui/use-element-width.ts";
import { fitWhole, tabsThatFit, widestTab } from "./company-names.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "end", flexGrow: 1, minWidth: 0, height: "100%" },
  tabs: { display: "flex", alignItems: "end", minWidth: 0 },
  tab: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalSNudge,
    boxSizing: "border-box",
    height: "36px",
    maxWidth: `${widestTab}px`,
    padding: "0 14px",
    border: "1px solid transparent",
    borderBottomStyle: "none",
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorBrandForeground1}`, outlineOffset: "-2px" },
  },
  /** The sheet goes on into it: its own colour, no line between, one px over the sheet's upper edge. */
  open: {
    height: "37px",
    marginBottom: "-1px",
    zIndex: 2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottomStyle: "none",
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    ":hover": { backgroundColor: tokens.colorNeutralBackground1 },
    "::before": {
      content: '""',
      position: "absolute",
      top: "-1px",
      left: "12px",
      right: "12px",
      height: "2px",
      borderRadius: `0 0 ${tokens.borderRadiusSmall} ${tokens.borderRadiusSmall}`,
      backgroundColor: tokens.colorBrandForeground1,
    },
  },
  parted: {
    "::after": {
      content: '""',
      position: "absolute",
      left: 0,
      top: "11px",
      height: "14px",
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  own: { cursor: "default", maxWidth: "320px" },
  whole: { maxWidth: "none" },
  icon: { display: "inline-flex", fontSize: "16px", color: tokens.colorNeutralForeground3 },
  name: { overflow: "hidden", textOverflow: "ellipsis" },
  rest: { display: "flex", alignItems: "center", height: "36px", flexShrink: 0 },
});

const everyCompany = "";

const focusSteps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrow keys, Home and End move through the tabs; Enter or Space opens the one with the focus. */
const moveThroughTabs = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1;
  const target = focusSteps[event.key]?.(at, tabs.length - 1);
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
};

/**
 * The company that lists are narrowed to unless they say otherwise, kept as a preference: all of them, or one. What has no
 * tab is in the menu of the rest. Whoever acts for one company sees its name and has nothing to choose.
 */
export const CompanyTabs = () => {
  const styles = useStyles();
  const { t } = useText();
  const { all: companies, isReady, shortNames: names } = useCompanies();
  const openCompany = useOpenCompany();
  const [, change] = usePreferences();
  const [lastOpened, setLastOpened] = useState(openCompany);
  const root = useRef<HTMLDivElement>(null);
  const room = useElementWidth(root);
  const [only] = companies;
  if (isReady && companies.length === 1 && only !== undefined) {
    return (
      <div ref={root} className={styles.root}>
        <div className={mergeClasses(styles.tab, styles.open, styles.own)} title={only.name}>
          <span className={styles.icon}>
            <BuildingRegular aria-hidden />
          </span>
          <span className={styles.name}>{only.name}</span>
        </div>
      </div>
    );
  }
  const shown = tabsThatFit(companies, names, room, openCompany ?? lastOpened);
  const rest = companies.filter((company) => !shown.includes(company));
  const isWhole = fitWhole(shown, names, room);
  const open = (id: string | null) => {
    if (id !== null) setLastOpened(id);
    change({ company_id: id });
  };
  const tabs = [
    { id: everyCompany, text: t("shell.company.all"), title: t("shell.company.all") },
    ...shown.map(({ id, name }) => ({ id, text: names.get(id) ?? name, title: name })),
  ];
  const openAt = tabs.findIndex(({ id }) => id === (openCompany ?? everyCompany));
  return (
    <div ref={root} className={styles.root}>
      <div
        role="tablist"
        aria-label={t("shell.company.label")}
        className={styles.tabs}
        onKeyDown={keys(moveThroughTabs)}
      >
        {tabs.map(({ id, text, title }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={index === openAt}
            tabIndex={index === Math.max(0, openAt) ? 0 : -1}
            title={title === text ? undefined : title}
            className={mergeClasses(
              styles.tab,
              isWhole && styles.whole,
              index === openAt && styles.open,
              index > 0 && index !== openAt && index !== openAt + 1 && styles.parted,
            )}
            onClick={() => open(id === everyCompany ? null : id)}
          >
            {id === everyCompany ? (
              <span className={styles.icon}>
                <BuildingRegular aria-hidden />
              </span>
            ) : null}
            <span className={styles.name}>{text}</span>
          </button>
        ))}
      </div>
      {rest.length === 0 ? null : (
        <div className={styles.rest}>
          <PickButton
            label={t("shell.company.label")}
            text={t("frame.companies.rest", { count: rest.length })}
            options={rest.map(({ id, name }) => {
              const short = names.get(id) ?? name;
              return { value: id, label: name, hint: short === name ? "" : short };
            })}
            selected={[]}
            searchPlaceholder={t("shell.company.search")}
            emptyText={t("shell.company.none")}
            appearance="subtle"
            onChange={([id]) => open(id ?? null)}
          />
        </div>
      )}
    </div>
  );
};
