import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import type { OpenedPage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { personToken } from "../../records/phone-page/person-token.ts";
import { isTaskToken, laborIdOf, partToken, taskLetter } from "../../records/phone-page/task-token.ts";
import { applyFor, quoteName } from "./apply.ts";
import { partsOf, tasksInHall } from "./hall.ts";
import { homeBody } from "./hall-body.ts";
import { type Cooperation, cooperationsOf, findPerson } from "./who.ts";
import { pageTexts, redrawn } from "./words.ts";

/** Days for which somebody who works for nobody any more still finds what became of their tasks. */
const daysAfter = 90;

/** When the address opens nothing any more: while somebody works for a company its tasks wait for them. */
export const endsAfter = (cooperations: readonly Cooperation[]): string | null => {
  const { cooperating, stopping } = cooperation;
  if (cooperations.some(({ cooperation_status: now }) => now === cooperating || now === stopping)) return null;
  const last = cooperations
    .map(({ stop_time }) => stop_time ?? "")
    .sort()
    .at(-1);
  return last === undefined || last === "" ? "1970-01-01 00:00:00" : `${addDays(dayOf(last), daysAfter)} 23:59:59`;
};

/**
 * A person's page of tasks: the hall of all companies that they work for, their own tasks, and applying. Who cannot take tasks sees
 * why, and what to do.
 */
export const hallPage = (service: Service): WorkerPage => ({
  letter: taskLetter,
  open: async (context, token): Promise<OpenedPage | null> => {
    const id = laborIdOf(token);
    const { db } = context;
    const person = id === null ? undefined : await findPerson(db, id);
    if (person === undefined || !isTaskToken(service, token, person.id, person.mobile)) return null;
    const cooperations = await cooperationsOf(db, person.id);
    const partPage = (part: { id: number; labor_id: number }): string => partToken(service, part, person.mobile);
    return {
      subject: `${taskLetter}${person.id}`,
      endsAt: endsAfter(cooperations),
      draw: async (language) => {
        const now = shanghaiNow(context.clock.now());
        const home = {
          ...{ person, cooperations, partPage },
          tasks: await tasksInHall(db, cooperations, now),
          parts: await partsOf(db, person.id),
          registrationPage: (worker: Cooperation): string => personToken(service, worker, person.mobile),
        };
        const { hall, errors } = pageTexts[language];
        return { title: hall.title, body: homeBody(language, home), errors, redrawn };
      },
      actions: {
        apply: {
          may: () => undefined,
          aDay: { by: "page", most: 100 },
          run: async (fields) => {
            const task = fields["task"] ?? "";
            if (!/^\d{1,15}$/u.test(task)) throw new ServiceError("task_not_for_you");
            const asked = { taskId: Number(task), quote: fields[quoteName(Number(task))] ?? "" };
            return { to: partPage(await context.write((writing) => applyFor(writing, person.id, asked))) };
          },
        },
      },
    };
  },
});
