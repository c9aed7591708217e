import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { z } from "zod";
import type { taskRecord } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useHold } from "../../../ui/leaving.ts";
import { useToast } from "../../../ui/messages/toast.tsx";
import { bodyOf, type TaskInput } from "./task-input.ts";
import { stepField } from "./task-steps.ts";

type NewTask = z.input<(typeof taskRecord)["calls"]["create"]["body"]>;

/** A task that was saved: where further saves go, and in which version. */
export type SavedTask = { readonly id: string; readonly version: number; readonly status: number };

type Saving = { readonly kind: "save" | "submit"; readonly input: TaskInput };

/** The form of a task as it is typed, saved and submitted. `saved`: null for a new one. */
export const useTaskForm = (start: TaskInput, task: SavedTask | null) => {
  const [search] = useSearchParams();
  const step = search.get(stepField) ?? "";
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useText();
  const [input, setInput] = useState(start);
  const [savedInput, setSavedInput] = useState<TaskInput>(start);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  // A save that follows at once goes on from what the one before gave.
  const known = useRef(task);

  const save = async (now: TaskInput): Promise<SavedTask> => {
    const body = bodyOf(now);
    if (known.current === null) {
      const whole: object = { ...body, company_id: now.fields["company_id"] };
      const answer = (await desk.records.create({ record: "tasks", body: whole as NewTask })) as {
        readonly task: SavedTask;
      };
      return answer.task;
    }
    const { id, version } = known.current;
    const answer = await desk.tasks.update({ params: { id }, body: { version, action: "edit", ...body } });
    return answer.task;
  };

  const write = useWrite({
    mutationFn: async ({ kind, input: now }: Saving) => {
      const isChanged = now !== savedInput || known.current === null;
      const isNew = known.current === null;
      const saved = isChanged ? await save(now) : known.current;
      if (saved === null) return;
      known.current = saved;
      setSavedInput(now);
      setSavedAt(Date.now());
      if (kind === "save") {
        // The address names the task from its first save on, so that it is found again.
        if (isNew) void navigate(`/tasks/${saved.id}/edit?${stepField}=${step}`, { replace: true });
        return;
      }
      const { task: submitted } = await desk.tasks.update({
        params: { id: saved.id },
        body: { version: saved.version, action: "submit" },
      });
      known.current = submitted;
      toast.success(t("records.tasks.actions.submit.done"));
      void navigate(`/tasks/${saved.id}`, { replace: true });
    },
  });
  useHold(() => input !== savedInput && !write.isPending && !write.isSuccess);

  return {
    input,
    change: (more: Partial<TaskInput> | ((before: TaskInput) => TaskInput)) => {
      write.reset();
      setInput((before) => (typeof more === "function" ? more(before) : { ...before, ...more }));
    },
    isDirty: input !== savedInput,
    savedAt,
    isBusy: write.isPending,
    problem: write.error,
    save: () => write.mutate({ kind: "save", input }),
    submit: () => write.mutate({ kind: "submit", input }),
  };
};

export type TaskFormState = ReturnType<typeof useTaskForm>;
