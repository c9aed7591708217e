import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { judge, type Person } from "../../../src-shared/kernel/records/judge.ts";
import { openSteps, type ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { realNameStates, workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import { stepOf } from "../../../src-shared/registries/next-steps/registry.ts";
import { endsSoon, workerDecisions } from "../../../src-shared/workers/workers/worker-decisions.ts";
import { workerNextSteps } from "../../../src-shared/workers/workers/worker-next-steps.ts";
import { differsText, type Note, type NoteContext } from "./note.ts";

/** Steps by which something comes that is not there yet. */
const lacking: ReadonlySet<string> = new Set(["verify", "sendContract", "addAccount"]);

const record = "companyLabors";

const mismatch = realNameStates.code("mismatch");

/** Steps that are left to do with a worker, by the row of the list alone: whose review it is only its page knows. */
const openOf = (row: Row, today: string, person: Person): readonly ShownStep[] => {
  const dated = { ...row, today };
  const verdict = (action: string) => judge(workerDecisions, action, dated, person);
  const open = openSteps(
    [{ record, id: String(row["id"]), row: dated, steps: workerNextSteps.steps, verdict }],
    person,
  );
  return open.map((step) => (step.key === "reviewIdentity" ? { ...step, is_mine: false } : step));
};

/** Days by which a step is late that should have been done by now; 0 where it is not. */
const lateDays = ({ until }: ShownStep, today: string): number =>
  until === null ? 0 : Math.max(0, daysBetween(until.slice(0, 10), today));

/** Waits for the worker, whom staff remind once it is late. */
const isWorkers = ({ holder }: ShownStep): boolean => holder === "worker";

/** Note of what keeps a worker of the list from being paid, with the link of the first step that is the viewer's; nothing for most. */
export const workerMissing = (row: Row, { texts, today, person }: NoteContext): Note | undefined => {
  if (person === undefined) return undefined;
  const { t, of, list } = texts;
  const steps = openOf(row, today, person);
  if (steps.length === 0) return undefined;
  const isMissing = ({ key }: ShownStep) =>
    lacking.has(key) && !(key === "verify" && row["real_name_status"] === mismatch);
  const missing = steps.filter(isMissing);
  const others = steps
    .filter((step) => !isMissing(step))
    .map((step) => {
      const { key, is_mine, holder } = step;
      if (key === "verify") return differsText(texts, row);
      const title = of(`nextSteps.${record}.${key}.title`);
      const late = lateDays(step, today);
      return [
        is_mine ? title : `${title} (${t(`nextSteps.holders.${holder}`)})`,
        ...(late > 0 ? [t("lists.notes.overdue", { count: late })] : []),
      ].join(" · ");
    });
  const lacks = missing.map(({ key }) => of(`lists.notes.lacking.${key}`));
  const text = [...others, ...(lacks.length === 0 ? [] : [t("lists.notes.lacks", { what: list(lacks) })])].join(" · ");
  const mine = steps.find(({ is_mine, after }) => is_mine && after === null);
  if (mine === undefined) return { text };
  const action = stepOf(record, mine.key)?.action;
  const link = { text: of(`nextSteps.${record}.${mine.key}.do`), action: action ?? null, page: mine.page };
  return { text, link };
};

/** Tone of where a worker stands: of work only where it needs a hand here; null for a plain word. */
export const workerTone = (row: Row, { today, person }: NoteContext): StateTone | null => {
  const key = workerStandingStates.keyOf(Number(row["standing"]));
  if (key === undefined || key === "refused" || key === "barred") return "danger";
  if (person === undefined) return workerStandingStates.specs[key].tone === "warning" ? "warning" : null;
  const needsHand = (step: ShownStep): boolean => step.is_mine || (isWorkers(step) && lateDays(step, today) > 0);
  return openOf(row, today, person).some(needsHand) ? "warning" : null;
};

/** Word for where a worker stands, where it is not the standing's own: a contract that ends is told before it has ended. */
export const workerWord = (row: Row, { texts, today }: NoteContext): string | undefined =>
  Number(row["standing"]) === ready && endsSoon({ ...row, today }) ? texts.t("workers.contractEnding") : undefined;

const ready = workerStandingStates.code("ready");

/** Money that is not paid before something is mended. */
export const heldBack = (row: Row, { texts }: NoteContext): Note | undefined =>
  Number(row["unpaid"] ?? 0) > 0 && Number(row["standing"]) < ready
    ? { text: texts.t("lists.notes.heldBack"), tone: "warning" }
    : undefined;
