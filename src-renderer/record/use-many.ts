import { useEffect, useRef, useState } from "react";
import type { AppError } from "../../src-shared/bridge/define.ts";
import type { AnyList, Row } from "../../src-shared/lists/define.ts";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import { recordsAtMost } from "../../src-shared/records/many.ts";
import type { RecordName } from "../../src-shared/records/registry.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import type { Desk } from "../desk/desk.ts";
import { asAppError } from "../desk/envelope.ts";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { meetsCondition, narrowFilters, type RowCondition } from "../list-screen/model/row-condition.ts";
import type { Values } from "./form-values.ts";

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

export type RefusedRow = { readonly row: Row; readonly code: string };

/** How far an action with many records is. `total` is null until the rows are known. */
export type ManyProgress = {
  readonly total: number | null;
  readonly done: number;
  readonly refused: readonly RefusedRow[];
  /** `stopped`: by the person, or because the service could not be asked any further (`error`). */
  readonly state: "idle" | "running" | "stopped" | "done";
  readonly error: AppError | null;
};

const idle: ManyProgress = { total: null, done: 0, refused: [], state: "idle", error: null };

type Many = {
  readonly progress: ManyProgress;
  /** Acts with what was typed; after a stop it continues with the records that are left. */
  readonly run: (values: Values) => Promise<void>;
  /** Ends it after the request that is under way. */
  readonly stop: () => void;
};

/**
 * Does one action with the records of a selection, a request for each `recordsAtMost`. They are read before the person
 * confirms: those are counted and acted upon, in the versions that were read, and none that comes to match afterwards.
 */
export const useMany = (record: AnyRecord, action: string, target: ActionTarget, condition: RowCondition): Many => {
  const desk = useDesk();
  const [progress, setProgress] = useState(idle);
  const waiting = useRef<readonly Row[]>([]);
  const isStopping = useRef(false);
  const name = record.name as RecordName;

  useEffect(() => {
    let isClosed = false;
    rowsOf(desk, record.list, target, condition).then(
      (rows) => {
        if (isClosed) return;
        waiting.current = rows;
        setProgress({ ...idle, total: rows.length });
      },
      (thrown: unknown) => {
        if (!isClosed) setProgress({ ...idle, error: asAppError(thrown) });
      },
    );
    return () => {
      isClosed = true;
    };
  }, [desk, record, target, condition]);

  const send = async (values: Values): Promise<ManyProgress["state"]> => {
    let left = waiting.current;
    while (left.length > 0 && !isStopping.current) {
      const rows = left.slice(0, recordsAtMost);
      const records = rows.map((row) => ({ id: String(row["id"]), version: Number(row["version"]) }));
      const answer = await desk.records.actMany({ record: name, action, records, values });
      left = left.slice(rows.length);
      waiting.current = left;
      const byId = new Map(rows.map((row) => [String(row["id"]), row]));
      const refused = answer.refused.flatMap(({ id, code }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ row, code }];
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
    run,
    stop: () => {
      isStopping.current = true;
    },
  };
};
