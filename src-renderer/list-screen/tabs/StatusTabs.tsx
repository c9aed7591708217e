import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import type { KeyboardEvent } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DrawnTab } from "./use-status-tabs.ts";

const useStyles = makeStyles({
  line: { display: "flex", flexGrow: 1, flexBasis: 0, minWidth: 0, height: "100%", overflow: "hidden" },
  // The list of tabs has no box of its own, so that its tabs and the menu behind them share one line.
  list: { display: "contents" },
  item: { display: "flex", flexShrink: 0 },
  tab: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: "none",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
    textAlign: "left",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-3px" },
  },
  chosen: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    "::after": {
      content: '""',
      position: "absolute",
      left: tokens.spacingHorizontalM,
      right: tokens.spacingHorizontalM,
      bottom: 0,
      height: "2px",
      backgroundColor: tokens.colorBrandForeground1,
      borderRadius: "2px 2px 0 0",
    },
  },
  count: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  act: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  failed: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  amount: { fontSize: tokens.fontSizeBase200, lineHeight: "16px" },
  more: { alignSelf: "center", flexShrink: 0 },
});

const Tab = ({ tab, isReached }: { tab: DrawnTab; isReached: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  const { text, count, amount, mark, isChosen, choose } = tab;
  return (
    <button
      type="button"
      role="tab"
      className={mergeClasses(styles.tab, isChosen && styles.chosen)}
      aria-selected={isChosen}
      tabIndex={isReached ? 0 : -1}
      onClick={choose}
    >
      <span>
        {text}{" "}
        {count === undefined ? null : (
          <span className={mergeClasses(styles.count, mark !== null && styles[mark])}>{formatCount(count)}</span>
        )}
      </span>
      {amount === undefined ? null : (
        <span className={styles.amount}>{t("common.moneyYuan", { amount: formatMoney(amount) })}</span>
      )}
    </button>
  );
};

const HiddenTab = ({ tab }: { tab: DrawnTab }) => {
  const { t } = useText();
  const isVisible = useIsOverflowItemVisible(tab.key);
  if (isVisible) return null;
  const { text, count, amount, choose } = tab;
  const money = amount === undefined ? null : t("common.moneyYuan", { amount: formatMoney(amount) });
  return (
    <MenuItem onClick={choose} {...(money !== null && { secondaryContent: money })}>
      {count === undefined ? text : `${text} ${formatCount(count)}`}
    </MenuItem>
  );
};

const HiddenTabs = ({ tabs }: { tabs: readonly DrawnTab[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.more}>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" appearance="subtle" icon={<ChevronDownRegular />} iconPosition="after">
            {t("listHead.moreTabs")}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {tabs.map((tab) => (
              <HiddenTab key={tab.key} tab={tab} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrows move the focus from tab to tab. */
const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
    (tab) => tab.offsetParent !== null,
  );
  const at = tabs.findIndex((tab) => tab.matches(":focus"));
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
};

/** The states of a list as tabs, those with rows first where there is not room for all; the rest in a menu. */
export const StatusTabs = ({ tabs }: { tabs: readonly DrawnTab[] }) => {
  const styles = useStyles();
  const { t } = useText();
  // Where the filter of states says what no tab says, the first one can be reached by the keyboard.
  const isAnyChosen = tabs.some(({ isChosen }) => isChosen);
  const priorityOf = ({ key, isChosen, count }: DrawnTab): number =>
    key === "all" || isChosen ? 2 : count !== undefined && count > 0 ? 1 : 0;
  return (
    <Overflow padding={4} minimumVisible={1}>
      <div className={styles.line}>
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={t("listHead.tabsLabel")}
          className={styles.list}
          onKeyDown={keys(onKeyDown)}
        >
          {tabs.map((tab, index) => (
            <OverflowItem key={tab.key} id={tab.key} priority={priorityOf(tab)}>
              <div className={styles.item} role="presentation">
                <Tab tab={tab} isReached={tab.isChosen || (!isAnyChosen && index === 0)} />
              </div>
            </OverflowItem>
          ))}
        </div>
        <HiddenTabs tabs={tabs} />
      </div>
    </Overflow>
  );
};
