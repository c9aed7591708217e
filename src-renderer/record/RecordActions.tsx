import { useNavigate } from "react-router-dom";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { bringsForward, fitsRow, stateOf } from "../../src-shared/kernel/records/judge.ts";
import type { ShownStep } from "../../src-shared/kernel/records/next-step.ts";
import { stepOf } from "../../src-shared/registries/next-steps/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { TextKey } from "../i18n/text-key.ts";
import { type AvailabilityInput, refusalReason, type Verdict, waitingKey } from "../session/availability.ts";
import { ActionBar } from "../ui/buttons/ActionBar.tsx";
import { type BarAction, decidesBy } from "../ui/buttons/arrange-actions.ts";
import { actionIcons } from "./action-icons.ts";
import { ownWords, type Shown } from "./record-words.ts";

/** Texts why actions cannot be taken on this screen now, by action, besides what the service says. */
export type Held = Readonly<Record<string, TextKey>>;

/** Code of a reason that this screen has against an action. */
const heldHere = "held_here";

type Props = {
  readonly shown: Shown;
  readonly row: Row;
  readonly verdicts: readonly Verdict[];
  /** Words for reasons that say more here than their error's text. */
  readonly reasonTexts?: AvailabilityInput["reasonTexts"];
  readonly held?: Held | undefined;
  /** Reasons for which an action is not offered: nothing that the person does with this record takes them away. */
  readonly absentFor?: readonly string[] | undefined;
  /** The next step that is this person's: its action is the primary one. */
  readonly first?: ShownStep | undefined;
  /** A step that is taken on a page of its own is a button too, by its title. */
  readonly hasPageStep?: boolean | undefined;
  /** Further things to do here, in the same bar behind the record's own actions. */
  readonly besides?: readonly BarAction[] | undefined;
  readonly onAction: (action: string) => void;
};

/**
 * Actions of this person with a record now, or what it waits for. What is not theirs is not there; what is theirs but not
 * possible now, in this state or on the way to it, is there, off, and says why.
 */
export const RecordActions = ({
  shown: { decided, labelOf, movesMoney },
  row,
  verdicts,
  reasonTexts,
  held = {},
  absentFor = [],
  first,
  hasPageStep = false,
  besides = [],
  onAction,
}: Props) => {
  const texts = useText();
  const { states } = decided;
  const navigate = useNavigate();
  const firstAction = first && stepOf(first.record, first.key)?.action;
  const page = firstAction === undefined ? first?.page : null;
  const toPage =
    first === undefined || page == null || !hasPageStep
      ? []
      : [
          {
            ...{ key: first.key, text: texts.of(`nextSteps.${first.record}.${first.key}.title`), isForward: true },
            onClick: () => void navigate(page),
          },
        ];
  const status = stateOf(decided, row);
  const waits = waitingKey(texts, states, status);
  const reachableActions = Object.entries(decided.actions).filter(
    ([name, { move = name }]) => fitsRow(decided, name, row) || states.isAhead(move, status),
  );
  const againstOf = (name: string): string | null => {
    const reason = refusalReason(verdicts, name) ?? (held[name] === undefined ? null : heldHere);
    return reason !== null && absentFor.includes(reason) ? "forbidden" : reason;
  };
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={[
        ...toPage,
        ...reachableActions.map(([name, action]) => ({
          key: name,
          text: texts.t(labelOf(name)),
          icon: actionIcons[name],
          movesMoney: movesMoney(name),
          against: againstOf(name),
          reasonTexts: {
            ...{ ...reasonTexts, ...ownWords(decided, action), ...(waits && { illegal_transition: waits }) },
            ...(held[name] && { [heldHere]: held[name] }),
          },
          isForward:
            firstAction === undefined ? toPage.length === 0 && bringsForward(decided, name, row) : firstAction === name,
          decides: decidesBy(name),
          onClick: () => onAction(name),
        })),
        ...besides,
      ]}
    />
  );
};
