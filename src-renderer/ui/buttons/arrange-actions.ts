import type { FluentIcon } from "@fluentui/react-icons";
import { approvalAction, refusalAction } from "../../../src-shared/kernel/records/define.ts";
import type { AvailabilityInput } from "../../session/availability.ts";

/** One thing that can be done with a record. */
export type BarAction = AvailabilityInput & {
  readonly key: string;
  readonly text: string;
  readonly icon?: FluentIcon | undefined;
  /** Brings the record forward: the first of these that can be done now is the primary button. */
  readonly isForward?: boolean | undefined;
  /** A second person passes or refuses the record by it: it has a key, and leads on to the next record that waits. */
  readonly decides?: "pass" | "refuse" | undefined;
  /** Seldom wanted: in the menu even where there is room. */
  readonly isFolded?: boolean | undefined;
  readonly onClick: () => void;
};

/** Actions of these names pass or refuse a record, on every screen. */
const decisions: Readonly<Record<string, "pass" | "refuse">> = {
  [approvalAction]: "pass",
  [refusalAction]: "refuse",
  // Who is refused here is told why and comes again.
  refuse: "refuse",
};

export const decidesBy = (action: string): BarAction["decides"] =>
  Object.hasOwn(decisions, action) ? decisions[action] : undefined;

/** An action that is offered to this person, with the words why it cannot be taken now; null where it can. */
export type OfferedAction = { readonly action: BarAction; readonly reason: string | null };

/** Most buttons beside the primary one. */
export const besideAtMost = 2;

type Arranged = {
  /** The action that brings the record forward, off where it is not possible yet; undefined where nothing does. */
  readonly lead: OfferedAction | undefined;
  readonly beside: readonly OfferedAction[];
  readonly folded: readonly OfferedAction[];
};

/** The refusal stands beside the approval; what can be done before what cannot; the rest as declared. */
const rank = ({ action, reason }: OfferedAction): number => {
  if (reason !== null) return 2;
  return action.decides === "refuse" ? 0 : 1;
};

/**
 * Places of a record's actions: the one that brings it forward, as many beside it as there is room for, and the menu with the
 * rest. Without one that brings it forward, one more stands beside. `room`: buttons beside the primary one.
 */
export const arrangeActions = (offered: readonly OfferedAction[], room: number): Arranged => {
  const forward = offered.filter(({ action }) => action.isForward === true);
  const lead = forward.find(({ reason }) => reason === null) ?? forward[0];
  const others = offered.filter((one) => one !== lead);
  const inOrder = others
    .filter(({ action }) => action.isFolded !== true)
    .toSorted((one, other) => rank(one) - rank(other));
  const beside = new Set(inOrder.slice(0, room + (lead === undefined ? 1 : 0)));
  return {
    lead,
    beside: others.filter((one) => beside.has(one)),
    folded: others.filter((one) => !beside.has(one)),
  };
};
