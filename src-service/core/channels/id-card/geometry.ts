/** A point in pixels, x to the right and y down. */
export type Point = { readonly x: number; readonly y: number };

/** Corners of a card in a picture, as seen: top left, top right, bottom right, bottom left of the upright card. */
export type Quad = readonly [Point, Point, Point, Point];

/** A projective map of the plane: nine numbers, row by row, the last one 1. */
export type Homography = readonly number[];

/** Solves a square system of linear equations by elimination with pivots; null where it has no single solution. */
const solve = (rows: number[][]): number[] | null => {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
    const pivot = rows[best] ?? [];
    const head = pivot[column] ?? 0;
    if (Math.abs(head) < 1e-9) return null;
    rows[best] = rows[column] ?? [];
    rows[column] = pivot;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] ?? 0) / head;
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
};

/** The map that takes the four corners `from` to the four corners `to`; null where three of them lie on one line. */
export const homography = (from: Quad, to: Quad): Homography | null => {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solution = solve(rows);
  return solution === null ? null : [...solution, 1];
};

/** Where a map takes a point. */
export const project = (map: Homography, x: number, y: number): Point => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
};

/** The corners of a rectangle at the origin. */
export const rectangle = (width: number, height: number): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** Four corners, each made by its place: 0 to 3. */
const quadOf = (made: (corner: number) => Point): Quad => [made(0), made(1), made(2), made(3)];

/** The same corners beginning with another one: the card turned by a quarter for each step. */
export const turned = (quad: Quad, quarters: number): Quad =>
  quadOf((corner) => quad[(corner + quarters) % 4] as Point);

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
