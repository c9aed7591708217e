import { sensitiveCeilings } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { markOf } from "./guesses.ts";
import { type CountedPerson, countUses, dayMs, freeAt, raiseAlarm } from "./uses.ts";

/** Kinds of numbers that are counted, as the audit log names them. */
const numbers = { unseen: "idNumber", account: "phone" } as const;
type UnseenUse = keyof typeof numbers;

/** Reason why a number of nobody in sight is not compared: `unseen_limit` or `account_limit`, with when it will be again. */
export type UnseenRefusal = {
  readonly code: `${UnseenUse}_limit`;
  readonly params: { readonly hour: number; readonly day: number; readonly until: string };
};

/** Counts what somebody is told of people whom they do not see. */
export type UnseenCounter = {
  /** Reason why no more numbers of nobody in sight are compared, whosever they are; null: they are. */
  readonly refusal: () => UnseenRefusal | null;
  /** Notes that the answer tells that a number, typed with a name, is somebody else's. */
  readonly note: (number: string, name: string) => void;
  /** Writes down what was noted, also where the request is refused. */
  readonly keep: () => Promise<void>;
};

/**
 * A counter for a person who enters people of whom they see nothing: ID numbers of workers (`unseen`, for who does not see the whole
 * agency), mobiles of accounts (`account`, for everybody, because accounts are all agencies'). Whoever is out of sight answers as
 * nobody, except where the number cannot be taken because it is somebody else's: so many of these an hour and a day are told, then no
 * number of nobody in sight is compared at all, so that what is refused says nothing.
 */
export const unseenCounter = async (
  writing: Writing,
  person: CountedPerson,
  use: UnseenUse = "unseen",
): Promise<UnseenCounter> => {
  const { tx, nowMs } = writing;
  const ceiling = sensitiveCeilings[use];
  const before = await tx
    .selectFrom("sensitive_uses")
    .select(["mark", "at_ms"])
    .where("user_id", "=", person.user_id)
    .where("kind", "=", use)
    .where("at_ms", ">", nowMs - dayMs)
    .execute();
  const known = new Set(before.map(({ mark }) => mark));
  const noted = new Set<string>();
  const freeAfter = () => freeAt([...before, ...[...noted].map(() => ({ at_ms: nowMs }))], 1, ceiling, nowMs);
  let free = freeAfter();
  let isRefused = false;

  const count = async (counting: Writing): Promise<void> => {
    const told = await countUses(
      counting,
      person,
      use,
      [...noted].map((mark) => ({ mark })),
    );
    const object = `user:${person.user_id}` as const;
    const { agency_id } = person;
    if (told.length > 0)
      await counting.audit({ agency_id, action: "sensitive.guess", object, after: { [numbers[use]]: told.length } });
    if (isRefused) await raiseAlarm(counting, person, use);
  };

  return {
    refusal: () => {
      if (free === null) return null;
      isRefused = true;
      return { code: `${use}_limit`, params: { ...ceiling, until: shanghaiNow(free).slice(0, 16) } };
    },
    note: (number, name) => {
      const mark = markOf(use, `${number}:${name}`);
      if (known.has(mark) || noted.has(mark)) return;
      noted.add(mark);
      free = freeAfter();
    },
    keep: async () => {
      if (noted.size === 0 && !isRefused) return;
      writing.writeOnRefusal(count);
      await count(writing);
    },
  };
};
