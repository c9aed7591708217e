import { z } from "zod";
import type { PermissionKey } from "../rights/permissions.ts";
import { withLazy } from "../values/lazy.ts";
import { secondFactorPattern } from "../values/people/login.ts";
import type { Schema } from "../values/schema.ts";
import { plainFileName, visibleLength } from "../values/text/text.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** Access to a call without a permission: `own-session` is open to whoever still has to set up a demanded second factor, too. */
type OpenAccess = "public" | "own-session" | "signed-in";

/** Access to a call: nobody signed in, anybody signed in, or the holders of one permission key. */
export type CallAccess = OpenAccess | PermissionKey;

/**
 * One HTTP call. The service registers it, the desk's client sends it, and the bridge may expose it; nobody writes
 * its path or shape a second time.
 * - `keyed`: moves money or creates in bulk, so an `Idempotency-Key` header (UUID) is demanded and the answer is kept for ever.
 * - `rowsIn`: the rows of the body come in parts under one key, in the field of this name; the answer says in `state` when
 *   the batch is done.
 * - `isUnkept`: its answer holds what may be kept nowhere (a token, a photo, a value in clear), so it takes no key.
 * - `refusals`: the error codes that are a final "no". Every other failure of a keyed call leaves its outcome unknown (design 6).
 */
export type Call<
  Name extends string = string,
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
  Keyed extends boolean = boolean,
  Access extends CallAccess = CallAccess,
> = {
  readonly name: Name;
  readonly method: HttpMethod;
  readonly path: Path;
  readonly access: Access;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly keyed: Keyed;
  readonly refusals: readonly string[];
  readonly isUnkept?: true;
  readonly rowsIn?: string;
  /** Names of headers that the call takes besides those of every call, in lower case. */
  readonly headers?: readonly string[];
};

export type AnyCall = Call;

/** Permission that a call needs; null for one that all who are signed in, or all, may make. */
export const permissionOf = ({ access }: Pick<AnyCall, "access">): PermissionKey | null =>
  access === "public" || access === "own-session" || access === "signed-in" ? null : access;

/** Calls by their names, each with the type of its declaration: nothing is worked out again for it. */
export type CallsByName<C extends AnyCall> = { readonly [One in C as One["name"]]: One };

const nothing = z.strictObject({});
export type Nothing = typeof nothing;

/** Any keyed call is refused at the door when the numbers that it says of people are too many that look alike. */
const refusalsOf = ({ keyed = false, access, refusals = [] }: Pick<Partial<Call>, "keyed" | "access" | "refusals">) =>
  keyed && access !== "public" && !refusals.includes("guess_limit") ? [...refusals, "guess_limit"] : refusals;

/** A schema, or a function that makes it when it is first needed. */
export type Made<S extends Schema> = S | (() => S);

const maker =
  <S extends Schema>(made: Made<S> | undefined): (() => S) =>
  () =>
    made === undefined ? (nothing as Schema as S) : typeof made === "function" ? made() : made;

/** Declares a call; unknown fields in query or body are refused unless the given schema says otherwise. */
export const defineCall = <
  const Name extends string,
  const Path extends string,
  Output extends Schema,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  const Keyed extends boolean = false,
  const Access extends CallAccess = CallAccess,
>(spec: {
  name: Name;
  method: HttpMethod;
  path: Path;
  access: Access;
  output: Made<Output>;
  query?: Made<Query>;
  body?: Made<Body>;
  keyed?: Keyed;
  refusals?: readonly string[];
  isUnkept?: true;
  rowsIn?: string;
  headers?: readonly string[];
}): Call<Name, Path, Query, Body, Output, Keyed, Access> =>
  withLazy(
    {
      name: spec.name,
      method: spec.method,
      path: spec.path,
      access: spec.access,
      keyed: (spec.keyed ?? false) as Keyed,
      refusals: refusalsOf(spec),
      ...(spec.isUnkept && { isUnkept: true as const }),
      ...(spec.rowsIn !== undefined && { rowsIn: spec.rowsIn }),
      ...(spec.headers !== undefined && { headers: spec.headers }),
    },
    { query: maker<Query>(spec.query), body: maker<Body>(spec.body), output: maker<Output>(spec.output) },
  );

