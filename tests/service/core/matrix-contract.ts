import { z } from "zod";
import { type AnyCall, idText, permissionOf } from "../../../src-shared/kernel/calls/define.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";

/** The part of JSON Schema by which places of a request are found. */
export type Schema = {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** A schema of the contract as JSON Schema. */
export const schemaOf = (type: z.core.$ZodType): Schema =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;

const idPattern = schemaOf(idText).pattern;
/** Names that point to a record, whatever their form: `company_id`, `bill_ids`, `nos`, `proof_key`. */
const pointing = /(^|_)(ids?|nos?|keys?)$/;

const walk = (schema: Schema, at: string, name: string): string[] => {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, `${at}.${key}`, key)),
    ...(schema.items === undefined ? [] : walk(schema.items, `${at}[]`, name)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => walk(one, at, name)),
  ];
  const isLeaf = inside.length === 0 && schema.properties === undefined && schema.items === undefined;
  const isPointing = schema.pattern === idPattern || pointing.test(name);
  return isLeaf && isPointing ? [...inside, at] : inside;
};

/**
 * Every place of a call's request that may point to a record: `path.id`, `query.company_id`, `body.bills[].task_id`. Found
 * in the contract itself, so a new place has to be checked before it can be used.
 */
export const pointersOf = (call: AnyCall): readonly string[] => [
  ...new Set([
    ...[...call.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => `path.${name}`),
    ...walk(schemaOf(call.query), "query", ""),
    ...walk(schemaOf(call.body), "body", ""),
  ]),
];

const heldByWorkers: ReadonlySet<string> = new Set(
  presetRoles.flatMap(({ key, scope, permissions }) =>
    key === "superAdmin" || scope === "company" ? [] : permissions,
  ),
);

/** Who may make a call: who does the daily work, or the administrator where nobody else holds its permission. */
export const holderOf = (call: AnyCall): "worker" | "admin" =>
  permissionOf(call) === null || heldByWorkers.has(call.access) ? "worker" : "admin";
