import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../../i18n/texts.ts";
import { StepBar } from "../../../../ui/facts/StepBar.tsx";
import { doneLine, waitingLine } from "../../../../ui/facts/step-line.ts";
import { type WayStep, wayOf } from "../data/settlement-way.ts";
import type { Detail } from "../data/use-settlement.ts";

const noteText = ({ t }: Texts, { note, count, amount }: WayStep): string | null =>
  note === null
    ? null
    : t(`settlementPage.way.notes.${note}`, { count, amount: t("common.moneyYuan", { amount: formatMoney(amount) }) });

/** The line below a step's title. */
export const lineOf = (texts: Texts, step: WayStep, nowMs?: number): string | undefined => {
  const note = noteText(texts, step);
  if (step.state === "done") return doneLine(step.by ?? note, step.at, nowMs);
  if (step.state === "ahead") return note ?? undefined;
  const you = step.isMine ? texts.t("recordSteps.you") : null;
  if (step.state === "failed") {
    const who = you ?? step.by;
    const said = who === null ? (note ?? "") : `${who} · ${note ?? ""}`;
    return step.at === null ? waitingLine(texts, said, step.since, nowMs) : doneLine(said, step.at, nowMs);
  }
  // Where what is waited for says more than who has it, both are said.
  const isWho = note === null || step.note === "reviewer" || step.note === "payer" || step.note === "company";
  const holder = you ?? (isWho ? (step.by ?? note) : step.by);
  const said = isWho ? holder : [you, note].filter((part) => part !== null).join(" · ");
  return waitingLine(texts, said, step.since, nowMs);
};

/** The way of a settlement: who did what, who has it, what is next. */
export const SettlementWay = ({ detail }: { readonly detail: Detail }) => {
  const texts = useText();
  return (
    <StepBar
      label={texts.t("settlementPage.way.label")}
      steps={wayOf(detail).map((step) => {
        const line = lineOf(texts, step);
        return {
          ...{ key: step.key, state: step.state, isMine: step.isMine },
          title: texts.t(`settlementPage.way.steps.${step.key}`),
          ...(line !== undefined && { line }),
        };
      })}
    />
  );
};
