import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { cellText } from "../../../list-screen/layout/list-texts.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { FieldValue } from "../../../list-screen/row/RowFields.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { stepRowOf } from "./story/step-row.ts";
import { standingText, standingTone, stopsOf } from "./story/stops.ts";
import { useWorker } from "./tabs/use-worker.ts";
import { WorkerPage } from "./WorkerPage.tsx";
import { WorkerActionDialog, workerShown } from "./worker-actions.tsx";

const { sex, id_no, mobile } = companyLabors.columns;

/** A worker of a company at its own address. */
export const WorkerDetail = ({ id, onClose }: DetailProps) => {
  const query = useWorker(id);
  const texts = useText();
  const { t } = texts;
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
