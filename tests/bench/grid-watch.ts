export type GridLook = {
  /** Every pixel line between the grid's header and its sums belongs to a row or to a grey bar's row. */
  readonly isFilled: boolean;
  readonly rows: number;
  /** Positions of the rows in sight, from 0; -1 when there is none. */
  readonly first: number;
  readonly last: number;
};

export type GridWatch = {
  look(): GridLook;
  start(): void;
  stop(): { readonly all: number; readonly filled: number; readonly mostRows: number; readonly gapsMs: number[] };
  /** Moves the scroll bar to a share of the list and waits for the frame. */
  scrollTo(part: number): Promise<void>;
  isListening(): boolean;
  /** Waits for a key; milliseconds from the key to the paint of what it asks for: for End the filled end of the list, else a frame. */
  whenPainted(key: string): Promise<number>;
};

declare global {
  interface Window {
    gridWatch: GridWatch;
  }
}

/**
 * Runs inside the page and puts `gridWatch` there. A frame is looked at in its animation callback: by then the page has
 * answered the frame's scroll events, and what stands there is what will be painted.
 */
export const watchGrid = (): void => {
  const find = (selector: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  // A message that is posted in an animation callback is heard after that frame's paint.
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  const grid = find("[role=grid]");
  const groups = (): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>("[role=rowgroup]")];

  const look = (): GridLook => {
    const [header, body, footer] = groups();
    if (!header || !body) return { isFilled: false, rows: 0, first: -1, last: -1 };
    const whole = grid.getBoundingClientRect();
    const top = header.getBoundingClientRect().bottom;
    const bottom = footer ? footer.getBoundingClientRect().top : whole.top + grid.clientHeight;
    const rows = [...body.querySelectorAll<HTMLElement>("[role=row]")];
    const inSight = rows
      .map((row) => ({ index: Number(row.ariaRowIndex) - 2, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .sort((a, b) => a.box.top - b.box.top);
    let reached = top;
    for (const { box } of inSight) if (box.top <= reached + 1) reached = Math.max(reached, box.bottom);
    const isFilled = reached >= bottom - 1;
    return { isFilled, rows: rows.length, first: inSight[0]?.index ?? -1, last: inSight.at(-1)?.index ?? -1 };
  };

  let counts = { all: 0, filled: 0, mostRows: 0, gapsMs: [] as number[] };
  let isWatching = false;
  let isListening = false;
  const watch = async (): Promise<void> => {
    let before = await frame();
    while (isWatching) {
      const now = await frame();
      const { isFilled, rows } = look();
      counts.all += 1;
      counts.filled += isFilled ? 1 : 0;
      counts.mostRows = Math.max(counts.mostRows, rows);
      counts.gapsMs.push(now - before);
      before = now;
    }
  };

  window.gridWatch = {
    look,
    start: () => {
      counts = { all: 0, filled: 0, mostRows: 0, gapsMs: [] };
      isWatching = true;
      void watch();
    },
    stop: () => {
      isWatching = false;
      return counts;
    },
    scrollTo: async (part) => {
      grid.scrollTop = part * (grid.scrollHeight - grid.clientHeight);
      await frame();
      await frame();
    },
    isListening: () => isListening,
    whenPainted: async (key) => {
      const keyTime = await new Promise<number>((resolve) => {
        const hear = (event: KeyboardEvent): void => {
          if (event.key !== key) return;
          window.removeEventListener("keydown", hear, true);
          isListening = false;
          resolve(event.timeStamp);
        };
        window.addEventListener("keydown", hear, true);
        isListening = true;
      });
      const end = Number(grid.ariaRowCount) - 2;
      for (;;) {
        await frame();
        const { isFilled, last } = look();
        if (key !== "End" || (isFilled && last === end)) break;
      }
      return (await painted()) - keyTime;
    },
  };
};