/**
 * True when a plain call may carry an `Idempotency-Key`, under which it is carried out once: every one by which a person who is
 * signed in writes, unless its answer may be kept nowhere.
 */
export const takesKey = (call: AnyCall): boolean =>
  call.method !== "GET" && !call.keyed && call.access !== "public" && call.isUnkept !== true;

type Filled<Key extends string, Value> =
  Value extends Record<string, never>
    ? { [K in Key]?: Value }
    : Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** Input of a caller: `params` for the braces of the path, `query`, `body`. Empty parts may be left out. */
export type CallInput<C extends AnyCall> = ([ParamNames<C["path"]>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<C["path"]>, string> }) &
  Filled<"query", z.input<C["query"]>> &
  Filled<"body", z.input<C["body"]>> & { headers?: Readonly<Record<string, string>> };

/** Input that a handler receives: the same, parsed. */
export type CallRequest<C extends AnyCall> = {
  params: Record<ParamNames<C["path"]>, string>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
  /** Of the headers that the call declares, those that were sent. */
  headers?: Readonly<Record<string, string>>;
};

export type CallOutput<C extends AnyCall> = z.output<C["output"]>;

/** The path with its braces filled, each part percent-encoded. Throws when a part is missing. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> | undefined): string =>
  path.replace(/\{([a-z_]+)\}/g, (_whole, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === "") throw new Error(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });

/** Makes the schema of texts of at most so many characters (200 where nothing is said): one for each length. */
function byLength(make: (max: number) => z.ZodString): (max?: number) => z.ZodString {
  const made = new Map<number, z.ZodString>();
  return (max = 200) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** Small schemas that several calls share. Money is integer cents, never more than 100 billion yuan. */
export const idText = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
export const nonNegativeCents = z
  .int()
  .min(0)
  .max(10 ** 13);
export const mobile = z.string().regex(/^1[3-9]\d{9}$/);
export const shortText = byLength((max) => z.string().max(max));
/** A text without the spaces around it, which count for nothing. */
export const trimmedText = byLength((max) => z.string().trim().max(max));
/** A text that says something, at most `max` characters. */
export const neededText = byLength((max) => z.string().trim().min(1).max(max));
/** Visible characters that a reason for using personal data has at least. */
export const leastReason = 2;
/** Reason why somebody wants to see personal data: something that can be read. */
export const reasonText = z
  .string()
  .max(100)
  .refine((text) => visibleLength(text) >= leastReason, { error: "too_small" });
/** Name of the file that an import was read from; what nobody sees in it is left out. */
export const fileNameText = z.string().max(255).overwrite(plainFileName);
export const uuid = z.uuid();
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
export const md5Hex = z.string().regex(/^[0-9a-f]{32}$/);
export const smsCode = z.string().regex(/^\d{6}$/);
export const version = z
  .int()
  .min(0)
  .max(2 ** 31);
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export const okAnswer = z.object({ ok: z.literal(true) });
/** A photo of a person, never kept on a disk by whoever is shown it. */
export const photoAnswer = z.object({ kind: z.enum(["png", "jpeg"]), base64: z.string() });
export const tokenText = z.string().min(43).max(128);
/** Six digits of an authenticator, or one of the recovery codes (`xxxx-xxxx`). */
export const secondFactorCode = z.string().regex(secondFactorPattern);

/** Filters of a list in the form of its query, where a body chooses all that match. */
export const matchingFilters = z.record(z.string().max(40), z.string().max(8_000));

/** Which bills: by id, or all that match the list's filters less the excepted ones. */
export const chosenBills = {
  bill_ids: z.array(idText).min(1).max(10_000).optional(),
  matching: matchingFilters.optional(),
  except: z.array(idText).max(10_000).optional(),
};

/** Most files that may prove one step. */
export const mostVoucherFiles = 10;

/** Files that prove a step, by their storage keys. */
export const voucherKeys = z.array(idText).min(1).max(mostVoucherFiles);
