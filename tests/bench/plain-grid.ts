/** What a plain grid is like: as many rows and cells as the list of bills shows, without a framework. */
export type PlainGrid = {
  readonly count: number;
  /** px */
  readonly rowHeight: number;
  /** Widths of the cells as `grid-template-columns`, and their texts in two lines. */
  readonly template: string;
  readonly cells: readonly (readonly [string, string])[];
};

/** Reads from the list of bills what a plain grid of the same size and texts needs. Runs inside the page. */
export const readGrid = (): PlainGrid => {
  const grid = document.querySelector<HTMLElement>("[role=grid]");
  const row = grid?.querySelector<HTMLElement>("[role=row][id]");
  if (!grid || !row) throw new Error("the page has no row");
  const cells = [...row.querySelectorAll("[role=gridcell]")].map((cell): [string, string] => {
    const [top, below] = cell.querySelectorAll(":scope > span");
    return [top?.textContent ?? cell.textContent ?? "", below?.textContent ?? ""];
  });
  return {
    count: Number(grid.ariaRowCount) - 1,
    rowHeight: row.offsetHeight,
    template: getComputedStyle(row).gridTemplateColumns,
    cells,
  };
};

/**
 * Puts a plain grid into an empty page: what the browser alone takes to lay out and paint such rows. A fixed set of rows takes
 * new texts as the grid is scrolled; PageDown, Home and End move it. Runs inside the page.
 */
export const drawPlainGrid = ({ count, rowHeight, template, cells }: PlainGrid): void => {
  const style = document.createElement("style");
  style.textContent = `
    body { margin: 0; font: 13px sans-serif; }
    [role=grid] { height: 600px; overflow: auto; position: relative; }
    .head { position: sticky; top: 0; height: 32px; background: #eee; z-index: 1; }
    .body { position: relative; }
    .body > div { position: absolute; left: 0; right: 0; top: 0; display: grid; contain: strict; border-bottom: 1px solid #ddd;
      box-sizing: border-box; height: ${rowHeight}px; grid-template: 100% / ${template}; background: #fff; }
    .body span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 18px; }`;
  document.head.append(style);
  const grid = document.createElement("div");
  grid.role = "grid";
  grid.tabIndex = 0;
  grid.ariaRowCount = String(count + 1);
  const head = document.createElement("div");
  head.role = "rowgroup";
  head.className = "head";
  const body = document.createElement("div");
  body.role = "rowgroup";
  body.className = "body";
  body.style.height = `${count * rowHeight}px`;
  grid.append(head, body);
  document.body.append(grid);
  const overscan = 4;
  const slots = Math.ceil(grid.clientHeight / rowHeight) + 1 + 2 * overscan;
  const rows = Array.from({ length: slots }, () => {
    const row = document.createElement("div");
    row.role = "row";
    const lines = cells.map(() => {
      const cell = document.createElement("div");
      const [top, below] = [document.createElement("span"), document.createElement("span")];
      for (const line of [top, below]) line.append("");
      cell.append(top, below);
      row.append(cell);
      return [top, below] as const;
    });
    body.append(row);
    return { row, lines, index: -1 };
  });
  const draw = (): void => {
    const first = Math.max(0, Math.floor(grid.scrollTop / rowHeight) - overscan);
    for (let index = first; index < Math.min(count, first + slots); index += 1) {
      const slot = rows[index % slots];
      if (!slot || slot.index === index) continue;
      slot.index = index;
      slot.row.ariaRowIndex = String(index + 2);
      slot.row.style.transform = `translateY(${index * rowHeight}px)`;
      for (const [at, texts] of cells.entries()) {
        for (const [line, text] of texts.entries()) {
          const node = slot.lines[at]?.[line]?.firstChild;
          // As long as in the list, and another one in each row.
          if (node && text !== "") node.nodeValue = `${text.slice(0, -4)}${String(index % 10_000).padStart(4, "0")}`;
        }
      }
    }
  };
  grid.addEventListener("scroll", draw, { passive: true });
  grid.addEventListener("keydown", (event) => {
    const view = grid.clientHeight - head.clientHeight;
    const target = { PageDown: grid.scrollTop + view, Home: 0, End: grid.scrollHeight }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    grid.scrollTop = target;
    draw();
  });
  draw();
};
