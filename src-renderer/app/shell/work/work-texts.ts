import { AppError } from "../../../../src-shared/kernel/bridge/app-error.ts";
import type { StateTone } from "../../../../src-shared/kernel/states/define.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import type { Texts } from "../../../i18n/texts.ts";
import { actionKey } from "../../../money/words/plan-words.ts";
import { sizeText } from "../../../ui/facts/size-text.ts";
import type { Work, WorkEnd } from "../../../work/work.ts";
import type { EndedWork } from "../../../work/work-store.ts";

const tones: Readonly<Record<WorkEnd, StateTone>> = {
  exported: "success",
  exportFailed: "danger",
  exportCancelled: "neutral",
  read: "info",
  checked: "success",
  sent: "success",
  refused: "danger",
  operated: "success",
  operationRefused: "danger",
  paid: "success",
  partlyPaid: "danger",
  unpaid: "danger",
  suspended: "doubt",
};

/** The colour of how work ended; what succeeded with refusals in it needs a look. */
export const toneOf = ({ end, figures }: Pick<Work, "end" | "figures">): StateTone => {
  if (end === null) return "info";
  const isFlawed =
    (end === "sent" && (figures["failed"] ?? 0) > 0) || (end === "checked" && (figures["errors"] ?? 0) > 0);
  return isFlawed ? "warning" : tones[end];
};

/** Title of running work. */
export const runningTitle = ({ t }: Texts, { kind, name, action }: Work): string =>
  kind === "operation"
    ? t("work.running.operation", { action: t(actionKey(action ?? ""), { action: action ?? "" }), name })
    : t(`work.running.${kind}`, { name });

/** Progress of work for the status bar: counts, else percent; empty where nothing is known. */
export const progressText = ({ t }: Texts, { kind, done, total, share }: Work): string => {
  if (total !== null) return t(kind === "payment" ? "work.payouts" : "work.rows", { done, total });
  if (share !== null) return t("work.percent", { percent: Math.round(share * 100) });
  return done > 0 ? t("work.rowsOpen", { done }) : "";
};

const mostSeconds = 3_600;

const timeLeft = ({ t }: Texts, { done, total, rate, share }: Work): string | null => {
  if (rate <= 0) return null;
  const all = total ?? (share === null || share === 0 ? null : done / share);
  if (all === null || all <= done) return null;
  const seconds = Math.ceil((all - done) / rate);
  return seconds > mostSeconds ? null : t("work.left", { seconds });
};

/** Progress of work, the time it will take, and what leaving means. */
export const runningLine = (texts: Texts, work: Work): string => {
  const { t } = texts;
  const waiting = work.waitingFor === null ? null : t(`work.waiting.${work.waitingFor}`);
  const parts = [progressText(texts, work), waiting ?? timeLeft(texts, work), t(`work.leaving.${work.kind}`)];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
};

/** Title of ended work, with its name. */
export const endTitle = ({ t }: Texts, { end, name, action }: Work): string =>
  t(`work.ends.${end ?? "exported"}.title`, { name, action: t(actionKey(action ?? ""), { action: action ?? "" }) });

/** Result of the work in one line. */
export const endLine = (texts: Texts, { end, figures, error }: Work): string => {
  const { t } = texts;
  if (error !== null) return texts.error(new AppError(error.code, { params: error.params }));
  return t(`work.ends.${end ?? "exported"}.line`, {
    ...Object.fromEntries(Object.entries(figures).map(([name, count]) => [name, formatCount(count)])),
    size: sizeText(figures["bytes"] ?? 0),
  });
};

/** When and how it ended, for the panel. */
export const endedLine = (texts: Texts, work: EndedWork): string =>
  texts.t("work.endedAt", { time: clockOf(work.endedAt), line: endLine(texts, work) });
