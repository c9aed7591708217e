import type { PlanInput } from "../../src-shared/bridge/money.ts";
import type { Row } from "../../src-shared/lists/define.ts";
import type { AnyRecord, RecordAction } from "../../src-shared/records/define.ts";
import type { ProposalName } from "../../src-shared/records/proposals.ts";
import type { TextKey } from "../i18n/text-key.ts";
import type { Values } from "./form-values.ts";

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
export const ownWords = ({ duty = "grant" }: RecordAction): Readonly<Record<string, TextKey>> => ({
  same_person: `actions.own.${duty}`,
});

/** What speaks against an action as far as a row of the list tells; the service looks at all parts and limits. */
export const againstInRow = (
  action: RecordAction,
  row: Row,
  userId: string,
  can: (needed: RecordAction["permissions"]) => boolean,
): string | null => {
  if (!can(action.permissions) && row["maker_id"] !== userId) return "forbidden";
  if ((action.excludes ?? []).some((part) => row[part] === userId)) return "same_person";
  return action.needs !== undefined && row[action.needs.column] === 0 ? action.needs.code : null;
};
