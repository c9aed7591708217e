/** Said by a back end that knows that something was committed, but not for what. */
export const anyObject = "*";

/** What the ledger of a back end says of one thing that was to be paid. */
export type LedgerEntry = {
  readonly objectId: string;
  /** How often money was posted for it. */
  readonly postings: number;
  /** Whether the back end ever gave a final no for it. */
  readonly refused: boolean;
};

/** A service to torture: in this process, or the real one in a process of its own. */
export type Backend = {
  readonly port: number;
  /** What the desk presents as its session. */
  readonly token: string;
  readonly operator: { readonly id: string; readonly agency_id: string };
  /** Makes `count` things that wait to be paid. */
  readonly prepare: (count: number) => Promise<readonly string[]>;
  readonly ledger: (objectIds: readonly string[]) => Promise<readonly LedgerEntry[]>;
  /** Called after a posting was committed and before its answer leaves, where the back end can tell. */
  onCommitted: (objectId: string) => void;
  readonly close: () => Promise<void>;
};
