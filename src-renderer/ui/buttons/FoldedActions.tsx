import { Button, Menu, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import type { OfferedAction } from "./arrange-actions.ts";
import { ReasonMenuItem } from "./ReasonMenuItem.tsx";

/** The menu with what has no button of its own. */
export const FoldedActions = ({ folded }: { readonly folded: readonly OfferedAction[] }) => {
  const { t } = useText();
  if (folded.length === 0) return null;
  return (
    <Menu positioning="above-end">
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={t("actions.more")} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {folded.map(({ action, reason }) => {
            const Icon = action.icon;
            return (
              <ReasonMenuItem key={action.key} icon={Icon && <Icon />} reason={reason} onClick={action.onClick}>
                {action.text}
              </ReasonMenuItem>
            );
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
