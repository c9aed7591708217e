import { useState } from "react";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import type { Desk } from "../../../../desk/desk.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Settlement } from "./settlement-diff.ts";

/** Steps that can be done with several settlements one after the other; none moves money out of a wallet. */
export type SomeStep = "submit" | "approve" | "fund" | "cancel";

const send = (desk: Desk, step: SomeStep, { id, version, snapshot_hash }: Settlement, reason: string) => {
  const params = { id };
  switch (step) {
    case "cancel":
      return desk.settlements.cancel({ params, body: { version, reason } });
    case "approve":
      return desk.settlements.update({ params, body: { version, action: step, snapshot_hash } });
    default:
      return desk.settlements.update({ params, body: { version, action: step } });
  }
};

export type Outcome = { readonly isDone: boolean; readonly text: string };

/** Does the step with one after the other, each as it was shown; returns the outcome of each as it continues. */
export const useStepOnEach = (step: SomeStep, settlements: readonly Settlement[]) => {
  const desk = useDesk();
  const { t, error } = useText();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isBusy, setBusy] = useState(false);
  const note = (id: string, outcome: Outcome) => setOutcomes((current) => ({ ...current, [id]: outcome }));
  const run = async (reason: string) => {
    setBusy(true);
    for (const settlement of settlements) {
      try {
        await send(desk, step, settlement, reason);
        note(settlement.id, { isDone: true, text: t("settlements.dialogs.someOk") });
      } catch (problem) {
        const appError = problem instanceof AppError ? problem : new AppError("internal");
        note(settlement.id, { isDone: false, text: error(appError) });
      }
    }
    setBusy(false);
  };
  return { outcomes, isBusy, run };
};
