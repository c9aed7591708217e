import { z } from "zod";
import type { AnyCall } from "../calls/define.ts";
import type { Form, FormValues } from "../forms/fields.ts";
import type { PartsSubmit } from "../imports/define-import.ts";
import type { AnyList, Columns, ListSpec, Row } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import type { States } from "../states/define.ts";
import type { AnyRecordAudit, RecordAudit } from "./audit-steps.ts";

/** Names of the action by which a second person passes a record and of that by which they refuse it, in every declaration. */
export const approvalAction = "approve";
export const refusalAction = "reject";

/**
 * `files`: each fetch is in the audit log. `photos`: each look is. `noFiles`: it has none, what is decided stands in its dialog
 * (`shows` of the action, or of the proposal's kinds). `page`: it is too long for a dialog and stands on the record's page, which
 * opens instead of the dialog from the list.
 * `filesBeside`: files lie with it, from which its figures were worked out and proven; they are not what is decided.
 */
export type Opens = "files" | "photos" | "noFiles" | "page" | "filesBeside";

/** Action of people on a record, as data: the service decides by it and the screens learn it from here. */
export type RecordAction<Part extends string = string, Column extends string = string> = {
  /** Any one of these. */
  readonly permissions: readonly PermissionKey[];
  /** Permissions that a company's own people need instead, where they have other ones for it; none: they never may. */
  readonly companyWith?: readonly PermissionKey[];
  /** With one of these the maker may as well, until somebody has checked it: to take back one's own needs nobody else. */
  readonly makerWith?: readonly PermissionKey[];
  /** Only who made it may. */
  readonly makerOnly?: true;
  /** Whoever took one of these parts may not do this (maker, checker and payer are different people). */
  readonly excludes?: readonly Part[];
  /**
   * Commits the agency to the amount in this column, or typed into this field of the action's form (`records/amounts.ts`), so
   * the person's own limits hold.
   */
  readonly limitedBy?: string;
  /** Not possible while this column is zero; the code says why. */
  readonly needs?: { readonly column: Column; readonly code: string };
  /** Its move of the lifecycle, where that has another name. */
  readonly move?: string;
  /** A refusal by this code counts as a try and makes the next version: whoever tries again goes on from there. */
  readonly wrongTry?: string;
  /**
   * Evidence of the record that its taker must have opened before, or it is refused (`evidence_not_seen`). Every approval
   * says it.
   */
  readonly opens?: Opens;
  /** Taken with a code to the person's own phone, good for this action with these values (`coded-actions.ts`). */
  readonly code?: true;
  /** Brings the record forward: the primary button. */
  readonly forward?: true;
  /** Form to be filled in before. */
  readonly form?: Form;
  /** Columns that its dialog shows. */
  readonly shows?: readonly Column[];
  /** Done with many records at once too, by the plain call `updateMany`; not where the person decides by figures of each. */
  readonly inBulk?: true;
  /** Fields of its form that each of many records has of its own: the member of the request that holds them by id. */
  readonly manyBy?: Readonly<Record<string, string>>;
  /** Figures that the person decides by: sent as `expected_<column>`, `selection_changed` when they are others by now. */
  readonly seen?: readonly Column[];
  /** The amount that is confirmed, where it is not that of the record: a column, or a field of the action's form. */
  readonly amount?: string;
  /** Members of the detail's answer that go along as the person saw them, under their names (a digest). */
  readonly carries?: readonly string[];
  /** Whose turn it is instead of their own: `actions.own.<duty>` is shown to who is excluded. */
  readonly duty?: "grant" | "pay" | "review" | "invoice" | "red";
};

