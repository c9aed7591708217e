import { useEffect, useRef, useState } from "react";
import type { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyList, Row } from "../../src-shared/kernel/lists/define.ts";
import { recordsAtMost } from "../../src-shared/kernel/records/many.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import type { Desk } from "../desk/desk.ts";
import { asAppError } from "../desk/envelope.ts";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { meetsCondition, narrowFilters, type RowCondition } from "../list-screen/model/row-condition.ts";
import type { Values } from "./forms/form-values.ts";

/** Rows of one page while those that match a filter are read. */
const pageSize = 500;

/** The rows of a selection that the condition is true of; of a whole list they are read, page by page, as they are now. */
const rowsOf = async (desk: Desk, list: AnyList, target: ActionTarget, condition: RowCondition): Promise<Row[]> => {
  const { selection, filters } = target;
  if (selection.mode === "some") return target.rows.filter((row) => meetsCondition(list, condition, row));
  const narrowed = narrowFilters(filters, condition);
  const rows = new Map<string, Row>();
  const except = new Set(selection.except);
  for (let page = 1; narrowed !== null; page += 1) {
    const answer = await desk.lists.page({
      list: target.list,
      filters: narrowed,
      page,
      page_size: pageSize,
      summary: false,
    });
    for (const row of answer.rows) if (!except.has(String(row["id"]))) rows.set(String(row["id"]), row);
    if (page * pageSize >= answer.count) break;
  }
  return [...rows.values()];
};

/** Result for the rows of one request; `note` says more of a refused one than the text of its code. */
export type ManyResult = {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly code: string; readonly note?: string }[];
};

export type RefusedRow = { readonly row: Row; readonly code: string; readonly note?: string };

/** Action on many rows of a list: for which of them, and the call that takes some at a time. */
export type ManyAct = {
  readonly list: AnyList;
  /** Which rows it is for: a module's constant, or it is read again at every drawing. */
  readonly condition: RowCondition;
  /** Most rows of one request. */
  readonly atMost?: number;
  readonly act: (rows: readonly Row[], values: Values) => Promise<ManyResult>;
};

/** Progress of an action with many records. `total` is null until the rows are known. */
export type ManyProgress = {
  readonly total: number | null;
  readonly done: number;
  readonly refused: readonly RefusedRow[];
  /** `stopped`: by the person, or because the service could not be asked any further (`error`). */
  readonly state: "idle" | "running" | "stopped" | "done";
  readonly error: AppError | null;
};

const idle: ManyProgress = { total: null, done: 0, refused: [], state: "idle", error: null };

export type Many = {
  readonly progress: ManyProgress;
  /** The rows that will be acted upon; empty until they are read. */
  readonly rows: readonly Row[];
  /** Acts with what was typed; after a stop it continues with the records that are left. */
  readonly run: (values: Values) => Promise<void>;
  /** Ends it after the request that is under way. */
  readonly stop: () => void;
};

/** A row as a request names it: in the version that the person saw. */
export const chosenOf = (row: Row) => ({ id: String(row["id"]), version: Number(row["version"]) });

/**
 * Does one action with the rows of a selection, a request for each `atMost`. They are read before the person confirms: those
 * are counted and acted upon, in the versions that were read, and none that comes to match afterwards.
 */
export const useMany = ({ list, condition, atMost = recordsAtMost, act }: ManyAct, target: ActionTarget): Many => {
  const desk = useDesk();
  const [progress, setProgress] = useState(idle);
  const [found, setFound] = useState<readonly Row[]>([]);
  const waiting = useRef<readonly Row[]>([]);
  const isStopping = useRef(false);

  useEffect(() => {
    let isClosed = false;
    rowsOf(desk, list, target, condition).then(
      (rows) => {
        if (isClosed) return;
        waiting.current = rows;
        setFound(rows);
        setProgress({ ...idle, total: rows.length });
      },
      (thrown: unknown) => {
        if (!isClosed) setProgress({ ...idle, error: asAppError(thrown) });
      },
    );
    return () => {
      isClosed = true;
    };
  }, [desk, list, target, condition]);

  const send = async (values: Values): Promise<ManyProgress["state"]> => {
    let left = waiting.current;
    while (left.length > 0 && !isStopping.current) {
      const rows = left.slice(0, atMost);
      const answer = await act(rows, values);
      left = left.slice(rows.length);
      waiting.current = left;
      const byId = new Map(rows.map((row) => [String(row["id"]), row]));
      const refused = answer.refused.flatMap(({ id, ...why }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ row, ...why }];
      });
      setProgress((was) => ({ ...was, done: was.done + answer.done, refused: [...was.refused, ...refused] }));
    }
    return left.length === 0 ? "done" : "stopped";
  };

  const run = async (values: Values): Promise<void> => {
    isStopping.current = false;
    setProgress((was) => ({ ...was, state: "running", error: null }));
    try {
      const state = await send(values);
      setProgress((was) => ({ ...was, state }));
    } catch (thrown) {
      setProgress((was) => ({ ...was, state: "stopped", error: asAppError(thrown) }));
    }
  };

  return {
    progress,
    rows: found,
    run,
    stop: () => {
      isStopping.current = true;
    },
  };
};
