import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { supplementObjection } from "../../../../src-shared/companies/contracts/supplements.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { AttachDialog } from "./AttachDialog.tsx";
import { EditContractDialog, RenewContractDialog, SupplementDialog } from "./ContractDialogs.tsx";

type Detail = RecordDetail<"companyContracts">;

const at = "records.companyContracts.detail";

const dialogs = {
  renew: RenewContractDialog,
  supplement: SupplementDialog,
  edit: EditContractDialog,
  attach: AttachDialog,
} as const;
type Tool = keyof typeof dialogs;

const code = companyContractStates.code;
const editable = [code("draft"), code("refused")];
const renewable = [code("inForce"), code("endingSoon"), code("ended"), code("ending"), code("terminated")];
const closed = [code("ended"), code("terminated"), code("voided")];

const labels = {
  edit: `${at}.editing`,
  supplement: `${at}.supplement`,
  renew: `${at}.renew`,
  attach: `${at}.addFile`,
} as const;

const permissionOf = {
  edit: "contract.contract.edit",
  supplement: "contract.contract.create",
  renew: "contract.contract.create",
  attach: "contract.contract.edit",
} as const;

/** Further work on a contract in its state, for the bar of its page: saving again, supplementing, renewing, adding files, stopping its workers. */
export const useContractTools = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ readonly tool: Tool; readonly detail: Detail }>();
  const actionsOf = (detail: Detail): readonly BarAction[] => {
    const { status, category, company_id } = detail.contract;
    const isMain = category === 1;
    const unfit = supplementObjection(status);
    const fits: Readonly<Record<Tool, boolean>> = {
      renew: isMain && renewable.includes(status),
      supplement: isMain && unfit !== "contract_not_in_force",
      edit: editable.includes(status) && category !== 3,
      attach: !closed.includes(status),
    };
    /** The next step of this person that is taken by a tool and not by an action of the contract. */
    const step = detail.next.find(({ key, is_mine }) => is_mine && (key === "renew" || key === "mend"))?.key;
    const tools = (Object.keys(dialogs) as Tool[]).flatMap((tool) =>
      fits[tool]
        ? [
            {
              ...{ key: tool, text: t(labels[tool]), permission: permissionOf[tool] },
              ...(tool === "supplement" && { against: unfit }),
              isForward: (tool === "edit" ? "mend" : tool) === step,
              isFolded: tool === "attach",
              onClick: () => setOpen({ tool, detail }),
            },
          ]
        : [],
    );
    if (!isMain || status !== code("ending")) return tools;
    const onClick = () => void navigate(`/workers?company_id=${company_id}&cooperation_status=1`);
    const stop = {
      ...{ key: "stop", text: t(`${at}.stopWorkers`), permission: "labor.cooperation.cancel" as const, onClick },
    };
    return [...tools, stop];
  };
  const dialogOf = ({ tool, detail }: NonNullable<typeof open>) => {
    const Dialog = dialogs[tool];
    return <Dialog detail={detail} onClose={() => setOpen(undefined)} />;
  };
  return { actionsOf, dialog: open === undefined ? null : dialogOf(open) };
};
