/** In what a page is looked at. `zoom`: of the browser, so that a window of 1366 × 768 has fewer pixels to draw on. */
export type View = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly locale: "zh-CN" | "en";
  readonly theme: "light" | "dark";
};

const plain = { width: 1366, height: 768, zoom: 1, locale: "zh-CN", theme: "light" } as const;

/** All views of `npm run pictures`. */
export const views: readonly View[] = [
  { ...plain, name: "1366" },
  { ...plain, name: "1920", width: 1920, height: 1080 },
  { ...plain, name: "150", zoom: 1.5 },
  { ...plain, name: "dark", theme: "dark" },
  { ...plain, name: "en", locale: "en" },
];
