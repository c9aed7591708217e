import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { LaborContractAction } from "../../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { contractTypes, laborContractStates } from "../../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { ContractEvidence } from "../../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { ContractFile } from "../../../workers/contracts/ContractFile.tsx";
import { type ContractDetail, useContract } from "../../../workers/contracts/use-contract.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { contractActions, contractSteps, downloadContracts } from "./contract-actions.tsx";

const parties = ["labor_name", "id_no", "mobile", "company_name"] as const;
const contract = [
  "template_name",
  "template_version",
  "type",
  "start_at",
  "end_at",
  "maker_name",
  "create_at",
] as const;
/** Of a contract on paper, which has no template. */
const onPaper = ["type", "start_at", "end_at", "maker_name", "create_at", "remark"] as const;
/** Nothing has happened to it yet. */
const filed = laborContractStates.code("filed");
const course = [
  ...["sent_at", "opened_at", "lapse_at", "signed_at", "checker_name", "decided_at", "ended_at", "ended_reason"],
] as const;

const kept = [
  ...["phone", "read_at", "code_at", "address", "platform", "trace_id", "serial", "text_sha256"],
] as const satisfies readonly (keyof ContractEvidence)[];

const Evidence = ({ detail: { evidence, file } }: { readonly detail: ContractDetail }) => {
  const { t } = useText();
  if (evidence === null) return null;
  const facts = kept.map((name) => ({ name: t(`laborContracts.evidence.${name}`), value: evidence[name] }));
  const ofFile = file === null ? [] : [{ name: t("laborContracts.evidence.file_sha256"), value: file.sha256 }];
  return (
    <Section title={t("laborContracts.detail.evidence")}>
      <Facts facts={[...facts, ...ofFile]} />
    </Section>
  );
};

/** A worker's contract: who with whom, how far it is, its file, and what proves the signature. */
const WorkerContractDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useContract(id);
  return (
    <StepDetail
      list="laborContracts"
      {...{ id, query, onClose }}
      rowOf={(detail) => detail.contract as Row}
      shown={contractSteps}
      dialogOf={({ action, detail, row }, end) => (
        <ChangeDialog
          action={action as LaborContractAction}
          row={row}
          signedOn={detail.signed_on}
          file={detail.file}
          onClose={end}
        />
      )}
    >
      {(detail, row) => (
        <>
          <Section title={t("laborContracts.detail.worker")}>
            <RowFields list="laborContracts" row={row} keys={parties} />
            <Button size="small" onClick={() => void navigate(`/workers/${String(row["company_labor_id"])}`)}>
              {t("laborContracts.detail.toWorker")}
            </Button>
          </Section>
          <Section title={t("laborContracts.detail.contract")}>
            <RowFields
              list="laborContracts"
              row={row}
              keys={row["type"] === contractTypes.offline ? onPaper : contract}
              more={
                detail.signed_on === null
                  ? []
                  : [{ name: t("laborContracts.paper.form.signed_on.label"), value: detail.signed_on }]
              }
            />
          </Section>
          {row["status"] === filed ? null : (
            <Section title={t("laborContracts.detail.course")}>
              {detail.fault === null ? null : (
                <Message intent={detail.fault === "signing_refused" ? "warning" : "info"}>
                  {t(`laborContracts.detail.fault.${detail.fault}`)}
                </Message>
              )}
              <RowFields list="laborContracts" row={row} keys={course} />
            </Section>
          )}
          <Section title={t("laborContracts.detail.file")}>
            <ContractFile detail={detail} />
          </Section>
          <Evidence detail={detail} />
        </>
      )}
    </StepDetail>
  );
};

export const workerContractsSpec = defineListScreen({
  list: "laborContracts",
  route: "/worker-contracts",
  exportPermission: "labor.labor.export",
  rowActions: contractActions,
  bulkActions: [downloadContracts],
  Detail: WorkerContractDetail,
});

export const WorkerContractsScreen = () => <ListScreen spec={workerContractsSpec} />;
