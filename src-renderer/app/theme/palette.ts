/**
 * The values of the face: the only file of the renderer that holds colour literals (`scripts/check-tree.mjs` refuses them
 * elsewhere). `themes.ts` gives them their Fluent names; `palette.test.ts` computes the contrasts that are promised.
 */
export type Palette = {
  /** Grounds, from the frame to what floats. In the dark each one nearer to the eye is lighter. */
  readonly canvas: string;
  readonly sheet: string;
  readonly subtle: string;
  readonly raised: string;
  readonly well: string;
  readonly hover: string;
  readonly pressed: string;
  readonly selected: string;
  readonly cursor: string;
  /** Heads, fields and the pointer's row inside what floats. */
  readonly raisedSubtle: string;
  readonly raisedHover: string;
  readonly raisedSelected: string;
  /** Veils that the pointer, a press and a choice put over any ground. */
  readonly veil: string;
  readonly veilPressed: string;
  readonly veilSelected: string;
  readonly line: string;
  readonly edge: string;
  readonly edgeStrong: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly textOff: string;
  readonly brand: string;
  readonly brandHover: string;
  readonly brandFill: string;
  readonly brandFillHover: string;
  readonly brandFillPressed: string;
  readonly brandTint: string;
  readonly brandEdge: string;
  readonly onFill: string;
  readonly warm: StateColours;
  readonly good: StateColours;
  readonly bad: StateColours;
  readonly doubt: StateColours;
  /** Ground of a line in which values differ: 45 % of the warm tint over the sheet. */
  readonly differing: string;
  readonly shadow2: string;
  readonly shadow8: string;
  readonly shadow16: string;
};

/** The four values of one meaning: its words, its solid fill, its tinted ground and the line around that. */
export type StateColours = {
  readonly text: string;
  readonly fill: string;
  readonly tint: string;
  readonly edge: string;
};

export const lightPalette: Palette = {
  canvas: "#eef1f5",
  sheet: "#ffffff",
  subtle: "#f7f8fa",
  raised: "#ffffff",
  well: "#e9edf2",
  hover: "#f4f6f9",
  pressed: "#e9edf2",
  selected: "#eff5fc",
  cursor: "#dfeaf8",
  raisedSubtle: "#f7f8fa",
  raisedHover: "#f4f6f9",
  raisedSelected: "#eff5fc",
  veil: "rgb(127 140 160 / 0.12)",
  veilPressed: "rgb(127 140 160 / 0.2)",
  veilSelected: "rgb(127 140 160 / 0.16)",
  line: "#e4e8ee",
  edge: "#c8cfd9",
  edgeStrong: "#7d8794",
  text: "#171c24",
  text2: "#404a57",
  text3: "#5a6472",
  textOff: "#98a1ae",
  brand: "#2157a6",
  brandHover: "#1b4a8b",
  brandFill: "#2157a6",
  brandFillHover: "#1b4a8b",
  brandFillPressed: "#183e74",
  brandTint: "#e8f0fa",
  brandEdge: "#b5cdea",
  onFill: "#ffffff",
  warm: { text: "#ad4c0b", fill: "#bd540b", tint: "#fdf2e8", edge: "#f0d0b0" },
  good: { text: "#0c6b37", fill: "#2c8a57", tint: "#e9f5ee", edge: "#b9dcc8" },
  bad: { text: "#b01f2a", fill: "#c8343f", tint: "#fdeef0", edge: "#f1c6ca" },
  doubt: { text: "#6240a8", fill: "#7b5cc0", tint: "#f2eefb", edge: "#d5c8f0" },
  differing: "#fef9f5",
  shadow2: "0 1px 2px rgb(23 28 36 / 0.06)",
  shadow8: "0 2px 6px rgb(23 28 36 / 0.08), 0 8px 24px rgb(23 28 36 / 0.1)",
  shadow16: "0 4px 12px rgb(23 28 36 / 0.1), 0 16px 48px rgb(23 28 36 / 0.16)",
};

export const darkPalette: Palette = {
  canvas: "#0e1116",
  sheet: "#161a21",
  subtle: "#1c212a",
  raised: "#262d38",
  well: "#222833",
  hover: "#1d232d",
  pressed: "#232a35",
  selected: "#17222f",
  cursor: "#1d3450",
  raisedSubtle: "#2b333f",
  raisedHover: "#303947",
  raisedSelected: "#263750",
  veil: "rgb(127 140 160 / 0.12)",
  veilPressed: "rgb(127 140 160 / 0.2)",
  veilSelected: "rgb(127 140 160 / 0.16)",
  line: "#2a313c",
  edge: "#434d5b",
  edgeStrong: "#8590a0",
  text: "#e8ecf2",
  text2: "#c2cad5",
  text3: "#9ba6b5",
  textOff: "#626d7b",
  brand: "#8db4e8",
  brandHover: "#a9c7ef",
  brandFill: "#2a65b8",
  brandFillHover: "#3573c8",
  brandFillPressed: "#2157a6",
  brandTint: "#1b2f4a",
  brandEdge: "#36557f",
  onFill: "#ffffff",
  warm: { text: "#f2a967", fill: "#b5560f", tint: "#33231a", edge: "#5f4025" },
  good: { text: "#6cc796", fill: "#3b9a67", tint: "#172b22", edge: "#2b5a42" },
  bad: { text: "#f5918f", fill: "#cc424a", tint: "#371d21", edge: "#663036" },
  doubt: { text: "#bda6f2", fill: "#8b6fd0", tint: "#292140", edge: "#4a3c73" },
  differing: "#231e1e",
  shadow2: "0 1px 2px rgb(0 0 0 / 0.4)",
  shadow8: "0 0 0 1px rgb(255 255 255 / 0.06), 0 8px 24px rgb(0 0 0 / 0.5)",
  shadow16: "0 0 0 1px rgb(255 255 255 / 0.08), 0 16px 48px rgb(0 0 0 / 0.6)",
};

/** One ink blue; shade 80 on white and white on shade 80 are 7:1. */
export const ink = {
  10: "#020409",
  20: "#0c1829",
  30: "#102747",
  40: "#14325d",
  50: "#183e74",
  60: "#1b4a8b",
  70: "#1d5099",
  80: "#2157a6",
  90: "#3d6bb3",
  100: "#5580bf",
  110: "#6c94cb",
  120: "#85a9d7",
  130: "#9fbde2",
  140: "#bad1ec",
  150: "#d4e4f5",
  160: "#eef5fb",
} as const;

/** The mark and the panel beside the sign-in form: the same in both themes. */
export const identity = {
  ground: ink[80],
  deep: ink[40],
  letter: "#ffffff",
  words: ink[150],
  rest: ink[110],
  /** The second accent: once on a mark, once in a picture. */
  spot: "#f0a25e",
} as const;

/** Colours of parts drawn as on paper, in every theme: scanners want dark on light, and a document is white. */
export const paper = { ground: "#ffffff", ink: "#000000" } as const;
