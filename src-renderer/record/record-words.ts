import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { type AnyRecord, type Decided, isKeyed, type RecordAction } from "../../src-shared/kernel/records/define.ts";
import type { ProposalName } from "../../src-shared/registries/records/proposals.ts";
import type { TextKey } from "../i18n/text-key.ts";
import type { Verdict } from "../session/availability.ts";
import type { Values } from "./forms/form-values.ts";

/** Address of a text of a record; `RecordTexts` makes sure that it is there. */
export const recordText = (record: AnyRecord, path: string): TextKey => `records.${record.name}.${path}` as TextKey;

/** Address of a text of a proposal; `ProposalTexts` makes sure that it is there. */
export const proposalText = (name: ProposalName, path: string): TextKey => `proposals.${name}.${path}` as TextKey;

/** An operation on a record with what was typed and chosen; `id`: null for one to be made. */
export const planOf = (record: AnyRecord, action: string, id: string | null, values: Values): PlanInput =>
  ({ action: `${record.operation}.${action}`, ...(id !== null && { id }), values }) as PlanInput;

/** Everybody who may do it to some record: the service decides about the one. */
export const permissionsOf = ({ permissions, makerWith = [] }: RecordAction) => [...permissions, ...makerWith];

/** Words for what somebody else has to do. */
export const ownWords = (
  { excludedCode = "same_person" }: Pick<Decided, "name" | "excludedCode">,
  { duty = "grant" }: RecordAction,
): Readonly<Record<string, TextKey>> => ({ [excludedCode]: `actions.own.${duty}` });

/** True when the service lets this person bring the record forward now. */
export const mayBringForward = ({ actions }: Decided, verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ action, allowed }) => allowed && actions[action]?.forward === true);

/** Actions on something, its names on its screens, and the actions of it that move money. */
export type Shown = {
  readonly decided: Decided;
  labelOf(action: string): TextKey;
  movesMoney(action: string): boolean;
};

/** The same of a declared record. */
export const shownOf = (record: AnyRecord): Shown => ({
  decided: record,
  labelOf: (action) => recordText(record, `actions.${action}.label`),
  movesMoney: (action) => isKeyed(record, action),
});
