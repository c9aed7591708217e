import type { Row } from "../../src-shared/lists/define.ts";
import { type AnyRecord, isKeyed } from "../../src-shared/records/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { refusalReason, type Verdict, waitingKey } from "../session/offer.ts";
import { ActionBar } from "../ui/buttons/ActionBar.tsx";
import { actionIcons } from "./action-icons.ts";
import { ownWords, recordText } from "./record-words.ts";

type Props = {
  readonly record: AnyRecord;
  readonly row: Row;
  readonly verdicts: readonly Verdict[];
  readonly onAction: (action: string) => void;
};

/**
 * What this person can do with a record now, or what it waits for. What is not theirs is not there; what is theirs but not
 * possible now, in this state or on the way to it, is there, off, and says why.
 */
export const RecordActions = ({ record, row, verdicts, onAction }: Props) => {
  const texts = useText();
  const { states } = record;
  const status = Number(row["status"]);
  const waits = waitingKey(texts, states, status);
  const shown = Object.entries(record.actions).filter(
    ([name]) => states.allows(name, status) || states.isAhead(name, status),
  );
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={shown.map(([name, action]) => ({
        key: name,
        text: texts.t(recordText(record, `actions.${name}.label`)),
        icon: actionIcons[name],
        movesMoney: isKeyed(record, name),
        against: refusalReason(verdicts, name),
        words: { ...ownWords(action), ...(waits && { illegal_transition: waits }) },
        isForward: action.forward,
        onClick: () => onAction(name),
      }))}
    />
  );
};