/** Subject of decisions: a record, what is proposed about one, or the decisions of an area that is written by hand. */
export type Decided = {
  readonly name: string;
  readonly states: States;
  /** Column of the lifecycle; `status` where nothing is said. */
  readonly state?: string;
  readonly actions: Readonly<Record<string, RecordAction>>;
  /** Column of who made it; `maker_id` where nothing is said. */
  readonly maker?: string;
  /** A company's own people have no action of it. */
  readonly agencyOnly?: boolean;
  /** Error code for who is excluded; `same_person` where nothing is said. */
  readonly excludedCode?: string;
  /** Finds the objection of a row, besides its state, to an action, as an error code. Columns of the list. */
  against?(action: string, row: JudgedRow): string | null;
  /** Reason why an action of the row cannot be taken now, as an error code: its button is there, off, and says so. */
  waits?(action: string, row: JudgedRow): string | null;
  /** Where an action with `forward` brings only some rows forward: whether this one. */
  isForward?(action: string, row: JudgedRow): boolean;
};

/** A row as decisions see it: the service's, or that of a list. */
export type JudgedRow = { readonly [column: string]: string | number | boolean | null | undefined };

/** One more fact that the person confirms: its title lies under `money.notes.<key>`. */
export type Note = { readonly key: string; readonly value: string };

/** A stored file, by the name that people gave it where the answer says it. */
export type NamedFile = { readonly key: string; readonly name?: string };

/** The calls of a record: the registry of calls takes them from here. */
type RecordCalls = {
  readonly list: AnyCall;
  readonly get: AnyCall;
  readonly create: AnyCall;
  readonly update: AnyCall;
  /** Does one action with many records (`manyCall`); of plain records. */
  readonly updateMany?: AnyCall;
  readonly preview?: AnyCall;
};

/**
 * Declares a record that people make and decide: its list, lifecycle and calls, and what each action demands. Service,
 * bridge, desk, screens and tests read it (CONTRIBUTING.md, "Add a record").
 *
 * Its calls are keyed or plain, `create` and `update` alike. Keyed ones, for what commits to an amount, go through the
 * outbox (plan, facts, confirmation). Plain ones are ordinary writes: the dialog sends what the person saw with the
 * version, and what changed meanwhile is `stale_version`.
 */
export const defineRecord = <
  const Name extends string,
  const C extends Columns,
  const State extends string,
  const Action extends string,
  const Table extends string,
  const RowKey extends string,
  const Part extends string,
  const Calls extends RecordCalls,
  const CreateForm extends Form,
  const Actions extends { readonly [A in Action]?: RecordAction<Part, Extract<keyof C, string>> },
  const ObjectKind extends string,
  const Operation extends string = never,
  const Amount extends Extract<keyof C, string> = never,
  const Wide extends true = never,
  const Refusal extends string = never,
  const Import extends PartsSubmit = never,
>(spec: {
  /** The list gives the record its name. */
  readonly list: ListSpec<Name, C>;
  /** Moves have the names of the actions; what no action is named after happens by itself. */
  readonly states: States<string, State, Action>;
  /** Status of a new one. */
  readonly start: NoInfer<State>;
  readonly table: Table;
  /** Name in the audit log: `<object>:<id>`. */
  readonly object: ObjectKind;
  readonly audit: RecordAudit<NoInfer<Action>>;
  /** About the agency and no company of it (`company_id` 0): only who sees the whole agency, or made it, sees it. */
  readonly isAgencyWide?: Wide;
  /** Whoever holds the permission of the list sees all of the agency's, its companies' people too. */
  readonly seenByAll?: true;
  /** Made where its subject is shown: its own screen offers no new one. */
  readonly isMadeElsewhere?: true;
  /** First word of its operations in the desk's outbox: `<operation>.<action>`; for keyed calls. */
  readonly operation?: Operation;
  readonly address: string;
  /** Member of the detail's answer that holds the row. */
  readonly row: RowKey;
  /** Member of the answers to creating and acting that holds the id; without it they carry the row as the detail does. */
  readonly idKey?: string;
  /** Column that names one for people; `no` where nothing is said. */
  readonly title?: Extract<keyof C, string>;
  /** The amount that is confirmed; a record of plain calls may have none. */
  readonly amount?: Amount;
  readonly parts: readonly Part[];
  readonly exportPermission: PermissionKey;
  /** Error codes of its own (409, final), with texts of the record's; the `refusals` of its calls name them too. */
  readonly refusals?: readonly Refusal[];
  readonly calls: Calls;
  /** Preview of a new one by the call `preview`: the fields that it goes by, the figures sent as `expected`. */
  readonly preview?: { readonly by: readonly string[]; readonly expected: readonly string[] };
  readonly create: {
    readonly permission: PermissionKey;
    readonly form: CreateForm;
    /** Fields of which one may be made at a time; the company where nothing is said. */
    readonly key?: readonly Extract<keyof CreateForm, string>[];
    /** The field that is wrong with regard to others; null where none is. Fields that are wrong by themselves are missing. `today`: "YYYY-MM-DD". */
    check?(values: Partial<FormValues<CreateForm>>, today: string): string | null;
  };
  readonly actions: Actions;
  /** Lists whose rows its actions change too: screens read them again. */
  readonly changes?: readonly string[];
  /** Many at once, as rows of a spreadsheet (`defineRecordImport`). */
  readonly import?: Import;
  /** Facts of a record, or of one to be made, that are confirmed with every keyed operation. */
  notes?(facts: Row, action: string): readonly Note[];
  /** The files that who takes an action with `opens: "files"` has to have opened, as the detail's answer names them. */
  evidence?(detail: z.output<Calls["get"]["output"]>, action: string): readonly NamedFile[];
  /** As in `Decided`. */
  isForward?(action: string, row: JudgedRow): boolean;
}) => ({ name: spec.list.name, ...spec });

