import { paperContractForm } from "../../../src-shared/calls/labor-contracts.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { useForm } from "../../record/use-form.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";

type Props = {
  readonly relationId: string;
  readonly worker: string;
  readonly company: string;
  readonly onClose: () => void;
};

/** Files a contract that a worker signed on paper with one company: its days and the scanned PDF. */
export const FilePaperContractDialog = ({ relationId, worker, company, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(paperContractForm, "laborContracts.paper.form");
  const isReady = filled !== null && filled.end_at >= filled.start_at;
  return (
    <PlainDialog
      title={t("laborContracts.actions.file")}
      confirmText={t("laborContracts.actions.file")}
      warning={t("laborContracts.paper.warning")}
      done={t("laborContracts.paper.filed")}
      send={isReady ? () => desk.workerContracts.file({ body: { company_labor_id: relationId, ...filled } }) : null}
      onClose={() => onClose()}
    >
      <Facts
        facts={[
          { name: t("lists.laborContracts.columns.labor_name"), value: worker },
          { name: t("lists.laborContracts.columns.company_name"), value: company },
        ]}
      />
      {fields}
    </PlainDialog>
  );
};
