import type { Field, Form } from "../forms/fields.ts";
import type { RecordAction } from "./define.ts";

/** Texts for an action on a record: on its button, before it is done, afterwards, and in the history. */
type PlainTexts = {
  readonly label: string;
  /** Consequence of it, before it is confirmed. */
  readonly warning: string;
  readonly done: string;
  readonly history: string;
};

/** The same of a keyed operation, which is planned and confirmed. */
type KeyedTexts = PlainTexts & {
  readonly plan: string;
  /** On the button that confirms; `{{amount}}` is filled in. */
  readonly confirm: string;
};

type FieldTexts<F extends Field> = {
  readonly label: string;
  readonly hint?: string;
} & (F extends { kind: "choice" | "choices"; values: readonly (infer V extends number)[] }
  ? { readonly options: { readonly [K in V]: string } }
  : unknown) &
  (F extends { kind: "pattern" } ? { readonly wrong: string } : unknown);

/** Kinds of fields whose labels are those of every form. */
type CommonlyNamed = "company" | "reason" | "note";

type FormTexts<F extends Form> = {
  readonly [K in keyof F as F[K]["kind"] extends CommonlyNamed ? never : K]: FieldTexts<F[K]>;
} & { readonly [K in keyof F]?: { readonly label: string; readonly hint?: string } };

type OperationTexts<R extends Spoken> = R["calls"]["update"]["keyed"] extends true ? KeyedTexts : PlainTexts;

type ActionTexts<R extends Spoken, A extends RecordAction> = OperationTexts<R> &
  (A extends { form: infer F extends Form } ? { readonly fields?: FormTexts<F> } : unknown);

/** Facts of a record's declaration that its texts need to know. */
type Spoken = {
  readonly states: {
    readonly name: string;
    readonly specs: Readonly<Record<string, unknown>>;
    readonly transitions: Readonly<Record<string, unknown>>;
  };
  readonly calls: { readonly update: { readonly keyed: boolean } };
  readonly amount?: string;
  readonly refusals?: readonly string[];
  readonly create: { readonly form: Form };
  readonly actions: Readonly<Record<string, RecordAction>>;
  readonly import?: unknown;
};

/** Effect of sending the rows of an import, before it is confirmed; it is called as the list is. */
type ImportTexts = { readonly import: { readonly effect: string } };

type Amounts<R extends Spoken> =
  | Exclude<R["amount"], undefined>
  | {
      [A in keyof R["actions"]]: R["actions"][A] extends { amount: infer C extends string } ? C : never;
    }[keyof R["actions"]];

/** Moves of the lifecycle that nobody takes: they happen by themselves, and are in the audit log. */
type Moves<R extends Spoken> = Exclude<keyof R["states"]["transitions"], keyof R["actions"]>;

/**
 * All texts of a record in one language: `records.<name>` of the catalog, from where its list, states and enumerations join
 * those of the others. What is missing does not compile; `record-texts.test.ts` asks for the rest.
 */
export type RecordTexts<R extends Spoken> = {
  readonly list: {
    readonly title: string;
    readonly keyword: string;
    readonly columns: Readonly<Record<string, string>>;
    readonly flags: Readonly<Record<string, string>>;
  };
  /** One of them, as the audit log calls what an entry is about. */
  readonly object: string;
  /** By the name of the lifecycle. */
  readonly states: { readonly [N in R["states"]["name"]]: { readonly [K in keyof R["states"]["specs"]]: string } };
  /** Next step that a record waits for in a state (等待批准), by the name of the lifecycle; not every state waits for somebody. */
  readonly waiting: { readonly [N in R["states"]["name"]]: { readonly [K in keyof R["states"]["specs"]]?: string } };
  /** By the name of the enumeration. */
  readonly enums: Readonly<Record<string, Readonly<Record<number, string>>>>;
  /** Names of the amounts that are confirmed. */
  readonly amounts: { readonly [C in Amounts<R>]: string };
  readonly create: OperationTexts<R> & {
    readonly fields: FormTexts<R["create"]["form"]>;
    /** Said while fields do not fit each other. */
    readonly wrong?: string;
  };
  readonly actions: { readonly [A in keyof R["actions"]]: ActionTexts<R, R["actions"][A]> };
  /** Titles of further facts that are confirmed (`notes` of the declaration). */
  readonly notes: Readonly<Record<string, string>>;
  /** Reasons for a refusal, by the record's own error codes. */
  readonly refusals: { readonly [C in Exclude<R["refusals"], undefined>[number]]: string };
  /** Texts of the detail's own sections. */
  readonly detail: Readonly<Record<string, unknown>>;
} & ([Moves<R>] extends [never] ? unknown : { readonly moves: { readonly [M in Moves<R>]: string } }) &
  ([Exclude<R["import"], undefined>] extends [never] ? unknown : ImportTexts);
