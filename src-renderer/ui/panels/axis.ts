/** The unit in which an axis is written: its name in `workbench.months.units`, and how many of a person's unit it is. */
export type AxisUnit = { readonly key: "one" | "thousand" | "tenThousand" | "million"; readonly size: number };

/** Figures at which lines stand, from 0 to the top, and the unit in which all of them are whole numbers. */
export type Axis = { readonly unit: AxisUnit; readonly top: number; readonly ticks: readonly number[] };

const one: AxisUnit = { key: "one", size: 1 };
/** Units of a language, the largest first: Chinese counts in 万, English in thousands and millions. */
const unitsOf = (locale: string): readonly AxisUnit[] =>
  locale.startsWith("zh")
    ? [{ key: "tenThousand", size: 10_000 }, one]
    : [{ key: "million", size: 1_000_000 }, { key: "thousand", size: 1_000 }, one];

/** Steps that people count in, times a power of ten. */
const steps = [1, 2, 5];
/** At most as many parts as this between the bottom and the top. */
const mostParts = 4;

/** The smallest whole step with which at most `mostParts` reach `most`. */
const stepFor = (most: number): number => {
  let power = 1;
  for (;;) {
    const step = steps.find((each) => each * power * mostParts >= most);
    if (step !== undefined) return step * power;
    power *= 10;
  }
};

/**
 * The axis of figures up to `most` (people, payouts, or yuan), which begins at 0. The unit is the largest of the language in
 * which `most` is at least as much as there are parts, so that no line stands at a fraction.
 */
export const axisOf = (most: number, locale: string): Axis => {
  const unit = unitsOf(locale).find(({ size }) => most >= size * mostParts) ?? one;
  const step = stepFor(most / unit.size);
  const parts = Math.max(1, Math.ceil(most / unit.size / step));
  const ticks = Array.from({ length: parts + 1 }, (_none, at) => at * step * unit.size);
  return { unit, top: parts * step * unit.size, ticks };
};

/** A figure in a unit, rounded to a whole number; with one decimal where it is small. */
export const inUnit = (figure: number, { size }: AxisUnit): number => {
  const value = figure / size;
  return size === 1 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
};
