import { mergeClasses } from "@fluentui/react-components";
import { type RefObject, useLayoutEffect, useState } from "react";

type StickyStyles = { readonly sticky: string; readonly stickyEdge: string };

/** Keeps the cell of a column in sight: its classes and place, by the places of the columns that stay. */
export const stickyOf = (styles: StickyStyles, lefts: readonly number[], position: number) => {
  const left = lefts[position];
  if (left === undefined) return { className: undefined, style: undefined };
  return {
    className: mergeClasses(styles.sticky, position === lefts.length - 1 && styles.stickyEdge),
    style: { left },
  };
};

export type Size = { readonly width: number; readonly height: number };

/** The inner size of an element in px, followed as it changes; known before the first frame is painted. */
export const useSize = (element: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = () => {
      const next = { width: box.clientWidth, height: box.clientHeight };
      setSize((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
