/** Sizes at which everything may be drawn, in percent. */
export const zoomLevels = [100, 110, 125, 150] as const;
export type ZoomLevel = (typeof zoomLevels)[number];
