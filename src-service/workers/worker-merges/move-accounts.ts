import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Side } from "./read-side.ts";

type Account = Tables["labor_accounts"];

const { code } = payAccountStates;
const verified = code("verified");

/** Which account is paid to by default afterwards: the kept one's, unless they have none or the other was chosen. */
const defaultAfter = (kept: Side, moved: readonly Account[], takesDefault: boolean): number | null => {
  const own = kept.accounts.find(({ is_default }) => is_default === 1);
  const theirs = moved.find(({ is_default, status }) => is_default === 1 && status === verified);
  if (theirs !== undefined && (takesDefault || own === undefined)) return theirs.id;
  return own?.id ?? null;
};

/**
 * Gives the kept person the accounts of the gone one. A number that both have stays once. What the bank confirmed for another ID number
 * has to be confirmed anew before anything is paid to it, so it is no default. Gives how many moved.
 */
export const moveAccounts = async (
  writing: Writing,
  kept: Side,
  gone: Side,
  { countsForKept, takesDefault }: { readonly countsForKept: boolean; readonly takesDefault: boolean },
): Promise<number> => {
  const own = new Set(kept.accounts.map(({ type, account_no }) => `${type} ${account_no}`));
  const twins = gone.accounts.filter(({ type, account_no }) => own.has(`${type} ${account_no}`));
  const moving = gone.accounts.filter((one) => !twins.includes(one));
  const after = (one: Account): Account => ({
    ...one,
    ...(!countsForKept && one.status === verified && { status: code("toVerify"), verify_method: 0, verified_at: null }),
  });
  const moved = moving.map(after);
  const wanted = defaultAfter(kept, moved, takesDefault);
  const { save } = versioned("labor_accounts");
  // The gone one's default first: nobody has two.
  for (const one of twins) await save(writing, one, { is_default: 0, status: code("removed"), decided_at: writing.at });
  for (const one of kept.accounts)
    if (one.is_default === 1 && one.id !== wanted) await save(writing, one, { is_default: 0 });
  // The one that becomes the default last: nobody has two meanwhile.
  const inOrder = moving.toSorted((one, other) => Number(one.id === wanted) - Number(other.id === wanted));
  for (const one of inOrder)
    await save(writing, one, { ...after(one), labor_id: kept.labor.id, is_default: one.id === wanted ? 1 : 0 });
  return moved.length;
};
