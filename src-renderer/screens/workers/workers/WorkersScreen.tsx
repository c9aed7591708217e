import { makeStyles } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { cellText } from "../../../list-screen/layout/list-texts.ts";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { FieldValue } from "../../../list-screen/row/RowFields.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { RecordFolds } from "../../../record/tabs/RecordFolds.tsx";
import { simpleTaskActions } from "../../../tasks/simple/simple-task-dialogs.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { setManyActions } from "./set-many-actions.tsx";
import { AccountCard } from "./story/AccountCard.tsx";
import { CompaniesTable } from "./story/CompaniesTable.tsx";
import { IdentityCard } from "./story/IdentityCard.tsx";
import { LimitsCard } from "./story/LimitsCard.tsx";
import { stepRowOf } from "./story/step-row.ts";
import { standingText, standingTone, stopsOf } from "./story/stops.ts";
import { type TabProps, useWorker } from "./tabs/use-worker.ts";
import {
  sendContractActions,
  stopWorkerActions,
  WorkerActionDialog,
  workerRowActions,
  workerShown,
} from "./worker-actions.tsx";
import { workerFolds } from "./worker-folds.tsx";
import { useWorkerTools } from "./worker-tools.ts";

const stacked = "@container (max-width: 760px)";

const useStyles = makeStyles({
  frame: { containerType: "inline-size" },
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 340px) minmax(0, 1fr) minmax(0, 1fr)",
    gap: "12px",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  two: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** Leads from somebody who was merged to the worker who was kept. */
const MergedInto = ({ id }: { readonly id: string }) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Message
      intent="warning"
      action={{ text: t("records.workerMerges.detail.openKept"), onClick: () => void navigate(`/workers/${id}`) }}
    >
      {t("records.workerMerges.detail.mergedInto")}
    </Message>
  );
};

/**
 * One worker of a company as a story: for whom they work and what is owed to them, limits, account and proof of identity, and the
 * rest folded.
 */
const WorkerPage = ({ detail }: TabProps) => {
  const styles = useStyles();
  const [, open] = useAddressField(tabField);
  const { income, worker, merged_into } = detail;
  const laborId = worker.labor_id;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        {merged_into === null ? null : <MergedInto id={merged_into} />}
        <CompaniesTable detail={detail} />
        <div className={income === null ? `${styles.cards} ${styles.two}` : styles.cards}>
          {income === null ? null : <LimitsCard income={income} />}
          <AccountCard laborId={laborId} onAll={() => open("accounts")} />
          <IdentityCard laborId={laborId} onAll={() => open("identity")} />
        </div>
        <RecordFolds folds={workerFolds} props={{ detail }} titleOf={(name) => `workers.tabs.${name}`} />
      </div>
    </div>
  );
};

const { sex, id_no, mobile } = companyLabors.columns;

/** A worker of a company at its own address. */
const WorkerDetail = ({ id, onClose }: DetailProps) => {
  const query = useWorker(id);
  const { t, texts } = useText();
  const [, open] = useAddressField(tabField);
  const companies = query.data?.value.companies.length ?? 0;
  const lineOf = (row: Row): string => {
    const person = `${cellText(texts, sex, row["sex"])} ${t("workers.age", { age: Number(row["age"]) })}`;
    const number = cellText(texts, mobile, row["mobile"]);
    return [person, number, t("workers.companies.count", { count: companies })].join(" · ");
  };
  return (
    <StepDetail
      list="companyLabors"
      {...{ id, query, onClose, lineOf }}
      rowOf={({ worker }) => worker as Row}
      titleOf={(row) => String(row["name"])}
      state="standing"
      markOf={({ next }, row) => (
        <>
          <FieldValue list="companyLabors" row={row} name="id_no" column={id_no} />
          <StateTag tone={standingTone(row, next)} text={standingText(texts, row, next)} />
        </>
      )}
      nextOf={({ next }) => next}
      stepsBoxOf={(detail) => stopsOf(texts, detail, () => open("income"))}
      stepRowOf={(detail) => stepRowOf(texts, detail)}
      shown={workerShown}
      hasPageStep
      dialogOf={({ action, row }, end) => <WorkerActionDialog {...{ action, row }} onClose={end} />}
    >
      {(detail) => <WorkerPage key={id} detail={detail} />}
    </StepDetail>
  );
};

export const workersSpec = defineListScreen({
  list: "companyLabors",
  route: "/workers",
  exportPermission: "labor.labor.export",
  rowActions: workerRowActions,
  bulkActions: [...simpleTaskActions, ...sendContractActions, ...setManyActions, ...stopWorkerActions],
  useTools: useWorkerTools,
  Detail: WorkerDetail,
  isDetailWide: true,
});

export const WorkersScreen = () => <ListScreen spec={workersSpec} />;
