import { useCallback } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { decidesBy } from "../buttons/arrange-actions.ts";
import { useRecordFrame } from "../buttons/record-frame.ts";

/** Tells the list that the person has taken an action with the open record: where it was a decision, the next one opens. */
export const useDecided = (id: string): ((action: string) => void) => {
  const { t } = useText();
  const review = useRecordFrame()?.review;
  return useCallback(
    (action) => {
      const decides = decidesBy(action);
      if (decides !== undefined) review?.decided(id, t(`recordFrame.decided.${decides}`));
    },
    [review, id, t],
  );
};
