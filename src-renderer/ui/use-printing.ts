import { useCallback, useRef } from "react";

/** Prints one part of the page: a copy of it stands alone on the paper (`data-print` in `base.css`), in the same theme. */
export const usePrinting = <E extends HTMLElement>() => {
  const ref = useRef<E>(null);
  const print = useCallback(() => {
    const part = ref.current;
    if (part === null) return;
    const paper = document.createElement("div");
    paper.dataset["print"] = "";
    paper.className = part.closest(".fui-FluentProvider")?.className ?? "";
    paper.append(part.cloneNode(true));
    document.body.append(paper);
    try {
      window.print();
    } finally {
      paper.remove();
    }
  }, []);
  return { ref, print };
};
