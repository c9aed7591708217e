import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Side } from "./read-side.ts";

type Target = { readonly from: { readonly id: number }; readonly after: { readonly id: number } };

const applicants = versioned("task_applicants", "taskApplicants");

const partsOf = ({ tx }: Writing, laborId: number): Promise<Tables["task_applicants"][]> =>
  tx.selectFrom("task_applicants").selectAll().where("labor_id", "=", laborId).orderBy("id").execute();

/**
 * Gives the kept person the gone one's parts in tasks, at the cooperation with the same company. Where both came to one task neither
 * part goes on any more (`merge_same_task` refuses the others), and the gone one's stays under their number. Gives how many moved.
 */
export const moveParts = async (
  writing: Writing,
  { kept, gone }: { readonly kept: Side; readonly gone: Side },
  targets: readonly Target[],
): Promise<number> => {
  const own = new Set((await partsOf(writing, kept.labor.id)).map(({ task_id }) => task_id));
  const moving = (await partsOf(writing, gone.labor.id)).filter(({ task_id }) => !own.has(task_id));
  const relations = new Map(targets.map(({ from, after }) => [from.id, after.id]));
  await applicants.saveMany(
    writing,
    moving.map((before) => ({
      before,
      after: {
        labor_id: kept.labor.id,
        company_labor_id: relations.get(before.company_labor_id) ?? before.company_labor_id,
      },
    })),
  );
  return moving.length;
};
