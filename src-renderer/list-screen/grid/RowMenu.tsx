import { Menu, MenuItem, MenuList, MenuPopover } from "@fluentui/react-components";
import { CalculatorMultipleRegular, CopyRegular, OpenRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { ReasonMenuItem } from "../../ui/buttons/ReasonMenuItem.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { columnTitle } from "../layout/list-texts.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { isOffered } from "../model/use-selection-verdicts.ts";

export type OpenMenu = { readonly row: Row; readonly anchor: { readonly x: number; readonly y: number } };

type Props = {
  readonly model: ListModel;
  readonly menu: OpenMenu;
  readonly actions: readonly ListAction[];
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Opens the explanation of an amount, by its column; the keyboard's way to what its cell does. */
  readonly explain?: { readonly column: string; readonly open: (row: Row, column: string) => void };
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
  readonly onClose: () => void;
};

/** Keys whose value a person would paste elsewhere to name the row, best first; every list has one. */
const copiedKeys = ["no", "batch_sn", "bill_no", "invoice_no", "company_name"] as const;

/** Menu of actions on one row: one menu for the grid, placed where it was asked for. */
export const RowMenu = ({ model, menu, actions, onOpen, explain, onAction, onClose }: Props) => {
  const { t, texts } = useText();
  const { id: userId } = useUser();
  const can = useCan();
  const availabilityOf = useAvailability();
  const toast = useToast();
  const { row, anchor } = menu;
  const target = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }), [anchor]);
  const copied = copiedKeys.find((key) => typeof row[key] === "string");
  const menuActions = actions.flatMap((action) => {
    const offer = isOffered(model.list, action, row, userId)
      ? availabilityOf({ ...action, against: action.whyNot?.(row, userId, can) })
      : null;
    return offer === null ? [] : [{ action, reason: offer.reason }];
  });
  const copy = () => {
    if (copied) void navigator.clipboard.writeText(String(row[copied])).then(() => toast.success(t("common.copied")));
  };
  return (
    <Menu
      open
      positioning={{ target, position: "below", align: "start" }}
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList>
          {onOpen ? (
            <MenuItem icon={<OpenRegular />} onClick={() => onOpen(row)}>
              {t("lists.ui.openDetail")}
            </MenuItem>
          ) : null}
          {explain ? (
            <MenuItem icon={<CalculatorMultipleRegular />} onClick={() => explain.open(row, explain.column)}>
              {t("lists.ui.explain", { name: columnTitle(texts, model.name, explain.column) })}
            </MenuItem>
          ) : null}
          {copied ? (
            <MenuItem icon={<CopyRegular />} onClick={copy}>
              {t("lists.ui.copyValue", { name: columnTitle(texts, model.name, copied) })}
            </MenuItem>
          ) : null}
          {menuActions.map(({ action, reason }) => {
            const Icon = action.icon;
            return (
              <ReasonMenuItem
                key={action.key}
                icon={Icon && <Icon />}
                reason={reason}
                onClick={() => onAction(action, model.rowTarget(row))}
              >
                {t(action.labelKey)}
              </ReasonMenuItem>
            );
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
