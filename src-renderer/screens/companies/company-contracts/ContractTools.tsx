import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { supplementObjection } from "../../../../src-shared/companies/contracts/supplements.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { AttachDialog } from "./AttachDialog.tsx";
import { EditContractDialog, RenewContractDialog, SupplementDialog } from "./ContractDialogs.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

const useStyles = makeStyles({
  tools: {
    display: "flex",
    flexWrap: "wrap",
    gap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalM,
  },
});

const dialogs = {
  edit: EditContractDialog,
  supplement: SupplementDialog,
  renew: RenewContractDialog,
  attach: AttachDialog,
} as const;
type Tool = keyof typeof dialogs;

const code = companyContractStates.code;
const editable = [code("draft"), code("refused")];
const renewable = [code("inForce"), code("endingSoon"), code("ended"), code("ending"), code("terminated")];
const closed = [code("ended"), code("terminated"), code("voided")];

const permissionOf = {
  edit: "contract.contract.edit",
  supplement: "contract.contract.create",
  renew: "contract.contract.create",
  attach: "contract.contract.edit",
} as const;

/** Shows other work on a contract in its state: saving again, supplementing, renewing, adding files, stopping its workers. */
export const ContractTools = ({ detail }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const availability = useAvailability();
  const [open, setOpen] = useState<Tool | null>(null);
  const { status, category, company_id } = detail.contract;
  const isMain = category === 1;
  const unfit = supplementObjection(status);
  const fits: Readonly<Record<Tool, boolean>> = {
    edit: editable.includes(status) && category !== 3,
    supplement: isMain && unfit !== "contract_not_in_force",
    renew: isMain && renewable.includes(status),
    attach: !closed.includes(status),
  };
  const labels: Readonly<Record<Tool, string>> = {
    edit: t("records.companyContracts.detail.editing"),
    supplement: t("records.companyContracts.detail.supplement"),
    renew: t("records.companyContracts.detail.renew"),
    attach: t("records.companyContracts.detail.addFile"),
  };
  const Dialog = open === null ? null : dialogs[open];
  const stops = availability({ permission: "labor.cooperation.cancel" });
  return (
    <div className={styles.tools}>
      {(Object.keys(dialogs) as Tool[]).map((tool) => {
        const against = tool === "supplement" ? unfit : null;
        const offer = fits[tool] ? availability({ permission: permissionOf[tool], against }) : null;
        return offer === null ? null : (
          <ReasonButton key={tool} size="small" reason={offer.reason} onClick={() => setOpen(tool)}>
            {labels[tool]}
          </ReasonButton>
        );
      })}
      {isMain && status === code("ending") && stops !== null ? (
        <ReasonButton
          size="small"
          reason={stops.reason}
          onClick={() => void navigate(`/workers?company_id=${company_id}&cooperation_status=1`)}
        >
          {t("records.companyContracts.detail.stopWorkers")}
        </ReasonButton>
      ) : null}
      {Dialog === null ? null : <Dialog detail={detail} onClose={() => setOpen(null)} />}
    </div>
  );
};
