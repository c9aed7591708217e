import type { PartsSubmit } from "../../../src-shared/kernel/imports/define-import.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { importViewers, submitOf, submits } from "../../../src-shared/registries/imports/submits.ts";
import type { Principal } from "../../core/context.ts";
import type { ImportKind } from "../../core/plumbing/import-kind.ts";

/** An import kind with its declaration. */
export type DeclaredKind = { readonly kind: ImportKind; readonly submit: PartsSubmit };

/**
 * Import kinds of all areas by the code that records have. Throws RangeError where a template's rows are not sent in parts.
 */
export const declaredKinds = (kinds: readonly ImportKind[]): ReadonlyMap<number, DeclaredKind> =>
  new Map(
    kinds.map((kind) => {
      const submit = submitOf(kind.name);
      if (submit?.way !== "parts") throw new RangeError(`the rows of ${kind.name} do not go in parts`);
      return [submit.kind, { kind, submit }];
    }),
  );

/** Name of the call that takes the rows of a kind. */
export const callOf = ({ submit }: DeclaredKind): CallName => submit.call.name as CallName;

/** Codes of the kinds whose records a person may see: those that they may import, and those whose rows they may see. */
export const visibleKinds = (principal: Pick<Principal, "permissions">): readonly number[] =>
  submits
    .filter((submit) => importViewers(submit).some((permission) => principal.permissions.has(permission)))
    .map(({ kind }) => kind);
