import { useRef, useState } from "react";
import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { bodyOf, type FieldRemark, issueKey, type WorkerDraft } from "./worker-draft.ts";

/**
 * Checks a new worker at the service as the form stands: ages, numbers that others have, somebody who is registered. Asked
 * when a field is left; what an earlier form was told does not count for a later one.
 */
export const useWorkerCheck = (columns: readonly WorkerColumn[]) => {
  const desk = useDesk();
  const [told, setTold] = useState<readonly FieldRemark[]>([]);
  const newest = useRef("");
  const asking = useWrite({
    mutationFn: (draft: WorkerDraft) => {
      const body = bodyOf(draft, columns);
      const { name, id_no, mobile, settlement_type, account_no, bank_code } = body;
      const row = {
        ...{ row: 1, name, id_no, mobile, settlement_type },
        ...(account_no !== undefined && { account_no }),
        ...(bank_code !== undefined && { bank_code }),
      };
      return desk.workerEntry.check({ body: { company_id: draft.company_id, with_content: false, rows: [row] } });
    },
    onSuccess: ({ issues }, draft) => {
      if (newest.current !== JSON.stringify(draft)) return;
      setTold(issues.map(({ field, severity, code, params }) => ({ field, severity, key: issueKey(code), params })));
    },
  });
  return {
    told,
    ask: (draft: WorkerDraft) => {
      const key = JSON.stringify(draft);
      if (newest.current === key) return;
      newest.current = key;
      asking.mutate(draft);
    },
    forget: () => {
      newest.current = "";
      setTold([]);
    },
  };
};
