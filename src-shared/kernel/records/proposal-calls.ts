import { z } from "zod";
import { defineCall, idText, shortText, version } from "../calls/define.ts";
import type { Columns, ListSpec } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import { actRefusals, verdicts } from "./define.ts";

/** Members of every proposal as answers carry it, with what this person may do about it. */
export const proposalMembers = {
  id: idText,
  version: z.int(),
  reason: z.string(),
  status: z.int(),
  actions: verdicts,
};

/** People who asked and decided, as answers name them of a request. */
export const requestMembers = {
  ...proposalMembers,
  requested_by: z.string(),
  request_at: z.string(),
  decided_by: z.string(),
  decide_at: z.string().nullable(),
  decide_reason: z.string(),
};

/** Columns of the tables of requests for the same, as `defineProposal` takes them. */
export const requestColumns = {
  made: { by: "requested_by", at: "request_at" },
  decided: { by: "decided_by", at: "decide_at", reason: "decide_reason" },
  people: { maker: "requested_by", decider: "decided_by" },
} as const;

/**
 * The two calls of a proposal: who may asks for it, a second person decides, who asked takes it back. Both answer with the record
 * and the proposal. Returns what `defineProposal` takes of them.
 */
export const proposalCalls = <
  const Name extends string,
  const C extends Columns,
  const Row extends string,
  const Item extends string,
  Shown extends z.ZodType,
  const CreateName extends string,
  const CreatePath extends string,
  const Asked extends z.ZodRawShape,
  const UpdatePath extends string,
  const Steps extends readonly [string, ...string[]],
>(spec: {
  /** First word of the calls' names. */
  readonly name: Name;
  readonly list: ListSpec<string, C>;
  /** Members of the answers: the record and the proposal. */
  readonly answer: { readonly record: Row; readonly proposal: Item };
  readonly shown: Shown;
  /** The proposer's right, the path, and the fields besides the version of the record. */
  readonly create: {
    readonly name: CreateName;
    readonly method?: "POST" | "PUT";
    readonly path: CreatePath;
    readonly permission: PermissionKey;
    readonly body: Asked;
  };
  /** People who see it may decide, as far as the actions say; `reason` for a refusal. */
  readonly update: { readonly path: UpdatePath; readonly access: PermissionKey };
  readonly steps: Steps;
  /** Refusals beyond those of every action. */
  readonly refusals: readonly string[];
}) => {
  const { name, list, answer, shown, create, update, steps } = spec;
  const output = z.object({
    ...({ [answer.record]: list.row } as { readonly [K in Row]: ListSpec<string, C>["row"] }),
    ...({ [answer.proposal]: shown } as { readonly [K in Item]: Shown }),
  });
  const refusals = [...spec.refusals, ...actRefusals];
  return {
    ...{ name, list, answer, shown, permission: create.permission },
    calls: {
      create: defineCall({
        ...{ output, refusals, name: create.name, method: create.method ?? "POST", path: create.path },
        access: create.permission,
        body: () => z.strictObject({ version, ...create.body }),
      }),
      update: defineCall({
        ...{ output, refusals, name: `${name}.update` as `${Name}.update`, method: "PUT", path: update.path },
        access: update.access,
        body: () => z.strictObject({ version, action: z.enum(steps), reason: shortText().optional() }),
      }),
    },
  };
};
