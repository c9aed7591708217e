import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { ArrowClockwiseRegular, ChevronDownRegular } from "@fluentui/react-icons";
import type { Freshness } from "../../src-shared/kernel/bridge/define.ts";
import { clockOf } from "../i18n/clock-of.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { Texts } from "../i18n/texts.ts";
import { ColumnsButton } from "./columns/ColumnsButton.tsx";
import { daysShown } from "./layout/days-shown.ts";
import { columnTitle } from "./layout/list-texts.ts";
import type { ListHead } from "./model/use-list-head.ts";
import type { ListModel } from "./model/use-list-model.ts";
import { StatusTabs } from "./tabs/StatusTabs.tsx";
import type { DrawnTab } from "./tabs/use-status-tabs.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexShrink: 0,
    alignItems: "center",
    height: "52px",
    boxSizing: "border-box",
    paddingLeft: tokens.spacingHorizontalL,
    paddingRight: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  place: { flexShrink: 0, marginRight: tokens.spacingHorizontalL },
  narrowPlace: {
    display: "flex",
    flexGrow: 1,
    minWidth: 0,
    alignItems: "baseline",
    gap: tokens.spacingHorizontalXS,
    marginRight: 0,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: "20px",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
  facts: {
    display: "flex",
    alignItems: "center",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    whiteSpace: "nowrap",
  },
  refresh: { minWidth: "20px", width: "20px", height: "16px", padding: 0 },
  amount: { flexShrink: 0, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
});

/** Age of the shown data: 截至 14:02 · 离线. */
const freshnessText = ({ t }: Texts, { as_of, offline, source }: Freshness): string => {
  if (as_of === null) return offline ? t("lists.ui.offlineNever") : "";
  const time = clockOf(as_of);
  if (offline) return t("lists.ui.asOfOffline", { time });
  return t(source === "cache" ? "lists.ui.asOfCache" : "lists.ui.asOfLive", { time });
};

/** Which sum stands in the tabs. */
const AmountSwitch = ({ model, head }: { model: ListModel; head: ListHead }) => {
  const styles = useStyles();
  const texts = useText();
  const { amount, amounts, setAmount } = head;
  if (amount === undefined || amounts.length < 2) return null;
  const titleOf = (column: string) => columnTitle(texts, model.name, column);
  return (
    <Menu
      positioning="below-end"
      checkedValues={{ amount: [amount] }}
      onCheckedValueChange={(_event, { checkedItems: [column] }) => {
        if (column !== undefined) setAmount(column);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          className={styles.amount}
          icon={<ChevronDownRegular fontSize={12} />}
          iconPosition="after"
        >
          {texts.t("listHead.amountBy", { name: titleOf(amount) })}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {amounts.map((column) => (
            <MenuItemRadio key={column} name="amount" value={column}>
              {titleOf(column)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

type Props = {
  readonly model: ListModel;
  readonly title: string;
  readonly head: ListHead;
  readonly tabs: readonly DrawnTab[];
  /** The list stands beside a record: its tabs are in the tool line. */
  readonly isNarrow: boolean;
};

/** Heading of a list: its title, its age, and its states with count and amount. */
export const ListHeading = ({ model, title, head, tabs, isNarrow }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { rows } = model;
  const keptDays = daysShown(model.list, rows.freshness);
  const refreshLabel = t(rows.isRefreshing ? "lists.ui.refreshing" : "lists.ui.refresh");
  return (
    <div className={styles.bar}>
      <div className={mergeClasses(styles.place, isNarrow && styles.narrowPlace)}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.facts}>
          <span role="status" {...(keptDays !== null && { title: t("lists.ui.keptDays", { days: keptDays }) })}>
            {rows.freshness ? freshnessText(texts, rows.freshness) : ""}
            {keptDays === null ? "" : t("lists.ui.lastDays", { days: keptDays })}
          </span>
          <Tooltip content={refreshLabel} relationship="label">
            <Button
              size="small"
              appearance="transparent"
              className={styles.refresh}
              icon={<ArrowClockwiseRegular fontSize={14} />}
              disabledFocusable={rows.isRefreshing}
              onClick={rows.refresh}
            />
          </Tooltip>
        </span>
      </div>
      {isNarrow ? (
        <ColumnsButton model={model} />
      ) : (
        <>
          <StatusTabs tabs={tabs} />
          <AmountSwitch model={model} head={head} />
        </>
      )}
    </div>
  );
};
