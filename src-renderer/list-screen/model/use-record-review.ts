import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import type { RecordReview } from "../../ui/buttons/record-frame.ts";
import type { ListAction } from "./define-list-screen.ts";
import { idOf } from "./list-selection.ts";
import { narrowFilters } from "./row-condition.ts";
import type { ListModel } from "./use-list-model.ts";
import type { RecordSteps } from "./use-record-steps.ts";
import { isOffered } from "./use-selection-verdicts.ts";

type Options = {
  readonly model: ListModel;
  /** The approval that the records of this list wait for; undefined where they wait for none. */
  readonly approval: ListAction | undefined;
  readonly openId: string | undefined;
  readonly steps: RecordSteps;
  readonly onStep: (row: Row) => void;
};

/** Rows that are asked for where nothing below the record waits among those that are read. */
const askedAtOnce = 100;

/**
 * Checking records one after the other: what was decided stays in the list with its mark, and the next one that waits for
 * this person opens, first those below, then whatever else of the list's question waits.
 */
export const useRecordReview = ({ model, approval, openId, steps, onStep }: Options): RecordReview | null => {
  const desk = useDesk();
  const { t } = useText();
  const can = useCan();
  const { id: userId } = useUser();
  const [done, setDone] = useState<string | null>(null);
  const { name, list, state, params, rows, markHandled } = model;
  const isMine = approval !== undefined && (approval.permission === undefined || can(approval.permission));

  // One decision leads on once, however often it is told.
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (openId !== told.current) told.current = null;
  }, [openId]);
  const current = useRef({ openId, rows, steps });
  useEffect(() => {
    current.current = { openId, rows, steps };
  });
  const decided = useCallback(
    (id: string, words: string) => {
      const before = current.current;
      // The dialog of a record that is open no more has nothing to go on from.
      if (approval === undefined || before.openId !== id || told.current === id || before.steps.stood === null) return;
      told.current = id;
      const { index, row } = before.steps.stood;
      markHandled(row, index, words);
      const suits = (other: Row | undefined): other is Row =>
        other !== undefined &&
        idOf(other) !== id &&
        before.rows.handledMark(idOf(other)) === undefined &&
        isOffered(list, approval, other, userId) &&
        (approval.whyNot?.(other, userId, can) ?? null) === null;
      // Where the record has left the list already, the one below stands in its place.
      for (let at = before.steps.at < 0 ? index : index + 1; at < before.rows.length; at += 1) {
        const below = before.rows.rowAt(at);
        if (below === undefined) break;
        if (suits(below)) {
          onStep(below);
          return;
        }
      }
      const filters = approval.appliesTo ? narrowFilters(state.applied, approval.appliesTo) : state.applied;
      const askForMore = async () => {
        const answer =
          filters === null
            ? { rows: [] }
            : await desk.lists.page({
                list: name,
                filters,
                sort: state.ordering,
                page: 1,
                page_size: askedAtOnce,
                summary: false,
                ...(params && { params }),
              });
        if (current.current.openId !== id) return;
        const next = (answer.rows as readonly Row[]).find(suits);
        if (next) onStep(next);
        else setDone(id);
      };
      // Without an answer nothing is said about what else waits; the record stays open.
      askForMore().catch(() => undefined);
    },
    [approval, markHandled, list, userId, can, onStep, state.applied, state.ordering, desk, name, params],
  );
  if (!isMine) return null;
  return { decided, nothingLeft: done !== null && done === openId ? t("recordFrame.nothingLeft") : null };
};
