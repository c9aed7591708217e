import { useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { SubmitChoices } from "../../../src-shared/kernel/imports/define-import.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { confirmedColumn } from "../../../src-shared/registries/imports/submits.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";

type Options = {
  readonly state: ImportState;
  /** Brings the newest state after the desk said that it is another one. */
  readonly onState: (state: ImportState) => void;
  readonly onClose: () => void;
};

/** The sum that is confirmed with the rows, cents; null where the template sums nothing. */
export const confirmedSum = ({ template, totals }: Pick<ImportState, "template" | "totals">): number | null => {
  const importTemplate = templateByName(template ?? "");
  return (importTemplate && totals[confirmedColumn(importTemplate)]) ?? null;
};

/** Submits exactly what is shown; closes when the rows are sealed. */
export const useSubmit = ({ state, onState, onClose }: Options) => {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { import_id, counts, revision } = state;
  const isChanged = problem instanceof AppError && problem.code === "import_changed";
  const submit = async (settlement_remark: string, choices?: SubmitChoices) => {
    setBusy(true);
    setProblem(null);
    const confirm = { rows: counts.rows, accounting_fee: confirmedSum(state) ?? 0, revision };
    try {
      onState(await desk.imports.submit({ import_id, confirm, settlement_remark, ...(choices && { choices }) }));
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
      if (error instanceof AppError && error.code === "import_changed") onState(await desk.imports.get({ import_id }));
    }
  };
  return { submit, isBusy, problem, isChanged };
};
