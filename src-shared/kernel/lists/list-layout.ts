/**
 * Layout of a list on the screens; the service does not read it. `Key` are columns, `FilterKey` filters of the list.
 * Only what differs from the derived layout is declared (`layoutOf`).
 */
export type LayoutSpec<Key extends string = string, FilterKey extends string = string> = {
  /** Columns that stand below the value of another one in the two-line density; elsewhere they are columns of their own. */
  readonly lines?: { readonly [K in Key]?: readonly Key[] };
  /** Columns, alone or in groups, in the order in which they give way where there is no room; who is not named goes before. */
  readonly folds?: readonly (Key | readonly Key[])[];
  /** The row of the narrow list beside an open record: title and amount above, `under` and state below. */
  readonly master?: {
    readonly title?: Key;
    readonly amount?: Key;
    readonly under?: Key;
    readonly state?: Key;
  };
  /**
   * Tabs of states: the `anyOf` filter of a state column, and the sum columns that can stand in them, the first at first
   * (absent: those that the list shows).
   */
  readonly tabs?: {
    readonly by: FilterKey;
    readonly amounts?: readonly Key[];
    /**
     * States by key in the order of their tabs, several that ask the same of people joined under a name
     * (`listHead.tabs.<list>.<key>`). The last ones go into the menu first where there is no room.
     */
    readonly order?: readonly TabStates[];
  };
  /** Filters that stand in the tool line; the others wait under "more filters". */
  readonly pinned?: readonly FilterKey[];
};

/** One state, or several that have one tab. */
export type TabStates = string | { readonly key: string; readonly states: readonly string[] };

/** A layout as screens read it. */
export type ListLayout = {
  readonly lines: Readonly<Record<string, readonly string[]>>;
  readonly folds: readonly string[];
  readonly master: {
    readonly title: string;
    readonly amount: string | undefined;
    readonly under: string | undefined;
    readonly state: string | undefined;
  };
  readonly tabs:
    | { readonly by: string; readonly amounts?: readonly string[]; readonly order?: readonly TabStates[] }
    | undefined;
  readonly pinned: readonly string[] | undefined;
};

type LayoutColumn = {
  readonly kind: string;
  readonly carried: boolean;
  readonly required: boolean;
  readonly shown: boolean;
  readonly sum: boolean;
};

/** Columns in the order in which they give way: from the last to the first, those of money after the others. */
const derivedFolds = (columns: readonly (readonly [string, LayoutColumn])[], kept: ReadonlySet<string>): string[] => {
  const inOrder = columns.filter(([key]) => !kept.has(key)).toReversed();
  const isMoney = ([, { kind }]: readonly [string, LayoutColumn]) => kind === "cents";
  const rankOf = (one: readonly [string, LayoutColumn]) => (isMoney(one) ? 2 : 0) + (one[1].required ? 1 : 0);
  return [0, 1, 2, 3].flatMap((rank) => inOrder.filter((one) => rankOf(one) === rank).map(([key]) => key));
};

/** The whole layout of a list: what is declared, and the rest from its columns. */
export const layoutOf = (columns: Readonly<Record<string, LayoutColumn>>, spec: LayoutSpec = {}): ListLayout => {
  const own = Object.entries(columns).filter(([, { carried }]) => !carried);
  const { lines = {}, master = {} } = spec;
  const folds = (spec.folds ?? []).flat();
  const title = master.title ?? own[0]?.[0] ?? "id";
  const money = own.filter(([, { kind, shown }]) => kind === "cents" && shown);
  const amount = master.amount ?? (money.findLast(([, { required }]) => required) ?? money.at(-1))?.[0];
  const state = master.state ?? own.find(([, { kind }]) => kind === "state")?.[0];
  const isUnder = ([key, { kind, required }]: readonly [string, LayoutColumn]) =>
    kind === "text" && required && key !== title;
  const under = master.under ?? own.find(isUnder)?.[0];
  const kept = new Set([title, ...(state === undefined ? [] : [state]), ...(amount === undefined ? [] : [amount])]);
  const derived = derivedFolds(own, kept);
  return {
    lines: Object.fromEntries(Object.entries(lines).flatMap(([key, below]) => (below ? [[key, below]] : []))),
    folds: [...derived.filter((key) => !folds.includes(key)), ...folds],
    master: { title, amount, under, state },
    tabs: spec.tabs,
    pinned: spec.pinned,
  };
};
