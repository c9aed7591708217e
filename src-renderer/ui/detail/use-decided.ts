import { useCallback } from "react";
import { approvalAction, refusalAction } from "../../../src-shared/records/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useRecordFrame } from "../buttons/record-frame.ts";

/** Tells the list that the person has taken an action with the open record: where it was a decision, the next one opens. */
export const useDecided = (id: string): ((action: string) => void) => {
  const { t } = useText();
  const review = useRecordFrame()?.review;
  return useCallback(
    (action) => {
      if (action === approvalAction || action === refusalAction) {
        review?.decided(id, t(`recordFrame.decided.${action}`));
      }
    },
    [review, id, t],
  );
};
