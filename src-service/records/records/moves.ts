import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import type { Decided } from "../../../src-shared/kernel/records/define.ts";
import { ServiceError } from "../../core/context.ts";

/** The members of an object with these names. */
export const picked = (row: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** Refuses with `invalid` when a field of an action's form is missing or wrong. */
export const assertForm = (form: Form, body: Readonly<Record<string, unknown>>): void => {
  const wrongField = Object.keys(form).find(
    (name) => form[name]?.required === true && form[name]?.schema.safeParse(body[name]).success !== true,
  );
  if (wrongField !== undefined) throw new ServiceError("invalid", { fields: { [wrongField]: ["required"] } });
};

/** The code of the state that an action leads to. */
export const targetOf = ({ name, states }: Decided, action: string): number => {
  const [target] = states.transitions[action]?.to ?? [];
  if (target === undefined) throw new Error(`${name} has no move ${action}`);
  return states.code(target);
};
