import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { cellText } from "../../../list-screen/layout/list-texts.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { useWorker } from "./tabs/use-worker.ts";
import { WorkerPage } from "./WorkerPage.tsx";
import { WorkerActionDialog, workerShown } from "./worker-actions.tsx";

/** A worker of a company at its own address. */
export const WorkerDetail = ({ id, onClose }: DetailProps) => {
  const query = useWorker(id);
  const texts = useText();
  const { t } = texts;
  const { sex } = companyLabors.columns;
  const lineOf = (row: Row): string => {
    const person = [cellText(texts, sex, row["sex"]), t("workers.age", { age: Number(row["age"]) })];
    return [String(row["id_no"]), ...person, String(row["company_name"])].join(" · ");
  };
  return (
    <StepDetail
      list="companyLabors"
      {...{ id, query, onClose, lineOf }}
      rowOf={({ worker }) => worker as Row}
      titleOf={(row) => String(row["name"])}
      state="standing"
      nextOf={({ next }) => next}
      shown={workerShown}
      dialogOf={({ action, row }, end) => <WorkerActionDialog {...{ action, row }} onClose={end} />}
    >
      {(detail) => <WorkerPage key={id} detail={detail} />}
    </StepDetail>
  );
};
