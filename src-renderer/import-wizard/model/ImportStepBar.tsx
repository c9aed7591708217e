import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { StepBar } from "../../ui/facts/StepBar.tsx";
import { importSteps } from "./import-steps.ts";

type Props = {
  readonly state: Pick<ImportState, "phase" | "counts" | "result" | "template">;
  /** In the head of the rows, which need the height. */
  readonly isSlim?: boolean;
};

/** Where an import stands between its file and what comes after it. */
export const ImportStepBar = ({ state, isSlim = false }: Props) => {
  const texts = useText();
  const steps = importSteps(texts, state);
  return steps.length === 0 ? null : <StepBar steps={steps} isSlim={isSlim} label={texts.t("imports.steps.label")} />;
};