/** A record of which only the declaration is known. */
export type AnyRecord = {
  readonly name: string;
  readonly list: AnyList;
  readonly states: States;
  readonly start: string;
  readonly table: string;
  readonly object: string;
  readonly audit: AnyRecordAudit;
  readonly isAgencyWide?: true;
  readonly seenByAll?: true;
  readonly isMadeElsewhere?: true;
  readonly operation?: string;
  readonly address: string;
  readonly row: string;
  readonly idKey?: string;
  readonly title?: string;
  readonly amount?: string;
  readonly parts: readonly string[];
  readonly exportPermission: PermissionKey;
  readonly refusals?: readonly string[];
  readonly calls: RecordCalls;
  readonly preview?: { readonly by: readonly string[]; readonly expected: readonly string[] };
  readonly create: {
    readonly permission: PermissionKey;
    readonly form: Form;
    readonly key?: readonly string[];
    check?(values: object, today: string): string | null;
  };
  readonly actions: Readonly<Record<string, RecordAction>>;
  readonly changes?: readonly string[];
  readonly import?: PartsSubmit;
  notes?(facts: Row, action: string): readonly Note[];
  evidence?(detail: unknown, action: string): readonly NamedFile[];
  isForward?(action: string, row: JudgedRow): boolean;
};

/** True when a record is made, or acted upon, by a keyed call. */
export const isKeyed = ({ calls }: AnyRecord, action: string): boolean =>
  (action === "create" ? calls.create : calls.update).keyed;

/** Title of a row of a record. */
export const titleOf = ({ title = "no" }: AnyRecord, row: Row): string => String(row[title] ?? "");

/** Verdicts of the service on actions: `reason` is an error code, null when nothing is against it. */
export const verdicts = z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() }));

/** Lists who did what with a record, in order of time, with the reason where one was given. */
export const history = <const S extends readonly [string, ...string[]]>(steps: S) =>
  z.array(z.object({ step: z.enum(["create", ...steps]), by: z.string(), at: z.string(), reason: z.string() }));

/** Final answers of "no" that creating any record may give; the call adds its own. */
export const createRefusals = ["invalid", "not_found", "forbidden", "idempotency_mismatch"] as const;

/** The same of any action: what `src-service/records/records` checks. */
export const actRefusals = [
  ...["stale_version", "illegal_transition", "same_person", "amount_limit", "day_limit", "selection_changed"],
  ...createRefusals,
] as const;

/** The same of a call some of whose actions need a code. */
export const codeRefusals = ["sms_code_wrong", "sms_code_expired", "too_many_tries"] as const;
