import { mergeClasses } from "@fluentui/react-components";
import { type RefObject, useEffect, useState } from "react";

type StickyStyles = { readonly sticky: string; readonly stickyEdge: string };

/** What keeps the cell of a column in sight: its classes and place, by the places of the columns that stay. */
export const stickyOf = (styles: StickyStyles, lefts: readonly number[], position: number) => {
  const left = lefts[position];
  if (left === undefined) return { className: undefined, style: undefined };
  return {
    className: mergeClasses(styles.sticky, position === lefts.length - 1 && styles.stickyEdge),
    style: { left },
  };
};

/** The inner width of an element in px, followed as it changes. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = () => setWidth(box.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
