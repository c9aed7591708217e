import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate, useNavigation } from "react-router-dom";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import type { RecordReview } from "../../ui/buttons/record-frame.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import type { ListAction } from "./define-list-screen.ts";
import { listAddress } from "./list-address.ts";
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
  /** Goes back to the list. */
  readonly onClose: () => void;
};

/** Name that people use for a record. */
const recordName = ({ columns, layout }: AnyList, row: Row): string =>
  String(row["no"] ?? row[layout.master.title] ?? row[Object.keys(columns)[0] ?? ""] ?? "");

/** Rows that are asked for where nothing below the record waits among those that are read. */
const askedAtOnce = 100;

/**
 * Checking records one after the other: what was decided stays in the list with its mark, and the next one that waits for
 * this person opens, first those below, then whatever else of the list's question waits. After the last one the list stands
 * alone again.
 */
export const useRecordReview = ({ model, approval, openId, steps, onStep, onClose }: Options): RecordReview | null => {
  const desk = useDesk();
  const { t, texts } = useText();
  const navigate = useNavigate();
  const toast = useToast();
  const can = useCan();
  const { id: userId } = useUser();
  const { name, list, state, params, rows, markHandled } = model;
  const isMine = approval !== undefined && (approval.permission === undefined || can(approval.permission));

  /** History of the open record: one decision leads on once, however often it is told. */
  const story = useRef<{ id?: string | undefined; hasWaited?: boolean; isOwn?: boolean; isLeft?: boolean }>({});
  /** The record that was opened because it waits. */
  const chosen = useRef<string | undefined>(undefined);
  if (openId !== story.current.id) {
    story.current = { id: openId, hasWaited: openId !== undefined && openId === chosen.current };
    // Opened again by hand, it is looked at whatever its state.
    chosen.current = undefined;
  }
  // What the record tells as it is drawn must meet the list as it is drawn with it.
  const current = useRef({ openId, rows, steps });
  current.current = { openId, rows, steps };
  // Whoever went to another screen meanwhile is not called back by an answer that comes late.
  const isGone = useRef(false);
  // The screen that somebody goes to may still have to be fetched; until then this one stays.
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== "idle";
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const waits = useCallback(
    (row: Row): boolean =>
      approval !== undefined &&
      isOffered(list, approval, row, userId) &&
      (approval.whyNot?.(row, userId, can) ?? null) === null,
    [approval, list, userId, can],
  );
  const goOn = useCallback(
    (id: string, index: number) => {
      const before = current.current;
      const suits = (other: Row | undefined): other is Row =>
        other !== undefined && idOf(other) !== id && before.rows.handledMark(idOf(other)) === undefined && waits(other);
      const open = (row: Row) => {
        chosen.current = idOf(row);
        onStep(row);
      };
      // Where the record has left the list already, the one below stands in its place.
      for (let at = before.steps.at < 0 ? index : index + 1; at < before.rows.length; at += 1) {
        const below = before.rows.rowAt(at);
        if (below === undefined) break;
        if (suits(below)) {
          open(below);
          return;
        }
      }
      const condition = approval?.appliesTo;
      /** Finds the rows waiting for this person among the first that fit some filters of the list. */
      const waitingWithin = async (applied: FilterValues): Promise<readonly Row[]> => {
        const filters = condition ? narrowFilters(applied, condition) : applied;
        if (filters === null) return [];
        const asked = { list: name, filters, sort: state.ordering, ...(params && { params }) };
        const answer = await desk.lists.page({ ...asked, page: 1, page_size: askedAtOnce, summary: false });
        return (answer.rows as readonly Row[]).filter(suits);
      };
      const isElsewhere = () => isGone.current || isLeaving.current || current.current.openId !== id;
      const askForMore = async () => {
        const [next] = await waitingWithin(state.applied);
        if (isElsewhere()) return;
        if (next) {
          open(next);
          return;
        }
        // What the list's search and filters leave out waits all the same.
        const isNarrowed = Object.keys(state.applied).length > 0;
        const others = isNarrowed ? await waitingWithin({}) : [];
        if (isElsewhere()) return;
        const isOver = others.length === 0;
        // What is left elsewhere is on the workbench; what these filters leave out is in the list without them.
        const place = isOver ? "/workbench" : listAddress(name, {});
        toast.ended(() => ({
          tone: isOver ? "success" : "info",
          title: t(isOver ? "recordFrame.nothingLeft" : "recordFrame.nothingLeftHere"),
          line: texts.of(`lists.${name}.title`),
          ...(place !== null && {
            link: {
              text: t(isOver ? "recordFrame.toWorkbench" : "recordFrame.toOthers"),
              open: () => void navigate(place),
            },
          }),
        }));
        onClose();
      };
      // Without an answer nothing is said about what else waits; the record stays open.
      askForMore().catch(() => undefined);
    },
    [approval, waits, onStep, onClose, toast, texts, t, navigate, state.applied, state.ordering, desk, name, params],
  );
  const begun = useCallback(() => {
    story.current.isOwn = true;
  }, []);
  const decided = useCallback(
    (id: string, words: string) => {
      const { stood } = current.current.steps;
      // The dialog of a record that is open no more has nothing to go on from.
      if (current.current.openId !== id || story.current.id !== id || story.current.isLeft) return;
      story.current.isLeft = true;
      // One that is decided before the list has come, or that the list's filters leave out, has no place to be marked at.
      if (stood !== null) markHandled(stood.row, stood.index, words);
      if (!isLeaving.current) goOn(id, stood?.index ?? 0);
    },
    [markHandled, goOn],
  );
  const seen = useCallback(
    (row: Row) => {
      const id = idOf(row);
      const known = story.current;
      if (current.current.openId !== id || known.id !== id || known.isOwn || known.isLeft) return;
      if (waits(row)) {
        known.hasWaited = true;
        return;
      }
      const { stood } = current.current.steps;
      if (!known.hasWaited || stood === null) return;
      known.isLeft = true;
      toast.info(t("recordFrame.waitsNoMore", { name: recordName(list, row) }));
      goOn(id, stood.index);
    },
    [waits, goOn, list, toast, t],
  );
  return useMemo(() => (isMine ? { begun, decided, seen } : null), [isMine, begun, decided, seen]);
};
