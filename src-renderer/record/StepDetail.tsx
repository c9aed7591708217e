import { type ReactNode, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { CachedDetail, type CachedDetailProps } from "../list-screen/row/CachedDetail.tsx";
import type { AvailabilityInput, Verdict } from "../session/availability.ts";
import type { BarAction } from "../ui/buttons/arrange-actions.ts";
import { useDecided } from "../ui/detail/use-decided.ts";
import { type Held, RecordActions } from "./RecordActions.tsx";
import type { Shown } from "./record-words.ts";

/** A step that a person has begun, with the record as it was then: what the step itself changes must not take its dialog away. */
export type Begun<Detail> = { readonly action: string; readonly detail: Detail; readonly row: Row };

type Props<Detail> = Omit<CachedDetailProps<Detail>, "actions" | "onStep"> & {
  readonly shown: Shown;
  /** The row by which its steps are judged, where that is not the list's. */
  readonly judgedBy?: (detail: Detail) => Row;
  readonly reasonTexts?: AvailabilityInput["reasonTexts"];
  readonly held?: Held;
  readonly absentFor?: readonly string[];
  /** A step that is taken on a page of its own is a button too. */
  readonly hasPageStep?: true;
  /** Further things to do, in the same bar behind the steps. */
  readonly besides?: (detail: Detail) => readonly BarAction[];
  readonly dialogOf: (begun: Begun<Detail>, onClose: (outcome?: "done") => void) => ReactNode;
};

/** A record beside its list with the steps that this person can take, and the dialog of the one that was begun. */
export const StepDetail = <Detail extends { readonly actions: readonly Verdict[] }>(props: Props<Detail>) => {
  const { shown, judgedBy, reasonTexts, held, absentFor, hasPageStep, besides, dialogOf, over, children, ...record } =
    props;
  const { id, rowOf, nextOf, state = "status" } = record;
  const decided = useDecided(id);
  const [begun, setBegun] = useState<Begun<Detail>>();
  const end = (outcome?: "done") => {
    setBegun(undefined);
    if (outcome === "done" && begun !== undefined) decided(begun.action);
  };
  return (
    <CachedDetail
      {...record}
      state={state}
      onStep={(action, detail) => setBegun({ action, detail, row: rowOf(detail) })}
      actions={(detail) => (
        <RecordActions
          shown={shown}
          row={(judgedBy ?? rowOf)(detail)}
          verdicts={detail.actions}
          {...{ reasonTexts, held, absentFor }}
          first={nextOf?.(detail)?.find(({ record: name, is_mine }) => name === record.list && is_mine)}
          hasPageStep={hasPageStep}
          besides={besides?.(detail)}
          onAction={(action) => setBegun({ action, detail, row: rowOf(detail) })}
        />
      )}
      over={
        <>
          {over}
          {begun === undefined ? null : dialogOf(begun, end)}
        </>
      }
    >
      {children}
    </CachedDetail>
  );
};
