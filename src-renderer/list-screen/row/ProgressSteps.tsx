import { makeStyles } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import { type ProgressStep, progressByList } from "../../../src-shared/registries/lists/progress-steps.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { knobOf } from "../../../src-shared/registries/next-steps/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { StepBar } from "../../ui/facts/StepBar.tsx";
import type { ListAction } from "../model/define-list-screen.ts";
import { isOffered } from "../model/use-selection-verdicts.ts";
import { progressSteps } from "./step-views.ts";

const useStyles = makeStyles({ bar: { paddingBottom: "12px" } });

const noActions: readonly ListAction[] = [];

type Props = {
  readonly list: ListName;
  readonly row: Row;
  /** Verdict of the service on whose turn it is; otherwise the list's own actions tell it. */
  readonly isMine?: boolean | undefined;
  /** Steps left to do with the record, where the service says them: they tell whose turn it is. */
  readonly next?: readonly ShownStep[] | undefined;
  /** Actions that the list offers for a row, in its menu and its detail. */
  readonly actions?: readonly ListAction[] | undefined;
};

/**
 * Where a record stands on its way, by the declaration of its list; nothing where none is declared. Whose turn it is follows
 * from the actions that make the buttons; being offline for a while does not change it.
 */
export const ProgressSteps = ({ list: name, row, isMine, next, actions = noActions }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const can = useCan();
  const { id: userId } = useUser();
  const progress = progressByList[name];
  const list = listByName(name);
  /** The open one of a step, by preference this person's; what waits for another one is not what it stands at. */
  const openOf = ({ name: knob }: ProgressStep): ShownStep | undefined => {
    const open = next?.filter(({ record, key, after }) => after === null && knobOf(name, record, key) === knob);
    return open?.find(({ is_mine }) => is_mine) ?? open?.[0];
  };
  const heldBy = (step: ProgressStep) => {
    const open = openOf(step);
    return (
      open && { who: open.person ?? texts.t(`nextSteps.holders.${open.holder}`), since: open.since, until: open.until }
    );
  };
  const mayTake = (step: ProgressStep): boolean =>
    (next === undefined ? isMine : openOf(step)?.is_mine === true) ??
    actions.some(
      (action) =>
        (step.takenBy === undefined ? action.isPrimary === true : step.takenBy.includes(action.key)) &&
        (action.permission === undefined || can(action.permission)) &&
        isOffered(list, action, row, userId) &&
        (action.whyNot?.(row, userId, can) ?? null) === null,
    );
  const steps = progress ? progressSteps(texts, progress, row, mayTake, Date.now(), heldBy) : [];
  if (steps.length === 0) return null;
  return (
    <div className={styles.bar}>
      <StepBar steps={steps} />
    </div>
  );
};
