import type { z } from "zod";
import type { AnyCall } from "../calls/define.ts";
import type { Form } from "../forms/fields.ts";
import type { AnyList, Columns, ListSpec } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import type { States } from "../states/define.ts";
import type { RecordAction } from "./define.ts";

/** Something that can be proposed about a record. */
export type ProposalKind<Column extends string = string> = {
  /** Its code in the column `kind`. */
  readonly code: number;
  readonly form: Form;
  /** Column of the record with the amount that is proposed; absent: the amount is typed, as `amount` of the form. */
  readonly amount?: Column;
  /** Column of the record with the most that may be typed. */
  readonly most?: Column;
  /** Columns of the record that the dialog shows. */
  readonly shows: readonly Column[];
};

/**
 * Declares what one person proposes about a record and another decides: another credit of a wallet, a discount of a service
 * bill. It has no list and no address of its own: it is shown in the record's detail, and each of its steps makes the record's
 * next version. Calls are plain, not keyed: a second proposal is refused while one waits, a second decision by its state.
 */
export const defineProposal = <
  const Name extends string,
  const C extends Columns,
  const State extends string,
  const Action extends string,
  const Table extends string,
  const Kinds extends Readonly<Record<string, ProposalKind<Extract<keyof C, string>>>>,
  const Row extends string,
  const Item extends string,
  const Create extends AnyCall,
  const Update extends AnyCall,
  const Shown extends z.ZodType,
  const Actions extends { readonly [A in Action]?: RecordAction },
>(spec: {
  /** First part of its calls, limited steps and audit actions; its texts lie under `proposals.<name>`. */
  readonly name: Name;
  /** The list of the records that it is about. */
  readonly list: ListSpec<string, C>;
  readonly states: States<string, State, Action>;
  /** Status of a new one: it waits for a decision. */
  readonly start: NoInfer<State>;
  readonly table: Table;
  /** Column that holds the record's id, and how the audit log names the record. */
  readonly of: { readonly column: string; readonly object: string };
  /** Object that a person's limits are counted for, where it is not the record: `<object>:<id of the proposal>`. */
  readonly object?: string;
  /** Columns of the table: who proposed and decided, when, and why. */
  readonly made: { readonly by: string; readonly at: string };
  readonly decided: { readonly by: string; readonly at: string; readonly reason: string };
  /** Members of the answers that hold the two people's names; the other members have the names of the columns. */
  readonly people: { readonly maker: string; readonly decider: string };
  /** A proposal as answers carry it; `kindAs`: how its kind is named there and in the request. */
  readonly shown: Shown;
  readonly kindAs: "code" | "name";
  /** Member of the request that names the kind; `kind` where nothing is said. */
  readonly kindIn?: string;
  /** Members of the calls' answers: the record and the proposal. */
  readonly answer: { readonly record: Row; readonly proposal: Item };
  readonly calls: { readonly create: Create; readonly update: Update };
  /** Permission to propose: for the agency's people, and with `companiesPropose` those of the record's company. */
  readonly permission: PermissionKey;
  readonly companiesPropose?: true;
  /** It is about no amount: its table has neither `amount` nor `journal_id`. */
  readonly hasNoAmount?: true;
  /** One waits at a time: of each kind, or of all kinds together. */
  readonly oneOf: "kind" | "record";
  readonly kinds: Kinds;
  /** Column of the record of which a granted amount is taken away; told before. */
  readonly leaves?: Extract<keyof C, string>;
  readonly actions: Actions;
}) => ({ ...spec, maker: spec.made.by, agencyOnly: spec.companiesPropose !== true });

/** A proposal of which only the declaration is known. */
export type AnyProposal = {
  readonly name: string;
  readonly list: AnyList;
  readonly states: States;
  readonly start: string;
  readonly table: string;
  readonly of: { readonly column: string; readonly object: string };
  readonly object?: string;
  readonly made: { readonly by: string; readonly at: string };
  readonly decided: { readonly by: string; readonly at: string; readonly reason: string };
  readonly people: { readonly maker: string; readonly decider: string };
  readonly shown: z.ZodType;
  readonly kindAs: "code" | "name";
  readonly kindIn?: string;
  readonly answer: { readonly record: string; readonly proposal: string };
  readonly calls: { readonly create: AnyCall; readonly update: AnyCall };
  readonly permission: PermissionKey;
  readonly companiesPropose?: true;
  readonly hasNoAmount?: true;
  readonly oneOf: "kind" | "record";
  readonly kinds: Readonly<Record<string, ProposalKind>>;
  readonly leaves?: string;
  readonly actions: Readonly<Record<string, RecordAction>>;
  readonly maker: string;
  readonly agencyOnly: boolean;
};

/** Name of a kind in requests and answers. */
export const wireKind = ({ kinds, kindAs }: Pick<AnyProposal, "kinds" | "kindAs">, kind: string): string | number =>
  kindAs === "name" ? kind : (kinds[kind]?.code ?? 0);

/** The member of a request that names a kind of proposal. */
export const wireKindOf = (proposal: AnyProposal, kind: string): Readonly<Record<string, string | number>> => ({
  [proposal.kindIn ?? "kind"]: wireKind(proposal, kind),
});

/** The name of a kind by its code, or by what stands for it in requests and answers. */
export const kindNamed = ({ kinds }: Pick<AnyProposal, "kinds">, spec: unknown): string => {
  const kindName = Object.keys(kinds).find((name) => name === spec || kinds[name]?.code === spec);
  if (kindName === undefined) throw new RangeError("no such kind of proposal");
  return kindName;
};
