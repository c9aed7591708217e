import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { cellText } from "../../../list-screen/layout/list-texts.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { useWorker } from "./tabs/use-worker.ts";
import { WorkerPage } from "./WorkerPage.tsx";
import { WorkerBar } from "./worker-actions.tsx";

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
    <CachedDetail
      list="companyLabors"
      {...{ id, query, onClose, lineOf }}
      rowOf={({ worker }) => worker as Row}
      titleOf={(row) => String(row["name"])}
      state="standing"
      actions={(detail) => <WorkerBar detail={detail} />}
    >
      {(detail) => <WorkerPage key={id} detail={detail} />}
    </CachedDetail>
  );
};
