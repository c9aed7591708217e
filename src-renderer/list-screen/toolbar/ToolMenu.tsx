import { Button, Menu, MenuList, MenuPopover, MenuTrigger, makeStyles, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, MoreHorizontalRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonMenuItem } from "../../ui/buttons/ReasonMenuItem.tsx";
import type { ListTool } from "../model/list-tools.ts";

const useStyles = makeStyles({
  caret: {
    minWidth: "24px",
    padding: "0 5px",
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    borderLeft: `1px solid ${tokens.colorNeutralForegroundOnBrand}`,
  },
  more: { minWidth: "28px", padding: "0 5px" },
});

type Props = {
  readonly tools: readonly ListTool[];
  /** "primary": the caret of the filled button beside it. */
  readonly appearance: "primary" | "outline";
  readonly onPick: (tool: ListTool) => void;
};

/** The rare tools of a list, in the menu of its primary action. */
export const ToolMenu = ({ tools, appearance, onPick }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  if (tools.length === 0) return null;
  const isCaret = appearance === "primary";
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance={appearance}
          className={isCaret ? styles.caret : styles.more}
          icon={isCaret ? <ChevronDownRegular fontSize={12} /> : <MoreHorizontalRegular />}
          aria-label={t("listHead.moreTools")}
          title={t("listHead.moreTools")}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tools.map((tool) => {
            const { key, text, icon: Icon, reason = null, isBusy = false } = tool;
            return (
              <ReasonMenuItem
                key={key}
                icon={Icon && <Icon />}
                reason={reason ?? (isBusy ? t("common.loading") : null)}
                onClick={() => onPick(tool)}
              >
                {text}
              </ReasonMenuItem>
            );
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
