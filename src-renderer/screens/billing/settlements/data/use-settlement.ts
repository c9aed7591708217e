import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { SettlementDetail } from "../../../../../src-shared/billing/settlements/settlements-calls.ts";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../../desk/use-detail.ts";
import { type Change, changesOf, isConflict, type Settlement } from "./settlement-diff.ts";

/** A settlement with its timeline, funding, terms, and what this person may do. */
export const useSettlement = (id: string) =>
  useDetail("settlements", id, (desk) => desk.settlements.get({ params: { id } }));

/**
 * Reads the checks before a settlement is paid; again whenever the settlement changes. Not asked for once it is
 * paid (`isAsked` false).
 */
export const useChecks = (id: string, isAsked: boolean) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("settlements", id), "checks"],
    queryFn: () => desk.settlements.checks({ params: { id } }),
    enabled: isAsked,
  });
};

/** Problem that a step met: an error, or news that must be looked at first. */
export type StepProblem =
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "conflict"; readonly changes: readonly Change[] };

/** Reads the settlement again and says what differs from what was on the screen. */
export const useChangesSince = (shownSettlement: Settlement): (() => Promise<readonly Change[]>) => {
  const desk = useDesk();
  const client = useQueryClient();
  return useCallback(async () => {
    const answer = await desk.settlements.get({ params: { id: shownSettlement.id } });
    client.setQueryData(queryKeys.detail("settlements", shownSettlement.id), answer);
    return changesOf(shownSettlement, answer.value.settlement);
  }, [desk, client, shownSettlement]);
};

type Run = (desk: ReturnType<typeof useDesk>) => Promise<unknown>;

/** Runs a step that moves no money; an answer that says "changed meanwhile" becomes a list of what changed. */
export const useSettlementStep = (shownSettlement: Settlement, onDone: () => void) => {
  const desk = useDesk();
  const client = useQueryClient();
  const changesSince = useChangesSince(shownSettlement);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const run = async (step: Run) => {
    setBusy(true);
    setProblem(null);
    try {
      await step(desk);
      for (const list of ["settlements", "bills", "wallets", "transactions"] as const) {
        void client.invalidateQueries({ queryKey: ["list", list] });
        void client.invalidateQueries({ queryKey: ["detail", list] });
      }
      onDone();
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      const changes = isConflict(code) ? await changesSince().catch(() => null) : null;
      setProblem(changes === null ? { kind: "error", error } : { kind: "conflict", changes });
      setBusy(false);
    }
  };
  return { run, isBusy, problem };
};

export type Detail = SettlementDetail;
