/** One status of a lifecycle: its wire code, the tone a screen shows it in, and whether it is final. */
export type StateSpec = { readonly code: number; readonly tone: StateTone; readonly final?: boolean };

/**
 * Demand of a state on a person, the same in every list: "warning" somebody must act, "info" is under way and nobody need
 * act, "success" is done, "danger" failed or was refused and needs a decision, "doubt" a result that nobody knows yet (never
 * pay again before it is settled), "neutral" is at rest.
 */
export type StateTone = "neutral" | "info" | "warning" | "danger" | "success" | "doubt";

/** A legal move: from which states an action leads where. `guards` name conditions that a reader of the lifecycle asks for (`bill-tax.ts`). */
export type Transition<Key extends string = string> = {
  readonly from: readonly Key[];
  readonly to: readonly Key[];
  readonly guards?: readonly string[];
};

/**
 * A lifecycle: read by the service (which enforces it), the screens (which offer only what is legal) and the lists
 * (labels and filters). Labels live in the locales under `states.<name>.<key>`.
 */
export type States<Name extends string = string, Key extends string = string, Action extends string = string> = {
  readonly name: Name;
  readonly specs: Readonly<Record<Key, StateSpec>>;
  readonly transitions: Readonly<Record<Action, Transition<Key>>>;
  readonly codes: readonly number[];
  /** The wire code of a state. */
  code(key: Key): number;
  /** The state of a wire code; undefined for a code that no version of this lifecycle knows. */
  keyOf(code: number): Key | undefined;
  /** True when an action is legal in the state with this wire code. */
  allows(action: Action, code: number): boolean;
  /** The actions that are legal in the state with this wire code. */
  actionsIn(code: number): readonly Action[];
  /** Wire codes of the states in which an action is legal. */
  codesFor(action: Action): readonly number[];
  /** True when the record is on its ordinary way to a state in which the action is legal, and not there yet. */
  isAhead(action: Action, code: number): boolean;
};

/** Declares a lifecycle. `way`: the states that a record goes through in this order when nobody refuses anything. */
export const defineStates = <
  const Name extends string,
  const Specs extends Readonly<Record<string, StateSpec>>,
  const Moves extends Readonly<Record<string, Transition<Extract<keyof Specs, string>>>>,
>(
  name: Name,
  specs: Specs,
  transitions: Moves,
  way: readonly Extract<keyof Specs, string>[] = [],
): States<Name, Extract<keyof Specs, string>, Extract<keyof Moves, string>> => {
  type Key = Extract<keyof Specs, string>;
  type Action = Extract<keyof Moves, string>;
  const keys = Object.keys(specs) as Key[];
  const byCode = new Map<number, Key>(keys.map((key) => [(specs[key] as StateSpec).code, key]));
  if (byCode.size !== keys.length) throw new Error(`states ${name}: two statuses share a code`);
  const moves = transitions as Readonly<Record<Action, Transition<Key>>>;
  const allows = (action: Action, code: number): boolean => {
    const key = byCode.get(code);
    return key !== undefined && moves[action].from.includes(key);
  };
  return {
    name,
    specs: specs as Readonly<Record<string, StateSpec>> as Readonly<Record<Key, StateSpec>>,
    transitions: moves,
    codes: keys.map((key) => (specs[key] as StateSpec).code),
    code: (key) => (specs[key] as StateSpec).code,
    keyOf: (code) => byCode.get(code),
    allows,
    actionsIn: (code) => (Object.keys(moves) as Action[]).filter((action) => allows(action, code)),
    codesFor: (action) => moves[action].from.map((key) => (specs[key] as StateSpec).code),
    isAhead: (action, code) => {
      const key = byCode.get(code);
      const here = key === undefined ? -1 : way.indexOf(key);
      const turns = moves[action].from.map((from) => way.indexOf(from)).filter((turn) => turn >= 0);
      return here >= 0 && turns.length > 0 && turns.every((turn) => turn > here);
    },
  };
};
