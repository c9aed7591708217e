import { makeStyles } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ProgressStep, progressByList } from "../../../src-shared/registries/lists/progress-steps.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
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
  /** Actions that the list offers for a row, in its menu and its detail. */
  readonly actions?: readonly ListAction[] | undefined;
};

/**
 * Where a record stands on its way, by the declaration of its list; nothing where none is declared. Whose turn it is follows
 * from the actions that make the buttons; being offline for a while does not change it.
 */
export const ProgressSteps = ({ list: name, row, isMine, actions = noActions }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const can = useCan();
  const { id: userId } = useUser();
  const progress = progressByList[name];
  const list = listByName(name);
  const mayTake = ({ takenBy }: ProgressStep): boolean =>
    isMine ??
    actions.some(
      (action) =>
        (takenBy === undefined ? action.isPrimary === true : takenBy.includes(action.key)) &&
        (action.permission === undefined || can(action.permission)) &&
        isOffered(list, action, row, userId) &&
        (action.whyNot?.(row, userId, can) ?? null) === null,
    );
  const steps = progress ? progressSteps(texts, progress, row, mayTake) : [];
  if (steps.length === 0) return null;
  return (
    <div className={styles.bar}>
      <StepBar steps={steps} />
    </div>
  );
};
