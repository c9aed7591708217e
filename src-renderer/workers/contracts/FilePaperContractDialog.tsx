import { useState } from "react";
import { wrongPaperDay } from "../../../src-shared/kernel/terms/paper-days.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { paperContractForm } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useForm } from "../../record/forms/use-form.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { Message } from "../../ui/messages/Message.tsx";

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
  const { values, filled, fields } = useForm(paperContractForm, "laborContracts.paper.form");
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [signed_on, start_at, end_at] = [values["signed_on"], values["start_at"], values["end_at"]];
  const wrong =
    typeof signed_on === "string" && typeof start_at === "string" && typeof end_at === "string"
      ? wrongPaperDay({ signed_on, start_at, end_at }, today)
      : null;
  return (
    <PlainDialog
      title={t("laborContracts.actions.file")}
      confirmText={t("laborContracts.actions.file")}
      warning={t("laborContracts.paper.warning")}
      done={t("laborContracts.paper.filed")}
      send={
        filled !== null && wrong === null
          ? () => desk.workerContracts.file({ body: { company_labor_id: relationId, ...filled } })
          : null
      }
      onClose={() => onClose()}
    >
      <Facts
        facts={[
          { name: t("columnTitles.labor_name"), value: worker },
          { name: t("columnTitles.company_name"), value: company },
        ]}
      />
      {fields}
      {wrong === null ? null : <Message intent="error">{t(`laborContracts.paper.wrong.${wrong}`)}</Message>}
    </PlainDialog>
  );
};
