import { Fragment, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListScreenSpec } from "./define-list-screen.ts";
import type { ListStart } from "./list-start.ts";
import type { ListTool } from "./list-tools.ts";

/** The tools of a screen, wherever they are drawn: the same object until one of them looks otherwise. */
export type ScreenTools = {
  readonly all: readonly ListTool[];
  run(tool: ListTool): void;
};

type Drawn = {
  readonly shown: ScreenTools;
  /** The open dialog and hidden fields: drawn once beside the list, so that a dialog outlives the first row it makes. */
  readonly parts: ReactElement;
};

/** Visible properties of a tool. */
const looksOf = ({ key, text, place, firstUse, takesFile, reason, isBusy }: ListTool) =>
  [key, text, place, firstUse, takesFile, reason, isBusy] as const;

const noTools = (): readonly ListTool[] => [];

/**
 * The tools of a screen that this person has. `start`: what is to begin at once, told as begun by `onStarted`; a tool that
 * cannot be used now, or that this person does not have, begins nothing.
 */
export const useScreenTools = (
  spec: ListScreenSpec | undefined,
  start: ListStart | null,
  onStarted: () => void,
): Drawn => {
  const { useTools = noTools } = spec ?? {};
  const all = useTools();
  const [open, setOpen] = useState<string>();
  const newest = useRef(all);
  useLayoutEffect(() => {
    newest.current = all;
  }, [all]);
  const looks = all.flatMap(looksOf);
  const last = useRef<{ readonly looks: readonly unknown[]; readonly shown: ScreenTools }>(undefined);
  const before = last.current;
  const isSame = before?.looks.length === looks.length && before.looks.every((one, at) => one === looks[at]);
  const shown: ScreenTools =
    before !== undefined && isSame
      ? before.shown
      : {
          all,
          run: ({ key }) => {
            const tool = newest.current.find((one) => one.key === key);
            if (tool?.onClick) tool.onClick();
            else setOpen(key);
          },
        };
  last.current = { looks, shown };
  const begun = useRef<ListStart | null>(null);
  useEffect(() => {
    // The list is drawn several times before the place has forgotten what was to begin.
    if (start === null || !("tool" in start) || begun.current === start) return;
    begun.current = start;
    const tool = all.find(({ key }) => key === start.tool);
    if (tool !== undefined && (tool.reason ?? null) === null) {
      if (tool.onClick) tool.onClick();
      else setOpen(tool.key);
    }
    onStarted();
  }, [start, all, onStarted]);
  const Dialog = all.find(({ key }) => key === open)?.Dialog;
  const parts = (
    <>
      {all.map(({ key, field }) => (field === undefined ? null : <Fragment key={key}>{field}</Fragment>))}
      {Dialog ? <Dialog onClose={() => setOpen(undefined)} /> : null}
    </>
  );
  return { shown, parts };
};
