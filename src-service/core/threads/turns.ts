/** Whose turn it is: shares take turns with each other, and within a share those who wait do. */
export type Turn = {
  /** Share by which the waiting line is divided: none waits for more than one picture of another. */
  readonly share: string;
  /** Owner of the turn, within the share: a person, a phone page. */
  readonly owner: string;
};

/** When a share and an owner within it had their last turn; absent: never. */
export type LastTurns = ReadonlyMap<string, number>;

const keysOf = ({ share, owner }: Turn): readonly [string, string] => [share, JSON.stringify([share, owner])];

/** The one whose turn comes next: of the share, then of the owner, that has waited longest for a turn; first come first. */
export const nextTurn = <T extends Turn>(waiting: readonly T[], last: LastTurns): T | undefined => {
  const rank = (one: T): readonly number[] => keysOf(one).map((key) => last.get(key) ?? -1);
  return waiting.reduce<T | undefined>((best, one) => {
    if (best === undefined) return one;
    const [share = 0, owner = 0] = rank(one);
    const [bestShare = 0, bestOwner = 0] = rank(best);
    return share < bestShare || (share === bestShare && owner < bestOwner) ? one : best;
  }, undefined);
};

/** Turns after which a former one makes no difference any more: far more than can wait at once. */
const remembered = 500;

/** The last turns after one more turn, the `nth`. */
export const afterTurn = (last: LastTurns, turn: Turn, nth: number): LastTurns =>
  new Map([...[...last].filter(([, at]) => at > nth - remembered), ...keysOf(turn).map((key) => [key, nth] as const)]);

/** Counts those who come before `one` if nobody else joins. */
export const turnsBefore = <T extends Turn>(waiting: readonly T[], last: LastTurns, nth: number, one: T): number => {
  const next = nextTurn(waiting, last);
  if (next === undefined || next === one) return 0;
  const rest = waiting.filter((other) => other !== next);
  return 1 + turnsBefore(rest, afterTurn(last, next, nth), nth + 1, one);
};
