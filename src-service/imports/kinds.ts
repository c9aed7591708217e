import type { CallName } from "../../src-shared/calls/registry.ts";
import {
  type ImportKindName,
  importKindCodes,
  importKindOf,
  importKinds,
} from "../../src-shared/imports/import-kinds.ts";
import { importViewers } from "../../src-shared/imports/import-views.ts";
import { importPermission } from "../../src-shared/imports/permission.ts";
import { type PartsSubmit, submitOf } from "../../src-shared/imports/submits.ts";
import type { Principal } from "../context.ts";
import type { ImportKind } from "../plumbing/import-kind.ts";

/** An import kind with what its template declares of it. */
export type DeclaredKind = { readonly kind: ImportKind; readonly submit: PartsSubmit; readonly code: number };

/** Import kinds of all areas by the code that records have. RangeError where a template's rows do not go in parts. */
export const declaredKinds = (kinds: readonly ImportKind[]): ReadonlyMap<number, DeclaredKind> =>
  new Map(
    kinds.map((kind) => {
      const submit = submitOf(kind.name);
      if (submit?.way !== "parts") throw new RangeError(`the rows of ${kind.name} do not go in parts`);
      const code = importKinds[kind.name];
      return [code, { kind, submit, code }];
    }),
  );

/** Name and permission of the call that takes the rows of a kind. */
export const callOf = ({ submit }: DeclaredKind): CallName => submit.call.name as CallName;
export const mayImport = (principal: Pick<Principal, "permissions">, name: ImportKindName): boolean =>
  principal.permissions.has(importPermission[name]);

/** Codes of the kinds whose records a person may see: those that they may import, and those whose rows they may see. */
export const visibleKinds = (principal: Pick<Principal, "permissions">): readonly number[] =>
  importKindCodes.filter((code) => {
    const name = importKindOf(code);
    if (name === undefined) return false;
    return importViewers(name).some((permission) => principal.permissions.has(permission));
  });
