import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Step, StepState } from "../../ui/facts/StepBar.tsx";
import { grouped } from "./figures.ts";
import { isBillTemplate } from "./template-kind.ts";

/** The ways of an import, in their order; the last one is somebody else's where the rows become bills. */
const stepKeys = ["read", "mend", "send", "end"] as const;
type StepKey = (typeof stepKeys)[number];

type Told = Pick<ImportState, "phase" | "counts" | "result" | "template">;

/** At which step an import is, and how; null for one whose file was given up before it was read. */
const placeOf = ({ phase, result, template }: Told): { readonly at: StepKey; readonly state: StepState } | null => {
  switch (phase) {
    case "reading":
      return { at: "read", state: "now" };
    case "refused":
      return { at: "read", state: "failed" };
    case "checking":
    case "ready":
      return { at: "mend", state: "now" };
    case "sending":
      return { at: "send", state: "now" };
    case "sent":
      if (result?.succeeded === 0 && result.failed > 0) return { at: "send", state: "failed" };
      return { at: "end", state: isBillTemplate(template) ? "now" : "done" };
    case "cancelled":
      return null;
  }
};

const lineOf = (key: StepKey, { t }: Texts, { phase, counts, result }: Told): string | undefined => {
  if (key === "read" && phase !== "reading" && phase !== "refused")
    return t("imports.steps.rows", { count: counts.rows });
  if (key === "mend" && (phase === "ready" || phase === "checking"))
    return counts.rows_with_errors === 0
      ? t("imports.steps.noErrors")
      : t("imports.steps.withErrors", { count: counts.rows_with_errors });
  if (key === "send" && phase === "sent" && result !== null)
    return result.failed === 0
      ? t("imports.steps.taken", { count: result.succeeded })
      : t("imports.steps.takenPartly", { taken: grouped(result.succeeded), refused: grouped(result.failed) });
  return undefined;
};

/** The steps of an import from its file to what comes after it; empty for one that was given up. */
export const importSteps = (texts: Texts, state: Told): readonly Step[] => {
  const place = placeOf(state);
  if (place === null) return [];
  const here = stepKeys.indexOf(place.at);
  return stepKeys.map((key, index) => {
    const line = lineOf(key, texts, state);
    const title =
      key === "end" && isBillTemplate(state.template)
        ? texts.t("imports.steps.audit")
        : texts.t(`imports.steps.${key}`);
    return {
      key,
      title,
      state: index < here ? "done" : index > here ? "ahead" : place.state,
      isMine: key === "mend" && place.at === "mend",
      ...(line !== undefined && { line }),
    };
  });
};
