import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DrawnTab } from "./use-status-tabs.ts";

const useStyles = makeStyles({
  button: {
    minWidth: "72px",
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: "nowrap",
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
  },
  // A long state gives way before the filters beside it do.
  words: { overflow: "hidden", textOverflow: "ellipsis" },
});

/** The tabs of a list as one menu, where it stands beside a record and has no room for a line of them. */
export const TabMenu = ({ tabs }: { tabs: readonly DrawnTab[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const chosen = tabs.find(({ isChosen }) => isChosen);
  const wordsOf = ({ text, count }: DrawnTab): string => (count === undefined ? text : `${text} ${formatCount(count)}`);
  const shown = chosen === undefined ? t("listHead.tabsLabel") : wordsOf(chosen);
  return (
    <Menu
      positioning="below-end"
      checkedValues={{ tab: chosen === undefined ? [] : [chosen.key] }}
      onCheckedValueChange={(_event, { checkedItems }) => tabs.find(({ key }) => key === checkedItems[0])?.choose()}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" className={styles.button} icon={<ChevronDownRegular />} iconPosition="after">
          <span className={styles.words} title={shown}>
            {shown}
          </span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tabs.map((tab) => (
            <MenuItemRadio key={tab.key} name="tab" value={tab.key}>
              {wordsOf(tab)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
