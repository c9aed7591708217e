/** Room above the highest and below the lowest point, in units of the drawing. */
const margin = 4;

/** A stretch of recorded days, as paths of an SVG. `area`: what lies below the line. */
export type TrendLine = { readonly line: string; readonly area: string };

type Point = { readonly x: number; readonly y: number };

const text = (value: number): string => String(Math.round(value * 10) / 10);

/** Splits days at those that are not recorded. */
const stretchesOf = (points: readonly (Point | null)[]): readonly (readonly Point[])[] => {
  const stretches: Point[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (point === null) isOpen = false;
    else if (isOpen) stretches.at(-1)?.push(point);
    else {
      stretches.push([point]);
      isOpen = true;
    }
  }
  return stretches.filter((stretch) => stretch.length > 1);
};

/**
 * Lines of a trend within a drawing of a size; the lowest figure stands at the bottom. None where no two days that follow
 * each other are recorded; a figure that never changed is a level line.
 */
export const trendLines = (trend: readonly (number | null)[], width: number, height: number): readonly TrendLine[] => {
  const figures = trend.filter((figure) => figure !== null);
  const lowest = Math.min(...figures);
  const range = Math.max(...figures) - lowest;
  const points = trend.map((figure, at): Point | null => {
    if (figure === null) return null;
    const share = range === 0 ? 0.5 : (figure - lowest) / range;
    return { x: (at / (trend.length - 1)) * width, y: height - margin - share * (height - 2 * margin) };
  });
  return stretchesOf(points).map((stretch) => {
    const line = `M${stretch.map(({ x, y }) => `${text(x)} ${text(y)}`).join("L")}`;
    const [first, last] = [stretch[0]?.x ?? 0, stretch.at(-1)?.x ?? 0];
    return { line, area: `${line}L${text(last)} ${height}L${text(first)} ${height}z` };
  });
};
